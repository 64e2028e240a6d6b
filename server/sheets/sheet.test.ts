/** Sheets out and in: what a spreadsheet would run goes out as text and comes back as it was; files made to exhaust a reader are refused. */
import { strFromU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RefusalError } from '../../modules/kit/index.ts'
import { limits } from '../kernel/limits.ts'
import { bookOf, csvLine, no, rowsOfFile, xlsxOf } from './sheet.ts'
import { checkUnpacked } from './unpack.ts'
import { xlsxPieces } from './xlsx-stream.ts'

async function* pieces(rows: readonly (readonly unknown[])[]) {
  yield rows
}
const xlsx = (rows: readonly (readonly unknown[])[]) => xlsxOf('表', ['a', 'b'], pieces(rows))
const refusedBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => (error instanceof RefusalError ? error.refused.code : error),
  )
/** What begins a formula where a semicolon, a tab or a bar ends a cell. */
const within = ['a;=1+1', 'a;"=1+1', 'a\t=cmd', 'a,@SUM(1)', 'x| =1', "a;'=1", 'a\n+1+1', 'a;＝1']
const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', ' =1', "=cmd|' /C calc'!A0", '＝1+1', '－1＋1', '=HYPERLINK("http://x","y")']

describe('out', () => {
  test.each(formulas)('csv: %j goes out with an apostrophe before it', formula => {
    expect(csvLine([formula]).replace(/^"/, '')).toMatch(/^'/)
  })
  test('csv: numbers stay numbers, also below zero, and texts stay texts', () => {
    expect(csvLine([-12.5, '-3', '12', '张三', 'a-b', ''])).toBe('-12.5,-3,12,张三,a-b,\r\n')
  })
  test.each(within)('csv: %j begins no formula in any cell that it may be cut into', async formula => {
    const line = csvLine([formula])
    for (const cell of line.split(/[;,|\t\n]/)) expect(cell.replace(/^["\s]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
    const { rows } = await rowsOfFile(Buffer.from(`x\r\n${line}`), 'a.csv')
    expect(rows[0]![0]).toBe(formula)
  })
  test('csv: numbers and plain words stay as they are', () => {
    for (const text of ['-1', '1;-2', 'a;b', '3,-4.5', '张三；-']) expect(csvLine([text]).replace(/^"|"?\r\n$/g, '')).toBe(text)
  })
  test('xlsx: every cell is a text, none a formula, and none is changed', async () => {
    const parts = unzipSync(await xlsx(formulas.map(one => [one, 1])))
    const sheet = Object.entries(parts)
      .filter(([name]) => name.startsWith('xl/worksheets/'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('')
    expect(sheet).not.toMatch(/<f[\s>]/)
    expect(sheet).not.toMatch(/<c [^>]*t="(str|n)"/)
    const { rows } = await rowsOfFile(await xlsx(formulas.map(one => [one, 1])), 'a.xlsx')
    expect(rows.map(cells => cells[0])).toEqual(formulas.map(one => one.trim()))
  })
  test('csv: what went out comes back as it was', async () => {
    const row = fc.tuple(fc.constantFrom(...formulas, '张三', '-3', "'quoted'", "it's"), fc.string({ unit: 'grapheme-ascii', minLength: 1 }))
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async given => {
        const filled = given.map(([one, two]) => [one.trim(), `x${two}y`])
        const { rows } = await rowsOfFile(Buffer.from('\ufeff' + csvLine(['a', 'b']) + filled.map(csvLine).join('')), 'a.csv')
        expect(rows).toEqual(filled)
      }),
      { numRuns: 100 },
    )
  })
})

describe('in', () => {
  const workbook = async (sheet: (xml: string) => string) => {
    const parts = unzipSync(await xlsx([['1', '2']]))
    const [name] = Object.keys(parts).filter(one => one.startsWith('xl/worksheets/') && one.endsWith('.xml'))
    return Buffer.from(zipSync({ ...parts, [name!]: Buffer.from(sheet(strFromU8(parts[name!]!))) }))
  }
  test('an honest sheet is read', async () => {
    expect(await rowsOfFile(await workbook(xml => xml), 'a.xlsx')).toEqual({ headers: ['a', 'b'], rows: [['1', '2']] })
  })
  test('what is merged over several rows belongs to each of them that says anything, and what is merged over columns to none', async () => {
    const rows = [
      ['一年级', '甲', ''],
      ['', '乙', ''],
      ['', '', ''],
      ['', '丙', '丁'],
    ]
    const merged = ['A2:A4', 'B5:C5', 'ZZ2:ZZ9'].map(ref => `<mergeCell ref="${ref}"/>`).join(''),
      parts = unzipSync(await xlsx(rows)),
      name = Object.keys(parts).find(one => one.startsWith('xl/worksheets/') && one.endsWith('.xml'))!
    const xml = strFromU8(parts[name]!).replace('</sheetData>', `</sheetData><mergeCells count="3">${merged}</mergeCells>`)
    const book = Buffer.from(zipSync({ ...parts, [name]: Buffer.from(xml) })),
      said = (cells: readonly string[]) => cells.join().replace(/,+$/, '')
    const read: string[] = []
    for await (const piece of xlsxPieces(book, { share: 0 })) read.push(...piece.map(said).filter(Boolean))
    expect((await rowsOfFile(book, 'a.xlsx')).rows.map(said)).toEqual(['一年级,甲', '一年级,乙', ',丙,丁'])
    expect(read).toEqual(['a,b', '一年级,甲', '一年级,乙', ',丙,丁'])
  })
  test('a sheet that unpacks to more than is read is refused, in one part or in many', { tags: 'thorough' }, async () => {
    const max = 1_000_000
    for (const parts of [
      { 'xl/worksheets/sheet1.xml': Buffer.alloc(max + 1, ' ') },
      Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`xl/media/${i}`, Buffer.alloc(max / 10)])),
    ]) {
      const bomb = Buffer.from(zipSync(parts))
      expect(bomb.length).toBeLessThan(10_000)
      expect(await refusedBy(checkUnpacked(bomb, no, max))).toBe(no.long.code)
      expect(await refusedBy(checkUnpacked(bomb, no, max * 2))).toBeUndefined()
    }
  })
  test('a sheet of more parts than a sheet has is refused', { tags: 'thorough' }, async () => {
    const many = Object.fromEntries(Array.from({ length: limits.partsMax + 1 }, (_, i) => [`p${i}`, Buffer.from('')]))
    expect(await refusedBy(rowsOfFile(Buffer.from(zipSync(many)), 'a.xlsx'))).toBe(no.unreadable.code)
  })
  test.each(['<c r="XFD1048576" t="n"><v>1</v></c>', "<c r='ZZZ2'><v>1</v></c>", '<c r = "A9999999"><v>1</v></c>', '<c r="&#88;FD9"><v>1</v></c>'])(
    'a cell that lies further than a reader may go is refused: %s',
    async cell => {
      expect(await refusedBy(rowsOfFile(await workbook(xml => xml.replace('</sheetData>', `<row>${cell}</row></sheetData>`)), 'a.xlsx'))).toBe(no.long.code)
    },
  )
  test('what is no sheet is refused as unreadable', async () => {
    const cut = (await xlsx([['1', '2']])).subarray(0, 900)
    for (const [bytes, name] of [
      [cut, 'a.xlsx'],
      [Buffer.from('PK\x03\x04nonsense'), 'a.xlsx'],
      [Buffer.from('plain'), 'a.xlsx'],
      [Buffer.from([0, 1, 2, 3]), 'a.csv'],
      [Buffer.from('b0a1', 'hex'), 'a.csv'],
    ] as const)
      expect([no.unreadable.code, no.empty.code]).toContain(await refusedBy(rowsOfFile(bytes, name)))
  })
})

test('sheets of a workbook have names of their own', { tags: 'thorough' }, async () => {
  const one = (title: string) => ({ title, headers: ['a'], pieces: [[['1']]] })
  const parts = unzipSync(await bookOf([one('名单'), one('名单'), one('a/b'), one('A b')]))
  expect([...strFromU8(parts['xl/workbook.xml']!).matchAll(/ name="([^"]*)"/g)].map(found => found[1])).toEqual(['名单', '名单 2', 'a b', 'A b 2'])
})
