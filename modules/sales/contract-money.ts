/** Payments and invoices of a contract: recorded on it one by one, never more than its amount, taken back by an opposite entry of the house. */
import { because } from '../audit/index.ts'
import {
  choice,
  command,
  type Command,
  date,
  ensure,
  fact,
  get,
  invoke,
  money,
  pick,
  ref,
  resource,
  type Resource,
  rules,
  state,
  step,
  text,
} from '../kit/index.ts'
import { book } from './contract.commands.ts'
import { contract, type Contract, inForce } from './contract.ts'
import { ensureMine, ownedFields, ownedScope } from './owned.ts'
import { no } from './refusals.ts'

const shared = {
  contractId: ref('contract')('合同', 'Contract', { required: true, search: true }),
  amount: money('金额', 'Amount', { required: true, check: rules.positive }),
} as const
const rest = {
  remark: text('备注', 'Remark', { hidden: true, lines: 3 }),
  ...ownedFields,
  voidReason: text('作废原因', 'Why void', { locked: true, hidden: true, lines: 3 }),
} as const
const lifecycle = {
  new: state('新建', 'New', 'idle', { create: 'live' }),
  live: state('有效', 'Live', 'good', { void: 'void' }),
  void: state('已作废', 'Void', 'over'),
} as const
const kept = { scope: ownedScope, read: ['PO', 'FI', 'SA', 'SL'], lifecycle, facts: { created: {}, voided: {} } } as const

export const contractPayment = resource('contract_payment', {
  label: ['合同回款', 'Payment of a contract'],
  path: { base: 'business-crm/contractPayment', list: 'page' },
  ...kept,
  title: 'payDate',
  attachments: true,
  fields: {
    ...shared,
    payDate: date('回款日期', 'Paid on', { required: true, search: true }),
    method: choice({ transfer: ['银行转账', 'Bank transfer'], cash: ['现金', 'Cash'], online: ['线上支付', 'Online'], other: ['其他', 'Other'] })(
      '方式',
      'How',
      { required: true, initial: 'transfer' },
    ),
    ...rest,
  },
})
export const contractInvoice = resource('contract_invoice', {
  label: ['合同开票', 'Invoice of a contract'],
  path: { base: 'business-crm/contractInvoice', list: 'page' },
  ...kept,
  title: 'invoiceNo',
  attachments: true,
  fields: {
    ...shared,
    invoiceNo: text('发票号码', 'Invoice no.', { required: true, search: true }),
    invoiceDate: date('开票日期', 'Invoiced on', { required: true, search: true }),
    title: text('抬头', 'Title', { required: true }),
    ...rest,
  },
})

interface Kept {
  readonly of: Contract | undefined
}
/** Recording one, and taking it back; `by` is what it counts as on the contract. */
function recording<R extends typeof contractPayment | typeof contractInvoice>(on: R, by: 'paid' | 'invoiced', label: Resource['label']): readonly Command[] {
  const of = on as Resource
  const input = Object.fromEntries(Object.entries(of.fields).filter(([, field]) => !field.locked))
  const counted = (row: Pick<Contract, 'id'>, cents: number) => invoke(book, row.id, by === 'paid' ? { paid: cents } : { invoiced: cents })
  return [
    command(of, 'create', {
      label,
      by: ['SA', 'SL', 'FI'],
      input,
      *needs(_row, given) {
        return { of: yield* get(contract, String((given as { readonly contractId: string }).contractId)) }
      },
      decide(_row, given, { of: signed }: Kept, { actor }) {
        ensure(signed, { ...no.noContract, field: 'contractId' })
        if (actor.role !== 'FI') ensureMine(signed, actor)
        ensure(
          inForce.some(status => status === signed.status),
          { ...no.notInForce, field: 'contractId' },
        )
        const data = { ...given, ...pick(signed, 'ownerId', 'ownerDeptId') }
        return [fact<Resource, string>(of, 'created', data), counted(signed, (given as { readonly amount: number }).amount)]
      },
    }),
    step<Resource, string, typeof because.input>(of, 'void', 'voided', {
      label: ['作废', 'Void'],
      by: ['SL', 'FI'],
      ...because,
      record: ({ remark }) => ({ voidReason: remark }) as never,
      also: row => [counted({ id: String((row as any).contractId) }, -Number((row as any).amount))],
    }),
  ]
}
export const paymentCommands = recording(contractPayment, 'paid', ['登记回款', 'Record a payment'])
export const invoiceCommands = recording(contractInvoice, 'invoiced', ['登记开票', 'Record an invoice'])
