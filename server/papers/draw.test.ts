/** Papers: text that can be read out again, glyphs that are there, heads on every page, and a thread that does the work. */
import { expect, test } from 'vitest'
import type { Paper } from '../../modules/kit/index.ts'
import { pagesOf } from '../../tests/pdf.ts'
import { drawn } from './draw.ts'
import { printer } from './printer.ts'

const at = '2026-10-12T08:30:00.000Z',
  foot = '打印 第 {page} / {pages} 页'
/** Names as people have them, beyond the characters that most fonts stop at. */
const names = ['欧阳娜娜', '张玘', '王𬭎', '李㛃', '赵堃', 'Zoë Ångström']
const listOf = (count: number): Paper => ({
  title: '少儿国画启蒙班 · 班级名单',
  beside: 'No. 20261012',
  parts: [
    {
      kind: 'facts',
      facts: [
        ['学校', '海淀区第三实验小学'],
        ['教师', '李老师'],
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: '学生', share: 2 },
        { label: '金额 (¥)', align: 'right' },
      ],
      rows: Array.from({ length: count }, (_, i) => [names[i % names.length]!, `${i + 1}.00`]),
      foot: ['合计', '999.00'],
    },
    { kind: 'signatures', labels: ['经办人', '复核人'] },
  ],
})
test('what is printed can be read out again, rare characters included, on a page with its number', async () => {
  const [page, ...more] = await pagesOf(await drawn({ paper: listOf(6), at, foot }))
  expect(more).toEqual([])
  for (const word of ['少儿国画启蒙班 · 班级名单', 'No. 20261012', '海淀区第三实验小学', '金额 (¥)', ...names, '合计', '999.00', '复核人', '第 1 / 1 页'])
    expect(page).toContain(word)
})

test('the glyphs are in the file, and only those that it uses', { tags: 'thorough' }, async () => {
  const bytes = await drawn({ paper: listOf(6), at, foot }),
    raw = bytes.toString('latin1')
  expect(raw.match(/\/BaseFont \/[A-Z]{6}\+NotoSansSC-\w+/g)?.length).toBeGreaterThan(1)
  expect(raw).toContain('/FontFile2')
  expect(bytes.length).toBeLessThan(80_000)
})

test('a long list goes over pages, each with the head of the table and its number', async () => {
  const pages = await pagesOf(await drawn({ paper: listOf(120), at, foot }))
  expect(pages.length).toBeGreaterThan(2)
  for (const [i, page] of pages.entries()) expect(page).toContain(`第 ${i + 1} / ${pages.length} 页`)
  for (const page of pages.slice(0, -1)) expect(page).toContain('金额 (¥)')
  expect(pages.join('').match(/赵堃/g)).toHaveLength(20)
})

const tableOf = (rows: readonly (readonly string[])[], facts: readonly (readonly [string, string])[] = []): Paper => ({
  title: '结算单',
  parts: [
    { kind: 'facts', facts },
    { kind: 'table', columns: [{ label: '说明' }, { label: '金额 (¥)', align: 'right' }], rows },
    { kind: 'text', text: '到此为止' },
  ],
})
test('amounts have their thousands, what is not known takes no room, and a table without rows says so', async () => {
  const paper = tableOf(
    [['尾款', '-1234567.50']],
    [
      ['付款时间', ''],
      ['总额', '98765.00'],
    ],
  )
  const [page] = await pagesOf(await drawn({ paper, at, foot, none: '还没有内容' }))
  for (const word of ['-1,234,567.50', '98,765.00']) expect(page).toContain(word)
  for (const word of ['付款时间', '还没有内容']) expect(page).not.toContain(word)
  const [empty] = await pagesOf(await drawn({ paper: tableOf([]), at, foot, none: '还没有内容' }))
  expect(empty).toContain('还没有内容')
})
test('a cell that is longer than a page goes on on the next, below the head, and what follows stands below it', { tags: 'thorough' }, async () => {
  const pages = await pagesOf(
    await drawn({
      paper: tableOf([
        ['头', '1.00'],
        ['很长的说明'.repeat(900), '2.00'],
        [Array.from({ length: 900 }, (_, i) => `word${i}`).join(' '), '3.00'],
        ['尾', '4.00'],
      ]),
      at,
      foot,
    }),
  )
  const whole = pages.join('')
  expect(whole.match(/[很长的说明]/g)?.length).toBeGreaterThanOrEqual(4_500)
  for (let i = 0; i < 900; i += 50) expect(whole).toMatch(new RegExp(`word${i}(?!\\d)`))
  expect(whole).not.toMatch(/\.\.\.|…/)
  expect(pages.length).toBeGreaterThan(5)
  for (const page of pages.slice(0, -1)) expect(page).toContain('金额 (¥)')
  expect([...whole.matchAll(/[1-4]\.00/g)].map(([one]) => one)).toEqual(['1.00', '2.00', '3.00', '4.00'])
  expect(pages.at(-1)).toContain('到此为止')
})
test('what the font has no glyph for is written as another form of it, or marked, and what is no text of people stays as it is', async () => {
  const paper: Paper = {
    title: '🎨👩‍👧 国画班',
    parts: [
      { kind: 'facts', facts: [['学生', '𠮷田𝓐、한별、王𬭎']] },
      { kind: 'table', columns: [{ label: '评语' }], rows: [['很好👍🏽✨☕️ 继续❤️']] },
      { kind: 'qr', text: 'https://x.test/?a=𠮷', caption: '扫码☺' },
    ],
  }
  const [page] = await pagesOf(await drawn({ paper, at, foot }))
  for (const said of ['〓 国画班', '〓田A、〓〓、王𬭎', '很好〓 继续', '扫码〓']) expect(page).toContain(said)
  expect(page).not.toMatch(/[𠮷\ufffd\u{1f300}-\u{1faff}]/u)
})

test('the thread of papers draws them one after another, and the server goes on meanwhile', { tags: 'thorough' }, async () => {
  const ours = printer(50)
  let turns = 0
  const beat = setInterval(() => turns++, 5)
  const all = await Promise.all([300, 5, 5].map(count => ours.ask({ paper: listOf(count), at, foot })))
  clearInterval(beat)
  expect(turns).toBeGreaterThan(5)
  expect(ours.isRunning).toBe(true)
  for (const bytes of all) expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  await expect(ours.ask({ paper: { title: 'x', parts: [{ kind: 'table' } as never] }, at, foot })).rejects.toThrow()
  expect((await ours.ask({ paper: listOf(1), at, foot })).length).toBeGreaterThan(1_000)
  await expect.poll(() => ours.isRunning, { timeout: 5_000 }).toBe(false)
})
