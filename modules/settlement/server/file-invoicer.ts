/** An issuer of electronic invoices that is spoken to by files. */
import { exchange } from '../../files/server/index.ts'
import { formatMoney } from '../../kit/index.ts'
import type { Invoicer } from '../invoicer.ts'

/** What is laid down says its amount in yuan. The answer is `{"invoiceNo": "…", "pdfUrl": "https://…"}` or `{"refused": "why"}`; what says
 * neither is no answer yet, and an address that is none of the web is left out. */
export function fileInvoicer(folder: string): Invoicer {
  const ask = exchange(folder)
  return {
    async ask({ tries: _, amountCents, ...application }) {
      const answer = await ask(application.number, { ...application, amount: formatMoney(amountCents) })
      const { invoiceNo, pdfUrl, refused } = (answer ?? {}) as Readonly<Record<string, unknown>>
      if (typeof invoiceNo === 'string' && /^[\w-]{1,40}$/.test(invoiceNo))
        return { invoiceNo, ...(typeof pdfUrl === 'string' && /^https?:\/\//.test(pdfUrl) ? { pdfUrl } : {}) }
      return typeof refused === 'string' && refused ? { refused } : undefined
    },
  }
}
