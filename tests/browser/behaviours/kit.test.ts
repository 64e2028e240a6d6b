/** The screens kit on the test page: every word of it as a person uses it, by mouse, keyboard and clipboard, and on paper. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fits, pressEscape, resize, site, type Site, until, type Visitor } from '../browser.ts'
import { visit, watched } from '../walk.ts'
import { world } from '../world.ts'

let at: Site, me: Visitor
beforeAll(async () => {
  at = await site()
  await world(at)
  me = await at.visit('operator')
}, 180_000)
afterAll(() => at?.close())

const main = () => me.page.locator('main')
const keys = async (...all: readonly string[]): Promise<void> => {
  for (const key of all) await me.page.keyboard.press(key)
}
const open = async (tab: string, shows: string): Promise<void> => {
  await me.page.goto(`/test/index?tab=${tab}`)
  await me.screen('sample')
  await main().locator(shows).first().waitFor()
}

test('what closes a dialog and how a day is typed are said in the language of the app, and no page has half a ring', async () => {
  await me.open('/product/grant', 'product_grant')
  await me.press('新增授权')
  await me.dialog().getByRole('button', { name: '关闭', exact: true }).waitFor()
  await me.dialog().getByPlaceholder('年-月-日', { exact: true }).first().waitFor()
  await pressEscape(me.page)
  await me.dialog().waitFor({ state: 'detached' })
  await keys('Tab')
  const ring = await main().evaluate(one => {
    one.focus()
    return [one.matches(':focus-visible'), getComputedStyle(one).outlineStyle]
  })
  expect(ring).toEqual([true, 'none'])
})

describe('tabs', () => {
  test('are switched by keyboard, stand in the address, and are the same after a reload', async () => {
    await me.open('/test/index', 'sample')
    await me.page.getByRole('tab', { name: '零件' }).click()
    await keys('ArrowRight', 'ArrowRight', 'Enter')
    await main().locator('.kt-wizard').waitFor()
    expect(new URL(me.page.url()).search).toBe('?tab=wizard')
    await me.page.reload()
    await main().locator('.kt-wizard').waitFor()
    await expect.poll(() => me.page.getByRole('tab', { name: '向导' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('a tree', () => {
  const tree = () => me.page.getByRole('tree').first()
  const items = () => tree().getByRole('treeitem').allInnerTexts()
  const focused = () => me.page.evaluate(() => (document.activeElement as HTMLElement).dataset.id)
  test('folds, opens and is walked by arrows, and shows beside it what is chosen', async () => {
    await open('tree', '[role=tree]')
    await expect.poll(() => items()).toEqual(['艺术部', '绘画组', '国画班', '音乐组', '体育部', '球类组'])
    await tree().getByRole('treeitem', { name: '艺术部' }).focus()
    await keys('ArrowLeft')
    await expect.poll(items).toEqual(['艺术部', '体育部', '球类组'])
    await keys('ArrowRight', 'ArrowRight', 'Enter')
    await main().getByText('绘画组 · 人数 5').waitFor()
    await expect.poll(() => tree().locator('[aria-selected=true]').innerText()).toBe('绘画组')
  })
  test('is searched: what fits stands there with everything above it', async () => {
    const find = main().getByLabel('按名称查找').first()
    await find.fill('国画')
    await expect.poll(items).toEqual(['艺术部', '绘画组', '国画班'])
    await find.fill('无此')
    await main().getByText('没有匹配的项').first().waitFor()
    await find.fill('')
  })
  test('is moved by keyboard and by mouse, and the row keeps the focus', async () => {
    await tree().getByRole('treeitem', { name: '音乐组' }).focus()
    await keys('Alt+ArrowUp')
    await expect.poll(items).toEqual(['艺术部', '音乐组', '绘画组', '国画班', '体育部', '球类组'])
    await expect.poll(focused).toBe('music')
    await keys('Alt+ArrowLeft')
    await expect.poll(() => tree().getByRole('treeitem', { name: '音乐组' }).getAttribute('aria-level')).toBe('1')
    await tree()
      .getByRole('treeitem', { name: '音乐组' })
      .dragTo(tree().getByRole('treeitem', { name: '球类组' }), { targetPosition: { x: 80, y: 24 } })
    await expect.poll(() => tree().getByRole('treeitem', { name: '音乐组' }).getAttribute('aria-level')).toBe('3')
  })
  test('in columns folds by its first one', async () => {
    await main().getByRole('button', { name: '收起 艺术部' }).click()
    await until('the arts are folded', async () => (await main().getByRole('table').getByText('国画班').count()) === 0)
    await main().getByRole('alert').getByText('加载失败').waitFor()
  })
})

test('a wizard opens no step before the one at hand is right, and keeps what was typed on the way back', async () => {
  await open('wizard', '.kt-wizard')
  const wizard = main().locator('.kt-wizard'),
    step = () => wizard.locator('[aria-current=step]').innerText()
  await me.press('下一步', wizard)
  await wizard.getByText('请输入名称').waitFor()
  await expect.poll(() => me.page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await wizard.getByLabel('名称').fill('夏令营')
  await wizard.getByLabel('类型').selectOption({ label: '体育' })
  await keys('Tab')
  await wizard.getByLabel('名称').press('Enter')
  await until('the second step is open', async () => (await step()).includes('多少钱'))
  await expect.poll(() => me.page.evaluate(() => document.activeElement?.textContent)).toBe('多少钱')
  await me.press('上一步', wizard)
  await expect.poll(() => wizard.getByLabel('名称').inputValue()).toBe('夏令营')
  await me.press('下一步', wizard)
  await wizard.getByLabel('单价').fill('12.345')
  await me.press('下一步', wizard)
  await wizard.locator('[aria-invalid=true]').waitFor()
  await wizard.getByLabel('单价').fill('12.50')
  await me.press('下一步', wizard)
  await wizard.getByText('夏令营').waitFor()
  await wizard.getByRole('button', { name: '是什么' }).click()
  await until('the first step is open', async () => (await step()).includes('是什么'))
  for (const word of ['下一步', '下一步', '完成']) await me.press(word, wizard)
  await me.says('活动已建好')
})

test('the lines of a document are typed, added, moved and taken out, and the sum runs along', async () => {
  await open('document', '.kt-document')
  const paper = main().locator('.kt-document').first()
  const sums = async () => [
    await paper.locator('tfoot td').last().locator('xpath=preceding-sibling::td[1]').innerText(),
    await paper.locator('.kt-totals dd').last().innerText(),
  ]
  await expect.poll(() => sums()).toEqual(['371.50', '321.50'])
  await paper.getByLabel('单价 1').fill('20')
  await expect.poll(sums).toEqual(['271.00', '221.00'])
  await paper.getByLabel('名称 2').press('Enter')
  await expect.poll(() => me.page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent)).toBe('名称 3')
  await me.page.keyboard.type('新的')
  await paper.getByLabel('单价 3').fill('x')
  await paper.getByRole('alert').first().waitFor()
  await paper.getByLabel('单价 3').fill('1000')
  await paper.getByLabel('数量 3').fill('2')
  await expect.poll(sums).toEqual(['2,271.00', '2,221.00'])
  await me.press('上移 3', paper)
  await expect.poll(() => paper.getByLabel('名称 2').inputValue()).toBe('新的')
  await me.press('删除 2', paper)
  await expect.poll(sums).toEqual(['271.00', '221.00'])
})

describe('a grid', () => {
  const cell = (label: string, row: number) => main().locator('.kt-grid-table').getByLabel(`${label} ${row}`, { exact: true })
  /** Rows as they are shown; the cell with the focus is an input. */
  const shown = (row: number) =>
    main()
      .locator('.kt-grid-table')
      .first()
      .evaluate(
        (box, at) =>
          [...box.querySelectorAll(`.bp6-table-quadrant-main .bp6-table-cell.bp6-table-cell-row-${at}`)].map(one => {
            const input = one.querySelector<HTMLInputElement | HTMLSelectElement>('.kt-grid-input')
            return input instanceof HTMLSelectElement ? input.selectedOptions[0]!.text : input ? input.value : (one as HTMLElement).innerText
          }),
        row - 1,
      )
  const click = (row: number, col: number) =>
    main()
      .locator(`.kt-grid-table .bp6-table-quadrant-main .bp6-table-cell-row-${row - 1}.bp6-table-cell-col-${col}`)
      .first()
      .click()
  const paste = (text: string) =>
    me.page.evaluate(said => {
      const data = new DataTransfer()
      data.setData('text/plain', said)
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, text)

  test('is typed into where one stands: typing replaces, F2 edits, Esc takes back, fixed columns stay', async () => {
    await open('grid', '.bp6-table-cell')
    await click(1, 1)
    await cell('名称', 1).waitFor()
    await me.page.keyboard.type('水墨')
    await keys('Enter')
    await cell('名称', 2).waitFor()
    expect((await shown(1))[1]).toBe('水墨')
    await keys('ArrowUp', 'F2')
    await me.page.keyboard.type('画')
    await keys('Tab')
    await expect.poll(async () => (await shown(1))[1]).toBe('水墨画')
    await keys('ArrowRight')
    await me.page.keyboard.type('999')
    await keys('Escape')
    await expect.poll(async () => (await shown(1))[3]).toBe('100.00')
    await keys('Home')
    await me.page.keyboard.type('7')
    await expect.poll(async () => (await shown(1))[0]).toBe('1')
  })
  test('takes a block of three by four from the clipboard, and says which cell of it is wrong', async () => {
    await click(2, 1)
    await cell('名称', 2).waitFor()
    await paste('甲班\t音乐\t88.5\t11\n乙班\tSports\tabc\t12\n"丙\t班"\t美术\t￥1,200\t13\n')
    await expect.poll(() => shown(2)).toEqual(['2', '甲班', '音乐', '88.5', '11', '2026-10-13', '音乐教室', '是', '', '10:00', '2026-10-11 18:00'])
    expect((await shown(3)).slice(1, 5)).toEqual(['乙班', '体育', 'abc', '12'])
    expect((await shown(4)).slice(1, 5)).toEqual(
      ['丙\t班'.replace('\t', ' '), '美术', '1,200', '13'].map((one, i) => (i === 0 ? expect.stringMatching(/丙\s班/) : one)),
    )
    const wrong = main().locator('.kt-grid-wrong').first()
    await expect.poll(() => wrong.innerText()).toContain('第 3 · 单价')
    await wrong.getByRole('button').click()
    await cell('单价', 3).waitFor()
    await expect.poll(() => cell('单价', 3).getAttribute('aria-invalid')).toBe('true')
  })
  test('is filled down over what is chosen, undone and done again', async () => {
    await click(4, 4)
    await cell('数量', 4).waitFor()
    await keys('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    const counts = async () => [(await shown(4))[4], (await shown(5))[4], (await shown(6))[4]]
    await expect.poll(counts).toEqual(['13', '13', '13'])
    await keys('Control+z')
    await expect.poll(counts).toEqual(['13', '9', '10'])
    await keys('Control+z')
    await expect.poll(async () => (await shown(3)).slice(1, 5)).toEqual(['乒乓球入门', '体育', '120.00', '7'])
    await expect.poll(() => main().locator('.kt-grid-wrong').count()).toBe(0)
    await keys('Control+y', 'Control+y')
    await expect.poll(counts).toEqual(['13', '13', '13'])
  })
  test('is chosen in by list, cleared, and left by Esc and Tab', async () => {
    await click(1, 6)
    await keys('Alt+ArrowDown')
    await me.page.getByRole('option', { name: '操场' }).waitFor()
    await me.shot('grid-choice')
    await me.page.getByRole('option', { name: '操场' }).click()
    await expect.poll(async () => (await shown(1))[6]).toBe('操场')
    await click(1, 5)
    await cell('日期', 1).waitFor()
    await keys('Delete')
    await expect.poll(async () => (await shown(1))[5]).toBe('')
    await me.page.keyboard.type('2026/3/5')
    await keys('Tab')
    await expect.poll(async () => (await shown(1))[5]).toBe('2026-03-05')
    await keys('Escape', 'Tab')
    await expect.poll(() => me.page.evaluate(() => document.activeElement!.closest('.kt-grid-table') === null)).toBe(true)
  })
  test('holds times of day and instants: typed, pasted, chosen and undone', async () => {
    await click(1, 9)
    await cell('开始', 1).waitFor()
    await me.page.keyboard.type('9:5')
    await keys('Tab')
    await expect.poll(async () => (await shown(1))[9]).toBe('09:05')
    await cell('截止', 1).waitFor()
    await paste('2026/3/5 9:30')
    await expect.poll(async () => (await shown(1))[10]).toBe('2026-03-05 09:30')
    await keys('Alt+ArrowDown')
    await me.page.locator('.kt-grid-offer [data-day="2026-03-06"]').click()
    await expect.poll(async () => (await shown(1))[10]).toBe('2026-03-06 09:30')
    await keys('Control+z', 'Control+z')
    await expect.poll(async () => (await shown(1))[10]).toBe('2026-10-10 18:00')
    await me.page.keyboard.type('26:99')
    await keys('Enter')
    await expect.poll(() => main().locator('.kt-grid-wrong').first().innerText()).toContain('第 1 · 截止')
  })
})

describe('a board', () => {
  const board = () => main().locator('.kt-board').first()
  const lane = (id: string) => board().locator(`[data-column=${id}]`)
  const card = (id: string) => board().locator(`[data-card=${id}]`)
  test('takes a card by mouse where a command leads, and lights up only there', async () => {
    await open('board', '.kt-board')
    await card('t0').hover()
    await me.page.mouse.down()
    await lane('running').hover()
    await lane('running').hover()
    await expect.poll(() => lane('running').getAttribute('class')).toContain('kt-over')
    await expect.poll(() => lane('cancelled').getAttribute('class')).toContain('kt-open')
    await expect.poll(() => lane('done').getAttribute('class')).toContain('kt-shut')
    await me.page.mouse.up()
    await me.says('开始 · 儿童国画')
    await lane('running').locator('[data-card=t0]').waitFor()
    await card('t0').dragTo(lane('cancelled'))
    await expect.poll(() => lane('running').locator('[data-card=t0]').count()).toBe(1)
  })
  test('and by keyboard, passing over what would refuse it, and keeps the focus on it', async () => {
    await card('t1').focus()
    await keys('Space', 'ArrowRight', 'ArrowRight')
    await expect.poll(() => lane('cancelled').getAttribute('class')).toContain('kt-over')
    await keys('Escape')
    await expect.poll(() => lane('planned').locator('[data-card=t1]').count()).toBe(1)
    await keys('Space', 'ArrowRight', 'Space')
    await me.says('开始 · 少儿合唱')
    await lane('running').locator('[data-card=t1]').waitFor()
    await expect.poll(() => me.page.evaluate(() => (document.activeElement as HTMLElement).dataset.card)).toBe('t1')
  })
  test('and Tab reaches each column that has cards, at the card where one was', async () => {
    const tabbed = () =>
      board()
        .locator('[data-column]:has([data-card])')
        .evaluateAll(all => all.map(one => [...one.querySelectorAll<HTMLElement>('[data-card][tabindex="0"]')].map(of => of.dataset.card)))
    const lanes = await tabbed()
    expect(lanes.length).toBeGreaterThan(1)
    expect(lanes.map(one => one.length)).toEqual(lanes.map(() => 1))
    await card('t4').focus()
    await expect.poll(tabbed).toContainEqual(['t4'])
  })
  test('and from the menu of the card', async () => {
    await board().getByRole('button', { name: '移到: 小提琴' }).click()
    await me.page.getByRole('menuitem', { name: '已完成' }).click()
    await me.says('完成 · 小提琴')
    await lane('done').locator('[data-card=t4]').waitFor()
  })
})

describe('a calendar', () => {
  const event = (id: string) => main().locator(`[data-event=${id}]`).first()
  test('shows a day by lanes, a week and a month, and goes from one to the next', async () => {
    await open('calendar', '.kt-week')
    await main().getByText('2026-10-12 – 10-18').first().waitFor()
    await me.press('月', main().locator('.kt-calendar').first())
    await main().locator('.kt-month').waitFor()
    await main().getByRole('button', { name: '2026-10-15', exact: true }).click()
    await me.press('日', main().locator('.kt-calendar').first())
    await main().locator('.kt-day').getByText('音乐教室').first().waitFor()
    await me.press('后一天', main().locator('.kt-calendar').first())
    await main().getByText('2026-10-16').first().waitFor()
  })
  test('an event is dragged to another day, and stepped by keyboard', async () => {
    await open('calendar', '.kt-week')
    const day = (date: string) => main().locator(`[data-day="${date}"]`)
    await event('e1').dragTo(day('2026-10-17'), { sourcePosition: { x: 20, y: 4 }, targetPosition: { x: 30, y: 116 } })
    await day('2026-10-17').locator('[data-event=e1]').waitFor()
    await expect.poll(() => event('e1').innerText()).toContain('16:00–17:00')
    await event('e1').focus()
    await keys('Space', 'ArrowLeft', 'ArrowUp')
    await day('2026-10-16').locator('.kt-ghost').waitFor()
    await keys('Enter')
    await day('2026-10-16').locator('[data-event=e1]').waitFor()
    await expect.poll(() => event('e1').innerText()).toContain('15:45–16:45')
  })
})

test('on paper there is the sheet alone, its head on every page, and nothing of the shell', async () => {
  await open('print', '.kt-sheet')
  await me.page.emulateMedia({ media: 'print' })
  const seen = (selector: string) => me.page.locator(selector).first().isVisible()
  await expect
    .poll(() => Promise.all(['.kt-sidebar', '.kt-topbar', '.kt-tabs', '.kt-head h1', '.kt-print button', '.kt-sheet', '.kt-sheet tfoot'].map(seen)))
    .toEqual([false, false, false, false, false, true, true])
  expect(
    await me.page
      .locator('.kt-sheet thead')
      .first()
      .evaluate(one => getComputedStyle(one).display),
  ).toBe('table-header-group')
  const pages = (await me.page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)!.length
  expect(pages).toBeGreaterThanOrEqual(3)
  await me.page.emulateMedia({ media: 'screen' })
  await expect.poll(() => seen('.kt-sidebar')).toBe(true)
  await me.page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes'
    }
  })
  await me.press('打印')
  await expect.poll(() => me.page.locator('body').getAttribute('data-printed')).toBe('yes')
})

test('where there are but the colours of who reads, fields and buttons have edges and what is chosen is marked', async () => {
  await me.open('/product/grant', 'product_grant')
  const styles = (of: string, name: 'borderTopStyle' | 'outlineStyle') =>
    me.page
      .locator(of)
      .evaluateAll((all, which) => all.map(one => `${getComputedStyle(one)[which]} ${one.className}`).filter(one => !one.startsWith('solid')), name)
  const chosen = '.kt-sidebar a[aria-current=page], .kt-tabs button[aria-current=page], main .kt-pager [aria-current=page]'
  await me.page.emulateMedia({ forcedColors: 'active' })
  try {
    await expect.poll(() => me.page.locator(chosen).count()).toBeGreaterThan(1)
    await expect.poll(() => me.page.locator('main .bp6-button').count()).toBeGreaterThan(1)
    await expect.poll(() => styles('main .bp6-button, main .bp6-input, .kt-sidebar input', 'borderTopStyle')).toEqual([])
    await expect.poll(() => styles(chosen, 'outlineStyle')).toEqual([])
    await me.shot('forced-colours')
  } finally {
    await me.page.emulateMedia({ forcedColors: 'none' })
  }
})

test('every word of the kit can be used by everybody, at a desk and on a phone', async () => {
  const wrong: string[] = []
  await me.page.goto('/test/index')
  await watched(me)
  for (const width of [1440, 375]) {
    await resize(me.page, width, 900)
    for (const tab of ['tree', 'wizard', 'document', 'grid', 'board', 'calendar', 'print']) {
      wrong.push(
        ...(await visit(me, { to: `/test/index?tab=${tab}`, within: '.kt-shell' })).filter(
          one => !/tree|calendar/.test(tab) || !one.includes('could not load'),
        ),
      )
      await fits(me.page).catch(() => wrong.push(`${tab} is wider than ${width} px`))
    }
  }
  expect(wrong).toEqual([])
  expect(me.errors).toEqual([])
}, 120_000)
