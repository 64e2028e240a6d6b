/** What invoices let go of: where they were sent, with the pupil or the account of the family. Number, title, tax number and amount stay: an invoice
 * that was issued is kept by law, and reversed by what it says. */
import { account } from '../identity/index.ts'
import { consequence, findAll, invoke, step } from '../kit/index.ts'
import { wordsGo } from '../people/index.ts'
import { invoice } from './invoice.ts'

export const erase = step(invoice, 'erase', 'erased', { label: ['清除', 'Erase'], record: () => ({ email: null }) })
export const consequences = [
  wordsGo('invoices-of-the-erased', ['清除发票的收件邮箱', 'Where invoices were sent is erased'], erase),
  consequence(account.erase, {
    name: 'invoices-of-a-closed-account',
    label: ['清除该账号发票的收件邮箱', 'Where invoices of the account were sent is erased'],
    fact: 'erased',
    runs: [erase],
    *needs({ row }) {
      return { own: yield* findAll(invoice, { payerId: row.id }) }
    },
    run: (_followed, { own }) => own.map(one => invoke(erase, one.id, {})),
  }),
] as const
