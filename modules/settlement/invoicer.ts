/** Who issues electronic invoices, as the product sees them: what they are asked, and what they may answer. */
import { coded } from '../kit/index.ts'

/** One application: a blue invoice, or a red one that takes a part of it back. */
export interface InvoiceApplication {
  /** The same at every try; another for each sending and each reversal. */
  readonly number: string
  readonly kind: 'blue' | 'red'
  readonly type: 'person' | 'company'
  readonly title: string
  readonly taxNo: string
  readonly amountCents: number
  readonly orderCode: string
  readonly email: string
  /** Of a red one: the blue one that it takes back from, and why. */
  readonly originalNo?: string
  readonly reason?: string
  /** How often it was asked for before. */
  readonly tries: number
}
export type InvoicerAnswer = { readonly invoiceNo: string; readonly pdfUrl?: string } | { readonly refused: string }
export interface Invoicer {
  /** Answers for an application, or nothing as long as it is not decided. Asked again it answers the same. */
  ask(application: InvoiceApplication): Promise<InvoicerAnswer | undefined>
}

const misfit = coded('invoice.misfit', ['税号与抬头不符', 'the tax number and the title do not fit'])
/** Tax numbers that the stand-in refuses, so that a failure can be tried. */
export const refusedEnding = '0000'

const fingerprint = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_000_007, 7)
/** Twenty digits, as electronic invoices have: the same for the same application. */
export const invoiceNoOf = (number: string): string =>
  `26${String(fingerprint(number)).padStart(9, '0')}${String(fingerprint(`${number}.`))
    .padStart(9, '0')
    .slice(0, 9)}`

/** Who issues in demos and tests: every eighth application waits once, every sixteenth three times; a company whose tax number ends in `0000`
 * is refused; the rest is answered at once. */
export const quickInvoicer: Invoicer = {
  async ask({ number, tries, kind, taxNo }) {
    const of = fingerprint(number)
    if (tries < (of % 16 === 0 ? 3 : of % 8 === 0 ? 1 : 0)) return undefined
    return kind === 'blue' && taxNo.endsWith(refusedEnding) ? { refused: misfit } : { invoiceNo: invoiceNoOf(number) }
  },
}
