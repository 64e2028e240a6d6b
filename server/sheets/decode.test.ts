/** Files as people have them: in any usual encoding, with any line ends, below titles, with cells written in any usual way. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { choice, date, flag, int, money, type RefusalError, rules, text, time } from '../../modules/kit/index.ts'
import { gbk } from './gbk.ts'
import { encodingNamed, encodingOf, no as wrongEncoding } from './decode.ts'
import { meaning, no as wrongCell, typedAs } from '../../modules/kit/meaning.ts'
import { below, gridOfFile, headerIn, no, xlsxOf } from './sheet.ts'
import { openSheet } from './sheet-stream.ts'

const folder = mkdtempSync(join(tmpdir(), 'ketang-encodings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const refusedBy = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as RefusalError).refused.code
  }
}
/** The same file by both readers: in memory, and piece by piece. */
async function both(bytes: Buffer, opening: Parameters<typeof openSheet>[1] = {}, name = 'a.csv'): Promise<readonly (readonly (readonly string[])[])[]> {
  const path = join(folder, `${crypto.randomUUID()}-${name}`)
  writeFileSync(path, bytes)
  const { headers, headerRow, pieces } = await openSheet(path, opening),
    streamed: (readonly string[])[] = [headers]
  for await (const piece of pieces) streamed.push(...piece)
  const grid = await gridOfFile(bytes, name, opening),
    at = opening.headerRow ? opening.headerRow - 1 : opening.isKnown ? headerIn(grid.rows, opening.isKnown) : 0
  expect(headerRow).toBe(at + 1)
  const whole = below(grid, at)
  return [streamed, [whole.headers, ...whole.rows]]
}
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()
const lines = '姓名,年级\r\n林青禾,三年级\r\n龙𠮷,一年级\r\n'
const rows = [
  ['姓名', '年级'],
  ['林青禾', '三年级'],
  ['龙𠮷', '一年级'],
]

describe('encodings', () => {
  test.each([
    ['utf-8', Buffer.from(lines), 'utf-8'],
    ['utf-8 with a mark', Buffer.from(`\ufeff${lines}`), 'utf-8'],
    ['utf-16le with a mark', Buffer.from(`\ufeff${lines}`, 'utf16le'), 'utf-16le'],
    ['utf-16be with a mark', swapped(Buffer.from(`\ufeff${lines}`, 'utf16le')), 'utf-16be'],
    ['utf-16le', Buffer.from(lines, 'utf16le'), 'utf-16le'],
    ['utf-16be', swapped(Buffer.from(lines, 'utf16le')), 'utf-16be'],
  ] as const)('%s is told by itself, and read alike by both readers', async (_what, bytes, encoding) => {
    expect(encodingOf(bytes)).toBe(encoding)
    for (const one of await both(bytes)) expect(one).toEqual(rows)
  })
  test('GBK is told by itself, and read as it is asked for', async () => {
    const bytes = gbk(lines.replace('𠮷', '吉'))
    expect(encodingOf(bytes)).toBe('gb18030')
    const expected = [rows[0], rows[1], ['龙吉', '一年级']]
    for (const one of await both(bytes)) expect(one).toEqual(expected)
    for (const one of await both(bytes, { encoding: encodingNamed('GBK') })) expect(one).toEqual(expected)
  })
  test('an encoding that a file is not in, one that nobody knows, and bytes that are no text are refused by name', async () => {
    expect(await gridOfFile(gbk(lines), 'a.csv', { encoding: 'utf-8' }).catch(error => error.refused.code)).toBe(wrongEncoding.unreadable.code)
    expect(refusedBy(() => encodingNamed('ebcdic'))).toBe(wrongEncoding.unknown.code)
    expect(await gridOfFile(Buffer.from([1, 2, 3, 0, 0, 0, 7, 9, 0, 0]), 'a.csv').catch(error => error.refused.code)).toBe(no.unreadable.code)
  })
  test('mixed line ends lose no row, wherever a piece of the file ends', async () => {
    const end = fc.constantFrom('\r\n', '\n', '\r')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.integer({ min: 1, max: 9_000 }), end), { minLength: 25, maxLength: 40 }), async given => {
        const bytes = Buffer.from(`a,b\n${given.map(([long, by], i) => `${'x'.repeat(long)},${i}${by}`).join('')}`)
        const expected = [['a', 'b'], ...given.map(([long], i) => ['x'.repeat(long), String(i)])]
        for (const one of await both(bytes)) expect(one).toEqual(expected)
      }),
      { numRuns: 15 },
    )
  })
})

describe('where rows begin', () => {
  const isKnown = (header: string) => ['姓名', '年级', '学号'].includes(header)
  test('a title, a note and a row of units above the header are no rows', async () => {
    const bytes = Buffer.from(`云溪小学学生名册,,\n制表：教务处,2026 年 9 月,\n姓名*,年级,备注\n林青禾,三年级,姓名\n`)
    for (const one of await both(bytes, { isKnown }))
      expect(one).toEqual([
        ['姓名', '年级', '备注'],
        ['林青禾', '三年级', '姓名'],
      ])
  })
  test('where nothing is known, the first row of more than one cell is the header', async () => {
    for (const one of await both(Buffer.from('名册,,\na,b,c\n1,2,3\n'), { isKnown: () => false })) expect(one[0]).toEqual(['a', 'b', 'c'])
  })
  test('another row is the header where somebody says so', async () => {
    for (const one of await both(Buffer.from('a,b\nc,d\n1,2\n'), { headerRow: 2 }))
      expect(one).toEqual([
        ['c', 'd'],
        ['1', '2'],
      ])
  })
  test('another sheet of a workbook is read by its name or number, and one that is not there is refused', { tags: 'thorough' }, async () => {
    const pieces = async function* (cell: string) {
      yield [[cell]]
    }
    const parts = unzipSync(await xlsxOf('甲', ['a'], pieces('1'))),
      other = unzipSync(await xlsxOf('乙', ['b'], pieces('2')))
    const textOf = (name: string) => Buffer.from(parts[name]!).toString()
    const bytes = Buffer.from(
      zipSync({
        ...parts,
        'xl/worksheets/sheet2.xml': other['xl/worksheets/sheet1.xml']!,
        'xl/sharedStrings.xml': parts['xl/sharedStrings.xml'] ?? strToU8('<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>'),
        'xl/workbook.xml': strToU8(textOf('xl/workbook.xml').replace('</sheets>', '<sheet name="乙 &amp; 丙" sheetId="2" r:id="rId99"/></sheets>')),
        'xl/_rels/workbook.xml.rels': strToU8(
          textOf('xl/_rels/workbook.xml.rels').replace(
            '</Relationships>',
            '<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
          ),
        ),
        '[Content_Types].xml': strToU8(
          textOf('[Content_Types].xml').replace(
            '</Types>',
            '<Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
          ),
        ),
      }),
    )
    expect((await gridOfFile(bytes, 'a.xlsx')).sheets).toEqual(['甲', '乙 & 丙'])
    for (const sheet of ['乙 & 丙', '2']) for (const one of await both(bytes, { sheet }, 'a.xlsx')) expect(one).toHaveLength(2)
    for (const one of await both(bytes, { sheet: '甲' }, 'a.xlsx')) expect(one).toEqual([['a'], ['1']])
    expect(await gridOfFile(bytes, 'a.xlsx', { sheet: '丁' }).catch(error => error.refused.code)).toBe(no.noSheet.code)
  })
})

describe('cells', () => {
  const phone = text('手机', 'Phone', { check: rules.phone }),
    card = text('身份证号', 'ID card', { pii: 'idCard' }),
    sex = choice({ male: ['男', 'Male'], female: ['女', 'Female'] })('性别', 'Sex')
  test.each([
    ...[
      '2018/1/5',
      '2018-01-05',
      '2018.1.5',
      '2018年1月5日',
      '2018 年 01 月 05 日',
      '20180105',
      '43105',
      '43105.5',
      '２０１８/１/５',
      '２０１８年１月５日',
    ].map(cell => [cell, date('出生', 'Born'), '2018-01-05'] as const),
    ['明天', date('出生', 'Born'), '明天'],
    ['2018/13/45', date('出生', 'Born'), '2018-13-45'],
    ['2018/1/5 8:30', time('时间', 'At'), '2018-01-05 08:30:00'],
    ['2018年1月5日 8时30分', time('时间', 'At'), '2018-01-05 08:30:00'],
    ['43105.5', time('时间', 'At'), '2018-01-05 12:00:00'],
    ...['138-0000-1001', '+86 138 0000 1001', '+8613800001001', '0086 13800001001', '8613800001001', '１３８００００１００１'].map(
      cell => [cell, phone, '13800001001'] as const,
    ),
    ['010-6255-1234', phone, '010-6255-1234'],
    ['1101 0820 1801 0500 1x', card, '11010820180105001X'],
    ['女', sex, 'female'],
    ['male', sex, 'male'],
    ['不详', sex, '不详'],
    ['是', flag('在读', 'Here'), '1'],
    ['No', flag('在读', 'Here'), '0'],
    ['¥1,234.50', money('金额', 'Amount'), '1234.50'],
    ['１２', int('数', 'Number'), '12'],
    ['12 次', int('数', 'Number'), '12'],
    ['12.0', int('数', 'Number'), '12'],
    ['2018年1月5日 星期五', date('出生', 'Born'), '2018-01-05'],
    ['张三\u200b', text('姓名', 'Name'), '张三'],
    ['三（１）班', text('班级', 'Class'), '三（１）班'],
    ['Ｎ００１', text('编号', 'Code'), 'N001'],
  ] as const)('%s', (cell, field, expected) => {
    expect(meaning('x', field, cell)).toBe(expected)
  })
  test('a form reads numbers and phones as they are typed or pasted, and leaves other texts alone', () => {
    expect(typedAs(phone, '+86 138-0000-1001')).toBe('13800001001')
    expect([typedAs(int('数', 'Number'), '１２'), typedAs(money('金额', 'Amount'), '1,200元'), typedAs(text('名称', 'Name'), 'Ｎ０１')]).toEqual([
      '12',
      '1200',
      'Ｎ０１',
    ])
    expect([typedAs(phone, '138****1001'), typedAs(int('数', 'Number'), 3), typedAs(card, '1.1E+17')]).toEqual(['138****1001', 3, '1.1E+17'])
  })
  test('a day of a workbook keeps its time, and a time of day is one, by both readers', async () => {
    const { default: write } = await import('write-excel-file/node')
    const at = (iso: string, format: string) => [{ value: new Date(iso), type: Date, format }]
    const bytes = await write([
      [{ value: '时间', type: String }],
      at('2026-10-01T08:30:00Z', 'yyyy-mm-dd hh:mm'),
      at('2026-10-01T00:00:00Z', 'yyyy-mm-dd'),
      at('1899-12-30T16:05:00Z', 'hh:mm'),
    ] as any).toBuffer()
    for (const one of await both(bytes, {}, 'a.xlsx')) expect(one.slice(1)).toEqual([['2026-10-01 08:30:00'], ['2026-10-01'], ['16:05']])
    expect(meaning('day', date('日期', 'Day'), '2026-10-01 08:30:00')).toBe('2026-10-01')
  })
  test('an id that a spreadsheet has rounded is named as such, of a text and of a number of a workbook', { tags: 'thorough' }, async () => {
    expect(refusedBy(() => meaning('idCard', card, '1.10105E+17'))).toBe(wrongCell.mangled.code)
    const { default: write } = await import('write-excel-file/node')
    const bytes = await write([
      [{ value: '证件', type: String }],
      [{ value: 110105199001011200, type: Number }],
      [{ value: 13800001001, type: Number }],
    ] as any).toBuffer()
    const [, long, short] = (await gridOfFile(bytes, 'a.xlsx')).rows
    expect(refusedBy(() => meaning('idCard', card, long![0]!))).toBe(wrongCell.mangled.code)
    expect(meaning('phone', phone, short![0]!)).toBe('13800001001')
  })
})
