/** Sheets of a class: results pasted by the coach, attendance corrected by the school, and marked on a phone by tapping. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { find } from '../../../modules/kit/index.ts'
import { finalResult, lesson, mark } from '../../../modules/openclass/index.ts'
import { fits, type Site, site, until, type Visitor } from '../browser.ts'
import { visit, watched } from '../walk.ts'
import { type Furnished, furnish, position, type World, world } from '../world.ts'

let at: Site, on: World, made: Furnished, coach: Visitor, school: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  await at.moveTo('2026-10-02T05:00:00.000Z')
  await on.send('school', 'open_class.confirmClass', made.klass, { remark: '开班' })
  await at.moveTo('2026-10-02T08:40:00.000Z')
  coach = await at.visit('coach1', { width: 375 })
  school = await at.visit('school')
})
afterAll(() => at?.close())
afterEach(() => expect([...coach.errors, ...school.errors]).toEqual([]))

/** One grey point. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64')
const all = (of: Parameters<typeof find>[0], where: object) =>
  on.site.serving.parts.engine.ask('000000', find(of, where as never) as never) as Promise<readonly any[]>
const cell = (one: Visitor, name: string) => one.page.locator('.kt-grid-input').and(one.page.getByLabel(name))
/** Chooses from the list of the cell that has the focus. */
async function choose(one: Visitor, name: string, option: string): Promise<void> {
  await cell(one, name).press('Alt+ArrowDown')
  await one.page.getByRole('option', { name: option, exact: true }).click()
  await expect.poll(() => cell(one, name).inputValue()).toBe(option)
}

test('a coach taps who is absent on a phone, undoes, says more by a second tap, and loses nothing by a reload', async () => {
  await on.send('coach1', 'lesson.clockIn', made.lesson, { lng: String(position.longitude), lat: String(position.latitude), remark: '路上堵车' })
  await coach.open(`/lesson_detail?lessonId=${made.lesson}`, 'lesson_detail')
  await coach.page.getByRole('tab', { name: '考勤' }).click()
  const pupil = (name: string) => coach.page.locator('.oc-tap', { hasText: name })
  await pupil('张小明').getByText('到课').waitFor()
  // Four rows of three stand above the bar at the bottom.
  const one = (await pupil('张小明').boundingBox())!,
    bar = (await coach.page.locator('.oc-handbar').boundingBox())!
  expect(one.width).toBeLessThan(375 / 3)
  expect(one.y + 4 * (one.height + 6)).toBeLessThan(812 - bar.height)
  await pupil('张小明').click()
  await pupil('张小明').getByText('缺课').waitFor()
  await coach.press('撤销')
  await pupil('张小明').getByText('到课').waitFor()
  await pupil('张小明').click()
  await pupil('张小明').click()
  await coach.dialog().getByRole('button', { name: '迟到' }).click()
  await pupil('张小明').getByText('迟到').waitFor()
  await pupil('张小红').click()
  await coach.shot('tap-board')
  await fits(coach.page)
  await coach.page.reload()
  await coach.page.getByRole('tab', { name: '考勤' }).click()
  await coach.page.getByText('已恢复未提交的考勤').waitFor()
  await pupil('张小明').getByText('迟到').waitFor()
  await pupil('张小红').getByText('缺课').waitFor()
  await watched(coach)
  expect(await visit(coach, { within: '.oc-taps' })).toEqual([])
  await coach.page.getByRole('button', { name: '提交考勤 1/2' }).click()
  await coach.page.getByText('待确认').first().waitFor()
  // What was handed in stands there, not the lesson as it was before.
  await coach.page.locator('.oc-mark', { hasText: '张小明' }).locator('[data-kind=late][aria-pressed=true]').waitFor()
  await coach.page.locator('.oc-figures').getByText('1', { exact: true }).waitFor()
  const marks = await all(mark, { lessonId: made.lesson })
  expect(marks.map(one => [one.studentId, one.mark]).sort()).toEqual(
    [
      [on.pupils.张小明, 'late'],
      [on.pupils.张小红, 'absent'],
    ].sort(),
  )
  // At home a family confirms a child that was there where it stands; of one that was not it looks first.
  const mother = await at.visit('parent1', { width: 375 })
  await mother.open('/wel', 'parent-home')
  const waiting = (said: string) => mother.page.locator('.ph-todo li', { hasText: said })
  await waiting('迟到').getByRole('button', { name: '确认考勤' }).waitFor()
  await waiting('缺课').getByRole('button', { name: '核对考勤' }).click()
  await mother.screen('parent-lesson')
  await mother.page.getByText(/前没有答复，视为已确认/).waitFor()
})

test('a school corrects the attendance of a class in its sheet: what may not be is red and has the focus, then all is saved at once', async () => {
  await school.open(`/openclass/launch/${made.klass}`, 'openclass-detail')
  await school.page.getByRole('tab', { name: '考勤表' }).click()
  const mine = await cell(school, '学生 1').inputValue()
  const column = '1. 10-02'
  await cell(school, '学生 1').press('ArrowRight')
  await choose(school, `${column} 1`, '请假')
  await school.page.getByLabel('原因').fill('核对签到表')
  // The class changes elsewhere meanwhile: what was typed stays, and where it was typed.
  const told = school.page.waitForResponse(answer => answer.url().includes('class/attendance') && answer.ok())
  await on.send('operator', 'open_class.setSign', made.klass, { signAddress: '东门' })
  await told
  await school.press('保存 1')
  await cell(school, `${column} 1`).and(school.page.locator('[aria-invalid=true]:focus')).waitFor()
  await school.page.locator('.kt-grid-wrong').getByText('请假标记须与已批准的请假一致').waitFor()
  await school.shot('mark-sheet-refused')
  await watched(school)
  expect(await visit(school, { within: 'main' })).toEqual([])
  await choose(school, `${column} 1`, '早退')
  await school.press('保存 1')
  await school.says('操作成功')
  await until('the mark is another', async () => {
    const [one] = await all(mark, { lessonId: made.lesson, studentId: on.pupils[mine]! })
    return one.mark === 'left_early'
  })
})

test('a coach pastes the results of a class from a spreadsheet; a wrong score is red, and nothing is saved until it is right', async () => {
  const desk = await at.visit('coach1')
  await desk.open(`/openclass/launch/${made.klass}`, 'openclass-detail')
  await desk.page.getByRole('tab', { name: '成果' }).click()
  await desk.press('表格填写')
  await cell(desk, '学生 1').press('ArrowRight')
  await cell(desk, '成果标题 1').evaluate((input: HTMLInputElement) => {
    const data = new DataTransfer()
    data.setData('text/plain', '《墨竹》\t92\t用笔稳\n《虾》\t\t')
    input.focus()
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await desk.shot('result-sheet')
  await desk.press('保存 2/2')
  await cell(desk, '评分 2').and(desk.page.locator('[aria-invalid=true]:focus')).waitFor()
  await desk.page.locator('.kt-grid-wrong').getByText('请填写成果或选择不评价').waitFor()
  await desk.shot('result-sheet-refused')
  expect(await all(finalResult, { openClassId: made.klass })).toEqual([])
  await desk.page.keyboard.type('88')
  await desk.page.keyboard.press('Enter')
  // A photo is dropped on the row of its pupil; the next one is chosen at its cell.
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })
  const put = (name: string) =>
    desk.page
      .locator('.kt-grid-table .bp6-table-cell-row-0.bp6-table-cell-col-1')
      .first()
      .evaluate(
        (row, [bytes, called]) => {
          const data = new DataTransfer()
          data.items.add(new File([Uint8Array.from(atob(bytes!), one => one.charCodeAt(0))], called!, { type: 'image/png' }))
          for (const type of ['dragover', 'drop']) row.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
        },
        [png.toString('base64'), name],
      )
  await put('墨竹.png')
  const photos = desk.page.locator('.kt-grid-table .bp6-table-cell-col-5')
  await photos.getByText('墨竹.png').first().waitFor()
  await desk.page.locator('.kt-grid-input').focus()
  await desk.page.keyboard.press('ArrowDown')
  await desk.page.keyboard.press('End')
  await cell(desk, '附件 2').waitFor()
  await desk.page.getByRole('button', { name: '选择 附件' }).waitFor()
  const chooser = desk.page.waitForEvent('filechooser')
  await desk.page.keyboard.press('Alt+ArrowDown')
  await (await chooser).setFiles(picture('虾.png'))
  await expect.poll(() => cell(desk, '附件 2').inputValue()).toBe('虾.png')
  await desk.shot('result-sheet-photos')
  await desk.press('保存 2/2')
  await desk.row('《虾》').waitFor()
  expect(
    (await all(finalResult, { openClassId: made.klass })).map(one => [one.title, one.score, decodeURIComponent(one.fileId.split('/').pop())]).sort(),
  ).toEqual([
    ['《墨竹》', 92, '墨竹.png'],
    ['《虾》', 88, '虾.png'],
  ])
  expect(desk.errors).toEqual([])
  expect((await all(lesson, { id: made.lesson }))[0].status).toBe('taught')
})
