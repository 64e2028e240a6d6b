/** Files for banks: columns, order, signs and amounts of each format; and answers, whose faults are named by line. */
import { describe, expect, test } from 'vitest'
import { gbk, isGbk } from '../../server/sheets/gbk.ts'
import { type Head, isPlain, judged, type Known, type Payment, readAnswer, type TemplateName, templates, writeFile } from './bank-files.ts'

const head: Head = { batchNo: 'FK202610000001', day: '2026-10-24', payerName: '海淀课后服务', payerNo: '0200001234567890' }
const pay = (n: number, amountCents: number, more: Partial<Payment> = {}): Payment => ({
  ...{ number: `FK-${n}`, accountName: '启航教育', bankName: '工商银行中关村支行', bankNo: `62220000000${n}`, amountCents, purpose: '2026-09 JS1' },
  ...more,
})
const two = [pay(1, 123_456), pay(2, 5, { accountName: '启航, 二部' })]

test('the neutral format', () =>
  expect(writeFile('neutral', head, two).split('\r\n')).toEqual([
    '付款编号,户名,开户行,账号,金额,用途',
    'FK-1,启航教育,工商银行中关村支行,622200000001,1234.56,2026-09 JS1',
    'FK-2,"启航, 二部",工商银行中关村支行,622200000002,0.05,2026-09 JS1',
    '',
  ]))
test('ICBC: sums above, a number of its own for each line', () =>
  expect(writeFile('icbc', head, two).split('\r\n')).toEqual([
    '#总计信息',
    '#币种|日期|总计标志|总金额|总笔数|',
    'RMB|20261024|1|1234.61|2|',
    '#明细指令信息',
    '#币种|日期|明细标志|顺序号|付款账号开户行|付款账号|付款账号名称|收款账号开户行|收款账号|收款账号名称|金额|汇款用途|备注信息|汇款方式|自定义序号|',
    'RMB|20261024|2|1|工商银行|0200001234567890|海淀课后服务|工商银行中关村支行|622200000001|启航教育|1234.56|2026-09 JS1||1|FK-1|',
    'RMB|20261024|2|2|工商银行|0200001234567890|海淀课后服务|工商银行中关村支行|622200000002|启航, 二部|0.05|2026-09 JS1||1|FK-2|',
    '',
  ]))
test('CMB', () =>
  expect(writeFile('cmb', head, two).split('\r\n').slice(0, 2)).toEqual([
    '业务参考号,收款人帐号,收款人名称,收方开户支行,币种,结算方式,付方帐号,付方名称,期望日,用途,金额,业务摘要',
    'FK-1,622200000001,启航教育,工商银行中关村支行,人民币,普通,0200001234567890,海淀课后服务,20261024,2026-09 JS1,1234.56,FK202610000001',
  ]))

test('GBK is written as it is read, and what it lacks is known', () => {
  expect(new TextDecoder('gbk').decode(gbk('启航|12.50，㈱'))).toBe('启航|12.50，㈱')
  expect([isGbk('启航教育'), isGbk('𪚥')]).toEqual([true, false])
})
test('what would end a cell, or run in a spreadsheet, is not written', () => {
  for (const text of ['a|b', 'a"b', 'a\nb', '=1', ' +1', '@x', '－1']) expect(isPlain(text), text).toBe(false)
  for (const text of ['启航（北京）', '启航, 二部', 'A-1']) expect(isPlain(text), text).toBe(true)
})

/** An answer in the words of a format: each [number, amount, outcome, reference, reason]. */
function answerOf(name: TemplateName, rows: readonly (readonly string[])[]): string {
  const { separator, answer } = templates[name],
    { number, amount, outcome, reference, reason } = answer.columns
  const end = name === 'icbc' ? separator : ''
  return [[number, amount, outcome, reference, reason], ...rows]
    .map((cells, i) => (i === 0 && name === 'icbc' ? '#' : '') + cells.join(separator) + end)
    .join('\r\n')
}
describe.each(Object.keys(templates) as TemplateName[])('an answer of %s', name => {
  const words = Object.entries(templates[name].answer.outcomes) as [string, string][]
  const word = (outcome: string) => words.find(([, is]) => is === outcome)![0]
  const faultsOf = (...rows: (readonly string[])[]) => readAnswer(name, answerOf(name, rows)).faults.map(({ line, why }) => [line, why[1]])

  test('says of each payment what became of it', () => {
    const rows = words.map(([said], i) => [`FK-${i}`, '1234.5', said, 'R1', '户名不符'])
    const { rows: read, faults } = readAnswer(name, answerOf(name, rows))
    expect(faults).toEqual([])
    expect(read.map(one => [one.line, one.number, one.cents, one.outcome])).toEqual(words.map(([, is], i) => [i + 2, `FK-${i}`, 123_450, is]))
  })
  test('its faults are named by line', () => {
    expect(
      faultsOf(
        ['FK-1', '1.00', word('paid'), 'R1', ''],
        ['FK-1', '1.00', word('paid'), 'R2', ''],
        ['FK-2', '1.005', word('paid'), 'R3', ''],
        ['FK-3', '1.00', 'x', 'R4', ''],
        ['FK-4', '1.00', word('paid'), '', ''],
        ['FK-5', '1.00', word('refused'), '', ''],
        ['', '1.00', word('paid'), 'R5', ''],
        ['FK-6', '1.00'],
      ),
    ).toEqual([
      [3, 'number FK-1 was there before'],
      [4, 'the amount is no amount'],
      [5, 'result “x” is not known'],
      [6, 'a payment went through without a bank reference'],
      [7, 'a payment was refused without a reason'],
      [8, 'the payment number is missing'],
      [9, expect.stringContaining('cells under')],
    ])
    expect(readAnswer(name, 'x').faults).toHaveLength(1)
    expect(faultsOf()).toEqual([[1, 'the file has no results']])
  })
})

describe('an answer beside what we know', () => {
  const line = (n: number, status: string, reference: string | null = null): Known => ({ id: `l${n}`, lineNo: `FK-${n}`, status, amountCents: 100, reference })
  const known = [line(1, 'sent'), line(2, 'doubtful'), line(3, 'paid', 'R3'), line(4, 'refused'), line(5, 'dropped')]
  const said = (n: number, outcome: 'paid' | 'refused' | 'doubtful', more: object = {}) => ({
    line: n,
    number: `FK-${n}`,
    cents: 100,
    outcome,
    reference: `R${n}`,
    reason: 'x',
    ...more,
  })
  const of = (...rows: ReturnType<typeof said>[]) => {
    const { changes, faults } = judged(rows, known)
    return [changes.map(one => `${one.id} ${one.outcome}`), faults.map(one => one.line)]
  }
  test('decides what is open', () => expect(of(said(1, 'paid'), said(2, 'refused'))).toEqual([['l1 paid', 'l2 refused'], []]))
  test('says again what is known', () => expect(of(said(2, 'doubtful'), said(3, 'paid'), said(4, 'refused'))).toEqual([[], []]))
  test('never changes what was decided', () => expect(of(said(3, 'refused'), said(4, 'paid'), said(3, 'doubtful'))).toEqual([[], [3, 4, 3]]))
  test('another reference of a payment is a second payment', () => expect(of(said(3, 'paid', { reference: 'R9' }))).toEqual([[], [3]]))
  test('another amount, and what is not in the batch', () =>
    expect(of(said(1, 'paid', { cents: 99 }), said(5, 'paid'), said(9, 'paid'))).toEqual([[], [1, 5, 9]]))
})
