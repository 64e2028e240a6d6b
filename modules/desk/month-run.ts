/** The run of a month as finance sees it: how many settlements and bills stand in each status, what they come to, and the list of each. */
import { answer, findAll, monthOf, plus, type Resource, type RouteContext, startOf, sum, type Where } from '../kit/index.ts'
import { bill, settlement } from '../settlement/index.ts'

interface Line {
  readonly of: Resource
  readonly label: readonly [string, string]
  readonly to: string
  readonly where: Where<typeof bill>
  readonly statuses: readonly string[]
}
const bills = ['open', 'issued', 'disputed', 'corrected', 'confirmed', 'invoiced', 'paid', 'closed']
const lines: readonly Line[] = [
  {
    of: settlement,
    label: ['结算单', 'Settlements'],
    to: '/settlement/list',
    where: {},
    statuses: ['draft', 'pending', 'approved', 'paying', 'filed', 'settled', 'carried'],
  },
  { of: bill, label: ['机构账单', 'Agency bills'], to: '/finance/agencyBill', where: { kind: 'agency' }, statuses: bills },
  { of: bill, label: ['学校账单', 'School bills'], to: '/finance/schoolBill', where: { kind: 'school' }, statuses: bills },
]

/** Of the month before: the one that is settled now. Null for all but finance, and where nothing of it is there. */
export async function monthRun(context: RouteContext) {
  const { actor, now, zone, lang } = context
  if (actor.role !== 'FI' || !actor.may('settlement_view') || !actor.may('bill_view')) return null
  const period = monthOf(plus(startOf(`${monthOf(now, zone)}-01`, zone), -1), zone)
  const found = await Promise.all(
    lines.map(async ({ of, label, to, where, statuses }) => {
      const rows = (await answer(findAll(of as Resource, { ...where, period } as Where), context)) as readonly unknown[] as readonly {
        readonly status: string
        readonly amountCents: number | null
      }[]
      const steps = statuses.flatMap(status => {
        const some = rows.filter(row => row.status === status),
          { label: words, tone } = of.lifecycle.states[status]!
        if (some.length === 0) return []
        const amount = context.amount(sum(some.map(row => row.amountCents ?? 0)))
        return [{ status, label: words[lang], tone, count: some.length, amount, to: `${to}?q.status=${status}&q.period=${period}` }]
      })
      return { label: label[lang], steps }
    }),
  )
  const list = found.filter(one => one.steps.length > 0)
  return list.length > 0 ? { period, list } : null
}
