/** WeChat Pay's trade bill: CSV whose cells begin with a back-tick, read by the names of its heading, since columns differ by bill type
 * (ALL, SUCCESS, REFUND). Source: the merchant documentation of "申请交易账单". */
import { type BillReader, type BillRow, bookkeeping, channelTime, fenOf, micros } from './bill.ts'
import { seen } from './seen.ts'

/** What sums are said to be, and the column that each adds up; newer names first. */
const sums: Readonly<Record<string, readonly string[]>> = {
  应结订单总金额: ['应结订单金额'],
  总交易额: ['总金额', '应结订单金额'],
  退款总金额: ['退款金额'],
  总退款金额: ['退款金额'],
  充值券退款总金额: ['充值券退款金额'],
  手续费总金额: ['手续费'],
  订单总金额: ['订单金额'],
  申请退款总金额: ['申请退款金额'],
}
const counted = '总交易单数'
const movedAt = '交易时间'
const refunding: Readonly<Record<string, BillRow['state']>> = {
  SUCCESS: 'success',
  PROCESSING: 'processing',
  FAIL: 'failed',
  FAILED: 'failed',
  CHANGE: 'failed',
}
/** What a bill cannot be read without. */
const needed = [movedAt, '商户号', '微信订单号', '商户订单号', '交易状态', '货币种类', '手续费'] as const

type Cells = (name: string) => string
type Books = ReturnType<typeof bookkeeping>

/** `merchantNo`: whose bill it must be; left out, that of its first line. */
export function wechatBill(given: { readonly merchantNo?: string | undefined } = {}): BillReader {
  const books = bookkeeping(),
    numbers = seen(),
    added: Record<string, number> = {}
  let merchantNo = given.merchantNo ?? '',
    heading: readonly string[] | undefined,
    summary: readonly string[] | undefined,
    isSummed = false,
    rows = 0,
    last = 0

  function opened(text: string, line: number): void {
    const names = text.split(',').map(name => name.trim())
    const lacking = needed.filter(name => !names.includes(name))
    if (lacking.length > 0) books.fault(line, `缺少列：${lacking.join('、')}`, `columns are missing: ${lacking.join(', ')}`)
    heading = names
  }
  function compared(cells: readonly string[], line: number): void {
    isSummed = true
    for (const [i, name] of summary!.entries()) {
      const said = cells[i] ?? ''
      const column = sums[name]?.find(one => heading?.includes(one))
      const [is, ought] = name === counted ? [rows, Number(said)] : column ? [added[column] ?? 0, micros(said)] : [0, 0]
      if (is !== ought) books.fault(line, `${name}为${said}，各行合计不符`, `${name} says ${said}, which the lines do not add up to`)
    }
  }
  function moved(text: string, line: number): BillRow | undefined {
    rows++
    const cells = text.slice(1).split(',`')
    if (!heading) return books.fault(line, '缺少表头', 'there is no heading')
    if (cells.length !== heading.length)
      return books.fault(line, `应有${heading.length}列，实有${cells.length}列`, `${cells.length} cells under ${heading.length} names`)
    const of: Cells = name => (cells[heading!.indexOf(name)] ?? '').trim()
    for (const name of new Set(Object.values(sums).flat())) added[name] = (added[name] ?? 0) + (micros(of(name)) ?? 0)
    if (!merchantNo) merchantNo = of('商户号')
    if (of('商户号') !== merchantNo) return books.fault(line, `商户号${of('商户号')}不是本商户`, `merchant ${of('商户号')} is another one`)
    const row = rowOf(of, line, books)
    if (row && !numbers.add(`${row.kind} ${row.number}`)) return books.fault(line, `单号${row.number}重复`, `number ${row.number} was there before`)
    if (row) books.add(row)
    return row
  }
  return {
    line(text, line) {
      last = line
      const bare = text.replace(/^\uFEFF/, '').trim()
      if (bare === '') return undefined
      if (!bare.startsWith('`')) {
        if (bare.startsWith(counted)) summary = bare.split(',').map(name => name.trim())
        else if (!heading && bare.includes(movedAt)) opened(bare, line)
        else books.fault(line, '无法识别的行', 'the line is neither a row nor a heading')
        return undefined
      }
      if (!summary) return moved(bare, line)
      if (isSummed) return books.fault(line, '汇总行之后不应有内容', 'there is a row below the sums')
      compared(bare.slice(1).split(',`'), line)
      return undefined
    },
    end() {
      if (!isSummed) books.fault(last + 1, '缺少汇总行，文件不完整', 'the line of sums is missing: the file is not whole')
    },
    ...books,
    get merchantNo() {
      return merchantNo
    },
  }
}

/** The movement of a line that has the right number of cells. */
function rowOf(of: Cells, line: number, { fault }: Books): BillRow | undefined {
  if (of('货币种类') !== 'CNY') return fault(line, `币种${of('货币种类')}不是人民币`, `the currency is ${of('货币种类')}`)
  const state = of('交易状态')
  if (!['SUCCESS', 'REFUND', 'REVOKED'].includes(state)) return fault(line, `交易状态${state}未知`, `state ${state} is not known`)
  const isRefund = state !== 'SUCCESS'
  const [amount, earlier, oldest] = isRefund ? ['申请退款金额', '退款金额', '退款金额'] : ['订单金额', '应结订单金额', '总金额']
  const cents = fenOf(micros(of(amount!) || of(earlier!) || of(oldest!)))
  if (cents === undefined || cents < 0) return fault(line, '金额不正确', 'the amount is no whole number of fen')
  const feeMicros = micros(of('手续费'))
  if (feeMicros === undefined) return fault(line, '手续费不正确', 'the fee is no amount')
  const at = channelTime(of(movedAt))
  if (!at) return fault(line, '交易时间不正确', 'the time is no time')
  const own = of('商户退款单号')
  const number = isRefund && own && own !== '0' ? own : of('商户订单号')
  if (!number || number === '0') return fault(line, '缺少商户单号', 'our number is missing')
  const refundState = of('退款状态')
  if (isRefund && refundState && !(refundState in refunding)) return fault(line, `退款状态${refundState}未知`, `state ${refundState} is not known`)
  return {
    line,
    kind: isRefund ? 'refund' : 'payment',
    number,
    channelNo: isRefund ? of('微信退款单号') : of('微信订单号'),
    cents,
    feeMicros,
    state: isRefund && refundState ? refunding[refundState]! : 'success',
    at,
  }
}
