/** Files for banks and from them, as data: columns, their order, signs and words of each format. Pure: texts in, texts out. A branch that wants
 * other columns gets a template of its own here. */
import { formatMoney, type Label } from '../kit/index.ts'

/** One payment as the bank is told of it. */
export interface Payment {
  readonly number: string
  readonly accountName: string
  readonly bankName: string
  readonly bankNo: string
  readonly amountCents: number
  readonly purpose: string
}
/** What stands over all payments. */
export interface Head {
  readonly batchNo: string
  /** The day of the export, `yyyy-MM-dd`. */
  readonly day: string
  readonly payerName: string
  readonly payerNo: string
}
export type Outcome = 'paid' | 'refused' | 'doubtful'
type Column = readonly [name: string, of: (one: Payment, head: Head, index: number) => string]

interface Template {
  readonly label: Label
  readonly encoding: 'utf-8' | 'gbk'
  readonly ending: 'csv' | 'txt'
  readonly separator: ',' | '|'
  /** Whether lines end with the separator, too. */
  readonly isClosed?: boolean
  /** What stands before the name of the first column. */
  readonly mark?: string
  readonly needsPayer: boolean
  readonly before?: (head: Head, payments: readonly Payment[]) => readonly string[]
  readonly columns: readonly Column[]
  /** What the answer's columns are called, and its words for what became of a payment. */
  readonly answer: {
    readonly columns: Readonly<Record<'number' | 'amount' | 'outcome' | 'reference' | 'reason', string>>
    readonly outcomes: Readonly<Record<string, Outcome>>
  }
}
const yuan = (one: Payment): string => formatMoney(one.amountCents)
const total = (payments: readonly Payment[]): string => formatMoney(payments.reduce((all, one) => all + one.amountCents, 0))
const nothing = (): string => ''
const bare = (day: string): string => day.replaceAll('-', '')

export const templates = {
  neutral: {
    label: ['通用格式（CSV）', 'Neutral (CSV)'],
    ...{ encoding: 'utf-8', ending: 'csv', separator: ',', needsPayer: false },
    columns: [
      ['付款编号', one => one.number],
      ['户名', one => one.accountName],
      ['开户行', one => one.bankName],
      ['账号', one => one.bankNo],
      ['金额', yuan],
      ['用途', one => one.purpose],
    ],
    answer: {
      columns: { number: '付款编号', amount: '金额', outcome: '结果', reference: '银行流水号', reason: '原因' },
      outcomes: { 成功: 'paid', 失败: 'refused', 未知: 'doubtful' },
    },
  },
  icbc: {
    label: ['工商银行批量支付（TXT）', 'ICBC batch payment (TXT)'],
    ...{ encoding: 'gbk', ending: 'txt', separator: '|', isClosed: true, mark: '#', needsPayer: true },
    before: (head, payments) => [
      '#总计信息',
      '#币种|日期|总计标志|总金额|总笔数|',
      `RMB|${bare(head.day)}|1|${total(payments)}|${payments.length}|`,
      '#明细指令信息',
    ],
    columns: [
      ['币种', () => 'RMB'],
      ['日期', (_one, head) => bare(head.day)],
      ['明细标志', () => '2'],
      ['顺序号', (_one, _head, index) => String(index + 1)],
      ['付款账号开户行', () => '工商银行'],
      ['付款账号', (_one, head) => head.payerNo],
      ['付款账号名称', (_one, head) => head.payerName],
      ['收款账号开户行', one => one.bankName],
      ['收款账号', one => one.bankNo],
      ['收款账号名称', one => one.accountName],
      ['金额', yuan],
      ['汇款用途', one => one.purpose],
      ['备注信息', nothing],
      ['汇款方式', () => '1'],
      ['自定义序号', one => one.number],
    ],
    answer: {
      columns: { number: '自定义序号', amount: '金额', outcome: '指令状态', reference: '交易流水号', reason: '返回信息' },
      outcomes: { 处理成功: 'paid', 处理失败: 'refused', 银行拒绝: 'refused', 处理中: 'doubtful', 状态未知: 'doubtful' },
    },
  },
  cmb: {
    label: ['招商银行支付导入（CSV）', 'CMB payment import (CSV)'],
    ...{ encoding: 'gbk', ending: 'csv', separator: ',', needsPayer: true },
    columns: [
      ['业务参考号', one => one.number],
      ['收款人帐号', one => one.bankNo],
      ['收款人名称', one => one.accountName],
      ['收方开户支行', one => one.bankName],
      ['币种', () => '人民币'],
      ['结算方式', () => '普通'],
      ['付方帐号', (_one, head) => head.payerNo],
      ['付方名称', (_one, head) => head.payerName],
      ['期望日', (_one, head) => bare(head.day)],
      ['用途', one => one.purpose],
      ['金额', yuan],
      ['业务摘要', (_one, head) => head.batchNo],
    ],
    answer: {
      columns: { number: '业务参考号', amount: '金额', outcome: '交易状态', reference: '流程实例号', reason: '退票原因' },
      outcomes: { 完成: 'paid', 成功: 'paid', 失败: 'refused', 退票: 'refused', 银行处理中: 'doubtful', 可疑: 'doubtful' },
    },
  },
} as const satisfies Record<string, Template>
export type TemplateName = keyof typeof templates
const templateOf = (name: TemplateName): Template => templates[name]

/** Whether a text may stand in a file of any format: nothing that ends a cell or a line, or that a spreadsheet would run. */
export const isPlain = (text: string): boolean => !/[|"\p{Cc}]/u.test(text) && !/^\s*[=+\-@＝＋－＠]/.test(text)

const cellOf = (text: string, separator: string): string => (text.includes(separator) ? `"${text}"` : text)

/** The file, as text. */
export function writeFile(name: TemplateName, head: Head, payments: readonly Payment[]): string {
  const of = templateOf(name)
  const line = (cells: readonly string[]): string => cells.map(cell => cellOf(cell, of.separator)).join(of.separator) + (of.isClosed ? of.separator : '')
  return [
    ...(of.before?.(head, payments) ?? []),
    (of.mark ?? '') + line(of.columns.map(([column]) => column)),
    ...payments.map((one, index) => line(of.columns.map(([, cell]) => cell(one, head, index)))),
    '',
  ].join('\r\n')
}

/** What a line of the answer says. */
export interface Answered {
  readonly line: number
  readonly number: string
  readonly cents: number
  readonly outcome: Outcome
  readonly reference: string
  readonly reason: string
}
/** What of a file is not as it must be, and where. */
export interface AnswerFault {
  readonly line: number
  readonly why: Label
}

/** The cells of a line; within quotes a separator is a sign like others. */
const cellsOf = (text: string, separator: string): readonly string[] =>
  (separator === ',' ? text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/) : text.split(separator)).map(cell =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  )
const fenOf = (text: string): number | undefined => {
  const [, yuan, cents = ''] = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '')) ?? []
  return yuan === undefined ? undefined : Number(yuan) * 100 + Number(cents.padEnd(2, '0'))
}

/** Reads an answer line by line; whatever is not as it must be is named by its line, and then nothing of the file is taken. */
export function readAnswer(name: TemplateName, text: string): { readonly rows: readonly Answered[]; readonly faults: readonly AnswerFault[] } {
  const { separator, answer } = templateOf(name),
    { columns, outcomes } = answer as Template['answer']
  const rows: Answered[] = [],
    faults: AnswerFault[] = [],
    seen = new Set<string>()
  const fault = (line: number, zh: string, en: string): undefined => void faults.push({ line, why: [zh, en] })
  let heading: readonly string[] | undefined
  const rowOf = (cells: readonly string[], line: number): Answered | undefined => {
    const of = (column: keyof typeof columns) => cells[heading!.indexOf(columns[column])] ?? ''
    const number = of('number'),
      outcome = outcomes[of('outcome')],
      cents = fenOf(of('amount'))
    if (cells.length < heading!.length)
      return fault(line, `应有${heading!.length}列，实有${cells.length}列`, `${cells.length} cells under ${heading!.length} names`)
    if (!number) return fault(line, `缺少${columns.number}`, 'the payment number is missing')
    if (seen.has(number)) return fault(line, `付款编号${number}重复`, `number ${number} was there before`)
    seen.add(number)
    if (cents === undefined) return fault(line, '金额不正确', 'the amount is no amount')
    if (!outcome) return fault(line, `结果“${of('outcome')}”未知`, `result “${of('outcome')}” is not known`)
    if (outcome === 'paid' && !of('reference')) return fault(line, `缺少${columns.reference}`, 'a payment went through without a bank reference')
    if (outcome === 'refused' && !of('reason')) return fault(line, `缺少${columns.reason}`, 'a payment was refused without a reason')
    return { line, number, cents, outcome, reference: of('reference'), reason: of('reason') }
  }
  for (const [i, raw] of text.split('\n').entries()) {
    const bare = raw.replace(/^\uFEFF/, '').trim()
    if (!bare) continue
    const cells = cellsOf(bare.replace(/^#/, ''), separator)
    if (!heading) {
      if (Object.values(columns).every(column => cells.includes(column))) heading = cells.at(-1) === '' ? cells.slice(0, -1) : cells
      continue
    }
    if (bare.startsWith('#')) continue
    const row = rowOf(cells, i + 1)
    if (row) rows.push(row)
  }
  if (!heading) fault(1, `缺少列：${Object.values(columns).join('、')}`, `there is no heading with ${Object.values(columns).join(', ')}`)
  else if (rows.length === 0 && faults.length === 0) fault(1, '文件中没有付款结果', 'the file has no results')
  return { rows, faults }
}

/** A payment of ours, as an answer meets it. */
export interface Known {
  readonly id: string
  readonly lineNo: string
  readonly status: string
  readonly amountCents: number
  readonly reference: string | null
}
/** What an answer changes, and what of it cannot be: decided once is decided. */
export function judged(
  rows: readonly Answered[],
  lines: readonly Known[],
): { readonly changes: readonly (Answered & { readonly id: string })[]; readonly faults: readonly AnswerFault[] } {
  const byNumber = new Map(lines.map(one => [one.lineNo, one])),
    changes: (Answered & { readonly id: string })[] = [],
    faults: AnswerFault[] = []
  for (const row of rows) {
    const one = byNumber.get(row.number),
      fault = (zh: string, en: string): void => void faults.push({ line: row.line, why: [zh, en] })
    if (!one || one.status === 'dropped' || one.status === 'held') fault(`付款编号${row.number}不在本批次`, `number ${row.number} is not in this batch`)
    else if (one.amountCents !== row.cents)
      fault(
        `金额${formatMoney(row.cents)}与本批次的${formatMoney(one.amountCents)}不符`,
        `the amount is ${formatMoney(row.cents)}, ours is ${formatMoney(one.amountCents)}`,
      )
    else if (one.status === row.outcome) {
      if (row.outcome === 'paid' && one.reference !== row.reference) fault(`已按流水号${one.reference}付款`, `it was paid already, under ${one.reference}`)
    } else if (one.status === 'paid') fault('该笔已付款，不能再改', 'it was paid already, and stays so')
    else if (one.status === 'refused') fault('该笔已退回重付，不能再改', 'it was refused already, and may have been paid anew')
    else if (row.outcome !== 'doubtful' || one.status === 'sent') changes.push({ ...row, id: one.id })
  }
  return { changes, faults }
}
