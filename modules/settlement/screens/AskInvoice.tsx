/** Asking for an invoice: a family picks one of its paid orders, and what is left to invoice of it stands there. */
import { useEffect, useMemo } from 'react'
import type { Paged, Wire } from '../../../console/call.ts'
import { text, yuan } from '../../../console/parts/cells.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Form } from '../../../console/parts/form.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { choosing, type Input } from '../../../console/parts/inputs.tsx'
import { t, useSession } from '../../../console/session.ts'
import { order, type orderState } from '../../payments/index.ts'
import { invoice, standing } from '../invoice.ts'

const words = { left: ['可开票金额', 'Left to invoice'], none: ['没有已支付的订单', 'There is no paid order'] } as const

export function AskInvoice(props: FormDialogProps) {
  const isFamily = useSession(value => value.userInfo?.role_alias === 'PR'),
    name = useSession(value => value.userInfo?.real_name ?? '')
  const orders = useAsk<Paged<Wire>>('/api/business-order/studentOrder/page', { status: 'paid', size: 200 }, { of: order, when: isFamily })
  const inputs = useMemo(
    (): Readonly<Record<string, Input>> => (orders.value && orders.value.records.length > 0 ? { orderCode: choosing(choicesOf(orders.value.records)) } : {}),
    [orders.value],
  )
  if (!isFamily) return <FormDialog {...props} />
  if (!orders.value && !orders.error) return null
  return (
    <FormDialog
      {...props}
      first={{ title: name, ...props.first }}
      inputs={{ ...props.inputs, ...inputs }}
      below={form => (orders.value?.records.length === 0 ? <p className="kt-muted">{t(words.none)}</p> : <LeftOf form={form} />)}
    />
  )
}
const choicesOf = (orders: readonly Wire[]) =>
  new Map(
    orders.map(one => [
      text(one.orderCode),
      [text(one.openClassName) || text(one.subject), text(one.studentName), yuan(text(one.totalCents)), text(one.paidAt).slice(0, 10)]
        .filter(Boolean)
        .join(' · '),
    ]),
  )

const fen = (of: unknown): number => Math.round(Number(of ?? 0) * 100)
/** As the server reckons: what the family paid itself, less what went back, less the invoices that stand. */
function LeftOf({ form }: { readonly form: Form }) {
  const orderCode = text(form.values.orderCode)
  const of = useAsk<Awaited<ReturnType<typeof orderState>>>('/api/business-order/placeOrder/queryOrder', { orderCode }, { when: orderCode !== '' })
  const asked = useAsk<Paged<Wire>>(
    '/api/business-order/invoice/page',
    { orderCode, status: standing.join(), size: 200 },
    { of: invoice, when: orderCode !== '' },
  )
  const isKnown = of.value?.orderCode === orderCode && asked.value !== undefined && !asked.isStale
  const left = isKnown
    ? (fen(of.value!.amount) - fen(of.value!.refunded) - asked.value!.records.reduce((all, one) => all + fen(one.amountCents) - fen(one.reversedCents), 0)) /
      100
    : undefined
  const { give } = form
  useEffect(() => {
    if (left !== undefined) give('amountCents', Math.max(0, left).toFixed(2))
  }, [left, give])
  return left === undefined ? null : (
    <p className="kt-muted">
      {t(words.left)} {yuan(Math.max(0, left).toFixed(2))}
    </p>
  )
}
