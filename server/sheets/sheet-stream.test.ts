/** Long workbooks: read piece by piece they say what the library says that reads them whole, whatever their cells hold. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { RefusalError } from '../../modules/kit/index.ts'
import { no, rowsOfFile } from './sheet.ts'
import { openSheet } from './sheet-stream.ts'

const folder = mkdtempSync(join(tmpdir(), 'ketang-sheets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'
interface Given {
  readonly rows: string
  readonly texts?: string
  readonly workbook?: string
  readonly prefix?: string
}
/** A workbook of two sheets, of which the second part is the first sheet. */
function workbook({ rows, texts = '', workbook = '', prefix = '' }: Given): Buffer {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n',
    x = prefix && `${prefix}:`,
    xmlns = prefix ? `xmlns:${prefix}` : 'xmlns'
  const sheet = (inner: string): string => `${head}<${x}worksheet ${xmlns}="${main}"><${x}sheetData>${inner}</${x}sheetData></${x}worksheet>`
  const parts = {
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}">${workbook}<sheets><sheet name="B" sheetId="2" r:id="rId2"/><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${head}<Relationships xmlns="${packaged}">` +
      [
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'worksheet', '/xl/worksheets/sheet2.xml'],
        ['rId3', 'styles', 'styles.xml'],
        ['rId4', 'sharedStrings', 'sharedStrings.xml'],
      ]
        .map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`)
        .join('') +
      '</Relationships>',
    'xl/styles.xml':
      `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>` +
      '<numFmt numFmtId="165" formatCode="#,##0.00"/></numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>' +
      '<cellXfs count="4"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0"/><xf numFmtId="164" xfId="0"/><xf numFmtId="165" xfId="0"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${texts}</sst>`,
    'xl/worksheets/sheet1.xml': sheet('<row r="1"><c r="A1"><v>0</v></c></row>'),
    'xl/worksheets/sheet2.xml': sheet(rows),
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
}
const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>甲</t></is></c><c r="B1" t="inlineStr"><is><t>乙*</t></is></c></row>'
async function read(bytes: Buffer): Promise<{ headers: readonly string[]; rows: readonly (readonly string[])[] }> {
  const path = join(folder, `${crypto.randomUUID()}.xlsx`)
  writeFileSync(path, bytes)
  const { headers, pieces } = await openSheet(path),
    rows: (readonly string[])[] = []
  for await (const piece of pieces) rows.push(...piece)
  return { headers, rows }
}
/** Where a row ends is nobody's business. */
const trimmed = (rows: readonly (readonly string[])[]) => rows.map(cells => cells.slice(0, cells.findLastIndex(cell => cell !== '') + 1))

const texts =
  '<si><t>共 享</t></si><si><r><rPr><b/></rPr><t>粗</t></r><r><t xml:space="preserve"> 细 </t></r><rPh sb="0" eb="1"><t>cu</t></rPh></si>' +
  '<si><t>a&amp;b &#x4E2D;&#22269; &lt;i&gt;</t></si><si/><si><t>一_x000A_二 _x005F_x0041_</t></si>'
const cells: readonly (readonly [what: string, cells: string, expected: readonly string[]])[] = [
  ['shared texts, also of several runs', '<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c>', ['共 享', '粗 细']],
  ['entities and escapes', '<c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>4</v></c>', ['a&b 中国 <i>', '一\n二 _x0041_']],
  ['an empty shared text', '<c r="A2" t="s"><v>3</v></c><c r="B2"><v>7</v></c>', ['', '7']],
  [
    'inline texts of several runs',
    '<c r="A2" t="inlineStr"><is><r><t>一</t></r><r><t>&quot;二&quot;</t></r></is></c><c r="B2" t="inlineStr"><is><t/></is></c>',
    ['一"二"'],
  ],
  ['numbers', '<c r="A2"><v>1.50</v></c><c r="B2" t="n" s="3"><v>12345678901</v></c><c r="C2"><v>1E-7</v></c>', ['1.5', '12345678901', '1e-7']],
  ['days, also of formats of its own', '<c r="A2" s="1"><v>45000</v></c><c r="B2" s="2"><v>45000.75</v></c>', ['2023-03-15', '2023-03-15 18:00:00']],
  ['days as texts', '<c r="A2" t="d"><v>2026-10-01T23:00:00Z</v></c>', ['2026-10-01 23:00:00']],
  [
    'what formulas came to',
    '<c r="A2" t="str"><f>A1&amp;"x"</f><v>甲x</v></c><c r="B2"><f>1+1</f><v>2</v></c><c r="C2" t="str"><f>""</f><v></v></c><c r="D2" t="str"><f>NOW()</f></c>',
    ['甲x', '2'],
  ],
  ['errors', '<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B2"><v>1</v></c>', ['', '1']],
  ['truth values', '<c r="A2" t="b"><v>1</v></c><c r="B2" t="b"><v>0</v></c>', ['true', 'false']],
  ['cells that are not there', '<c r="C2"><v>3</v></c><c r="AA2"><v>27</v></c>', ['', '', '3', ...Array(23).fill(''), '27']],
  ['cells in other quotes', "<c t='s' r='B2'><v>0</v></c>", ['', '共 享']],
]

describe('a long workbook', () => {
  test.each(cells)('says as the library does: %s', async (_what, inner, expected) => {
    const bytes = workbook({ rows: `${header}<row r="2" spans="1:3">${inner}</row><row r="4"/><row r="9"><c r="A9"><v>9</v></c></row>`, texts })
    const { headers, rows } = await read(bytes),
      whole = await rowsOfFile(bytes, 'a.xlsx')
    expect(trimmed(rows)).toEqual([expected, ['9']])
    expect(trimmed(whole.rows)).toEqual([expected, ['9']])
    expect(headers.slice(0, 2)).toEqual(['甲', '乙'])
    expect(headers).toEqual(whole.headers)
  })
  test('counts days from 1904 where it says so', { tags: 'thorough' }, async () => {
    const bytes = workbook({ rows: `${header}<row r="2"><c r="A2" s="1"><v>1</v></c></row>`, workbook: '<workbookPr date1904="1"/>' })
    expect((await read(bytes)).rows).toEqual([['1904-01-02']])
    expect(trimmed((await rowsOfFile(bytes, 'a.xlsx')).rows)).toEqual([['1904-01-02']])
  })
  test('that is written with prefixes is read whole', async () => {
    const bytes = workbook({ rows: '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row><x:row r="2"><x:c r="A2"><x:v>2</x:v></x:c></x:row>', prefix: 'x' })
    expect(await read(bytes)).toEqual({ headers: ['1'], rows: [['2']] })
  })
  test.each([
    '<c r="A2" t="s"><v>99</v></c>',
    '<c r="A2"><v>x</v></c>',
    '<c r="A2" s="9"><v>1</v></c>',
    '<c r="A2" t="b"><v>2</v></c>',
    '<c r="A2" t="?"><v>2</v></c>',
    '<c r="B2"><v>1</v></c><c r="A2"><v>1</v></c>',
  ])('with a cell that means nothing is refused: %s', async inner => {
    const bytes = workbook({ rows: `${header}<row r="2">${inner}</row>`, texts })
    for (const way of [() => read(bytes), () => rowsOfFile(bytes, 'a.xlsx')])
      expect(await way().catch((error: unknown) => error instanceof RefusalError && error.refused.code)).toBe(no.unreadable.code)
  })
})
