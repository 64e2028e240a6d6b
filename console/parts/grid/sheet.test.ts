/** Blocks of cells. */
import { expect, test } from 'vitest'
import { choice, date, file, flag, int, money, ref, text, time } from '../../../modules/kit/field.ts'
import { clock } from '../../../modules/kit/rules.ts'
import { blockOf, cleared, filed, filledDown, type GridColumn, parseBlock, pasted, pickerOf, readIn, shownIn, trimmed } from './sheet.ts'

const zh = (label: readonly [string, string]) => label[0]
const columns: readonly GridColumn[] = [
  { name: 'no', field: int('序号', 'No.'), isFixed: true },
  { name: 'name', field: text('名称', 'Name') },
  { name: 'kind', field: choice({ a: ['甲', 'One'], b: ['乙', 'Two'] })('类型', 'Kind') },
  { name: 'price', field: money('单价', 'Price') },
]
const rows = [1, 2, 3].map(no => ({ no, name: `第${no}`, kind: 'a', price: '1.00' }))
const cell = (row: number, col: number) => ({ top: row, bottom: row, left: col, right: col })

test('a block of a spreadsheet is read with its quotes, tabs and line ends', () => {
  expect(parseBlock('a\tb\r\nc\t"d ""e""\nf"\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd "e"\nf'],
  ])
  expect(parseBlock('one')).toEqual([['one']])
})
test('a cell that merely begins with a quotation mark says what it says, and swallows nothing', () => {
  expect(parseBlock('"优"的\t85\n"没有结束\t90\n李四\t70')).toEqual([
    ['"优"的', '85'],
    ['"没有结束', '90'],
    ['李四', '70'],
  ])
})
test('who chose more in a spreadsheet than there is erases nothing with it; a gap in between is one', () => {
  expect(trimmed(parseBlock('甲班\t\t3\t\t\u200b\n乙班\t\t\t\t\n\t\t\t\t\n'))).toEqual([
    ['甲班', '', '3'],
    ['乙班', '', ''],
  ])
  expect(trimmed([['', '']])).toEqual([['', '']])
})
test('numbers and days are read as people write them: full-width digits, units, what nobody sees', () => {
  const score: GridColumn = { name: 's', field: int('分数', 'Score') },
    day: GridColumn = { name: 'd', field: date('日期', 'Day') },
    at: GridColumn = { name: 'at', field: time('截止', 'Until') }
  expect(['８５', '85分', '85.0', ' 85\u200b', '1,200', '八十'].map(one => readIn(score, one, zh))).toEqual([85, 85, 85, 85, 1200, '八十'])
  expect(['１２．５０', '￥1,234.5元'].map(one => readIn(columns[3]!, one, zh))).toEqual(['12.50', '1234.5'])
  expect(['２０２６／３／５', '2026年3月5日 星期四', '2026-03-05（周四）'].map(one => readIn(day, one, zh))).toEqual(Array(3).fill('2026-03-05'))
  expect(readIn(at, '２０２６／３／５ ９：０５', zh)).toBe('2026-03-05 09:05:00')
})
test('what is typed becomes a value of its kind, in either language, and stays as typed when it is none', () => {
  expect([readIn(columns[2]!, '乙', zh), readIn(columns[2]!, 'Two', zh), readIn(columns[2]!, 'b', zh), readIn(columns[2]!, '丙', zh)]).toEqual([
    'b',
    'b',
    'b',
    '丙',
  ])
  expect(readIn(columns[3]!, '￥1,234.5', zh)).toBe('1234.5')
  expect(readIn({ name: 'd', field: date('日期', 'Day') }, '2026/3/5', zh)).toBe('2026-03-05')
  expect(readIn({ name: 'f', field: flag('启用', 'On') }, '是', zh)).toBe(1)
  const room: GridColumn = { name: 'r', field: ref('room')('教室', 'Room'), options: [['1', '美术教室']] }
  expect([readIn(room, '美术教室', zh), shownIn(room, '1', zh)]).toEqual(['1', '美术教室'])
})
test('days and times are read however they are typed or copied, and stay as typed where they are none', () => {
  const at: GridColumn = { name: 'at', field: time('截止', 'Until') }
  const starts: GridColumn = { name: 's', field: text('开始', 'Starts', { check: clock }) }
  expect(['2026/3/5 9:5', '2026年3月5日 09：05:30', '2026-03-05T09:05', '2026-03-05'].map(one => readIn(at, one, zh))).toEqual([
    '2026-03-05 09:05:00',
    '2026-03-05 09:05:00',
    '2026-03-05 09:05:00',
    '2026-03-05',
  ])
  expect(['9:5', '0930', '16：30', 'noon'].map(one => readIn(starts, one, zh))).toEqual(['09:05', '09:30', '16:30', 'noon'])
  expect(shownIn(at, '2026-03-05 09:05:00', zh)).toBe('2026-03-05 09:05')
  expect([pickerOf(at, '2026-03-05 09:05:00', zh), pickerOf(starts, '09:05', zh), pickerOf(columns[1]!, 'x', zh)]).toEqual([
    { type: 'moment', value: '2026-03-05 09:05' },
    { type: 'clock', value: '09:05' },
    undefined,
  ])
})
test('a block is put from a cell on, leaves fixed columns, and says what found no room', () => {
  const block = parseBlock('9\t甲班\t乙\t12\n9\t乙班\t甲\tx\n9\t丙班\t甲\t3')
  const fixed = pasted(columns, rows, { area: cell(1, 0), block, say: zh })
  expect(fixed.rows).toHaveLength(3)
  expect(fixed.rows[1]).toEqual({ no: 2, name: '甲班', kind: 'b', price: '12' })
  expect(fixed.rows[2]).toMatchObject({ no: 3, price: 'x' })
  expect([fixed.left, fixed.area]).toEqual([1, { top: 1, left: 0, bottom: 2, right: 3 }])
  const grows = pasted(columns, rows, { area: cell(1, 0), block, say: zh, add: () => ({ no: 0 }) })
  expect([grows.rows.length, grows.left]).toEqual([4, 0])
  expect(pasted(columns, rows, { area: { top: 0, bottom: 2, left: 1, right: 1 }, block: [['同']], say: zh }).rows.map(row => row.name)).toEqual([
    '同',
    '同',
    '同',
  ])
})
test('a cell is filled down over what is chosen, or from the row above', () => {
  expect(filledDown(columns, rows, { top: 0, bottom: 2, left: 0, right: 1 }).map(row => [row.no, row.name])).toEqual([
    [1, '第1'],
    [2, '第1'],
    [3, '第1'],
  ])
  expect(filledDown(columns, rows, cell(2, 1))[2]!.name).toBe('第2')
  expect(filledDown(columns, rows, cell(0, 1))).toEqual(rows)
})
test('cells are cleared and copied as people read them', () => {
  expect(cleared(columns, rows, { top: 0, bottom: 0, left: 0, right: 3 })[0]).toEqual({ no: 1, name: '', kind: '', price: '' })
  expect(blockOf(columns, rows, { top: 0, bottom: 1, left: 1, right: 2 }, zh)).toBe('第1\t甲\n第2\t甲')
})
test('files go to the rows from one on, are shown by their names, and are not pasted over', () => {
  const photo: GridColumn = { name: 'photo', field: file('照片', 'Photo') },
    all = [...columns, photo]
  const found = filed(all, rows, 1, ['/api/f/1/a%20b.png', '/api/f/2/c.png', '/api/f/3/d.png'])
  expect(found.map(row => row.photo)).toEqual([undefined, '/api/f/1/a%20b.png', '/api/f/2/c.png'])
  expect(shownIn(photo, found[1]!.photo, zh)).toBe('a b.png')
  const over = pasted(all, found, { area: cell(1, 0), block: [['9', '甲班', '乙', '12', '别的.png']], say: zh })
  expect(over.rows[1]).toMatchObject({ name: '甲班', photo: '/api/f/1/a%20b.png' })
  expect(cleared(all, found, cell(1, 4))[1]!.photo).toBe('')
  expect(filed(columns, rows, 0, ['/x'])).toEqual(rows)
})
