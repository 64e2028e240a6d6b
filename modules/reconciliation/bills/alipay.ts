/** Alipay's business bill (业务明细): comment lines with `#`, a heading by name, rows with tabs behind their values, sums in comments at the
 * end. Source: the documentation of alipay.data.dataservice.bill.downloadurl.query, bill type trade. */
import { type BillReader, type BillRow, bookkeeping, channelTime, fenOf, micros } from './bill.ts'
import { seen } from './seen.ts'

const needed = ['支付宝交易号', '商户订单号', '业务类型', '完成时间', '订单金额', '商家实收', '服务费'] as const
const numberOfRefund = '退款批次号/请求号'
/** Names without their unit: "订单金额（元）" and "订单金额(元)" are the same. */
const plain = (name: string): string => name.trim().replace(/[（(]元[）)]$/, '')

/** The cells of a line of CSV; a cell may stand between double quotes. */
export function cellsOf(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(',').map(cell => cell.trim())
  const cells: string[] = []
  for (const [, quoted, bare] of line.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g))
    cells.push((quoted?.replaceAll('""', '"') ?? bare ?? '').trim())
  return cells
}

type Books = ReturnType<typeof bookkeeping>

/** `merchantNo`: whose bill it must be; left out, that of the account that its head names. */
export function alipayBill(given: { readonly merchantNo?: string | undefined } = {}): BillReader {
  const books = bookkeeping(),
    numbers = seen()
  const received = { 交易: { count: 0, micros: 0 }, 退款: { count: 0, micros: 0 } }
  const said = new Set<string>()
  let merchantNo = given.merchantNo ?? '',
    heading: readonly string[] | undefined,
    isClosed = false,
    last = 0

  function comment(text: string, line: number): void {
    const account = /^#\s*账号[：:]\s*\[?(\d+)/.exec(text)?.[1]
    // The head writes the account with four digits more than its number has.
    const owner = account && merchantNo && account.startsWith(merchantNo) && account.length - merchantNo.length === 4 ? merchantNo : account
    if (owner && merchantNo && owner !== merchantNo) books.fault(line, `账号${owner}不是本商户`, `account ${owner} is another one`)
    else if (owner) merchantNo = owner
    if (text.includes('列表结束')) isClosed = true
    const [, kind, count, cents] = /^#\s*(交易|退款)合计[：:]\s*(\d+)笔[，,]\s*商家实收(?:退款)?共(-?[\d.]+)元/.exec(text) ?? []
    if (kind !== '交易' && kind !== '退款') return
    said.add(kind)
    const { count: rows, micros: sum } = received[kind]
    if (rows !== Number(count)) books.fault(line, `${kind}合计${count}笔，实有${rows}笔`, `${count} rows are said, there are ${rows}`)
    if (micros(cents!) !== sum) books.fault(line, `${kind}合计金额${cents}，各行合计不符`, `the sum ${cents} is not that of the rows`)
  }
  function moved(text: string, line: number): BillRow | undefined {
    const cells = cellsOf(text)
    if (cells.length !== heading!.length && !(cells.length === heading!.length + 1 && cells.at(-1) === ''))
      return books.fault(line, `应有${heading!.length}列，实有${cells.length}列`, `${cells.length} cells under ${heading!.length} names`)
    const of = (name: string): string => cells[heading!.indexOf(name)] ?? ''
    const sums = received[of('业务类型') as '交易']
    if (sums) {
      sums.count++
      sums.micros += micros(of('商家实收')) ?? 0
    }
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
      if (bare.startsWith('#')) {
        comment(bare, line)
        return undefined
      }
      if (isClosed) return books.fault(line, '明细结束之后不应有内容', 'there is a row below the end of the list')
      if (heading) return moved(bare, line)
      heading = bare.split(',').map(plain)
      const lacking = needed.filter(name => !heading!.includes(name))
      if (lacking.length > 0) books.fault(line, `缺少列：${lacking.join('、')}`, `columns are missing: ${lacking.join(', ')}`)
      return undefined
    },
    end() {
      if (!isClosed || said.size < 2) books.fault(last + 1, '缺少合计，文件不完整', 'the sums at the end are missing: the file is not whole')
    },
    ...books,
    get merchantNo() {
      return merchantNo
    },
  }
}

/** The movement of a line that has the right number of cells. */
function rowOf(of: (name: string) => string, line: number, { fault }: Books): BillRow | undefined {
  const type = of('业务类型')
  if (type !== '交易' && type !== '退款') return fault(line, `业务类型${type}未知`, `kind ${type} is not known`)
  const currency = of('币种')
  if (currency && currency !== 'CNY' && currency !== '人民币') return fault(line, `币种${currency}不是人民币`, `the currency is ${currency}`)
  const isRefund = type === '退款',
    cents = fenOf(micros(of('订单金额'))),
    fee = micros(of('服务费') || '0')
  if (cents === undefined || (isRefund ? cents > 0 : cents < 0)) return fault(line, '金额不正确', 'the amount is no whole number of fen of this kind')
  if (fee === undefined) return fault(line, '服务费不正确', 'the fee is no amount')
  const at = channelTime(of('完成时间'))
  if (!at) return fault(line, '完成时间不正确', 'the time is no time')
  const number = isRefund ? of(numberOfRefund) || of('商户订单号') : of('商户订单号')
  if (!number) return fault(line, '缺少商户单号', 'our number is missing')
  // Alipay writes what it takes as a negative amount.
  return {
    line,
    kind: isRefund ? 'refund' : 'payment',
    number,
    channelNo: of('支付宝交易号'),
    cents: Math.abs(cents),
    feeMicros: 0 - fee,
    state: 'success',
    at,
  }
}
