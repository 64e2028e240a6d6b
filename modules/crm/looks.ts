/** How many phones somebody looked at on a day, so that there is an end to it; its id is `<userId>:<day>`. */
import { type Context, dayOf, ensure, get, int, on, type Row, view } from '../kit/index.ts'
import { customer, no } from './customer.ts'
import { rulesInForce } from './sea-rule.ts'

const looksId = (userId: string, onDay: string): string => `${userId}:${onDay}`
interface Look {
  readonly byId?: string
  readonly day?: string
}
/** Whose count of which day a look belongs to. */
export const lookedBy = ({ data }: { readonly data: Look }): string | undefined => (data.byId && data.day ? looksId(data.byId, data.day) : undefined)

export const phoneLooks = view('phone_looks', {
  label: ['手机号查看数', 'Phones looked at'],
  fields: { count: int('查看数', 'Looked at', { required: true }) },
  empty: { count: 0 },
  // What was recorded before looks were counted names nobody.
  on: fold => [fold(on(customer, 'unmasked'), { key: lookedBy, fold: row => ({ count: row.count + 1 }) })],
})

/** What a look at a phone is weighed by: the rules, and how many phones whoever looks has seen today. */
export function* lookNeeds({ actor, now, zone }: Pick<Context, 'actor' | 'now' | 'zone'>) {
  const today: Row<typeof phoneLooks> | undefined = yield* get(phoneLooks, looksId(actor.userId, dayOf(now, zone)))
  return { rules: yield* rulesInForce.read(), looked: today?.count ?? 0 }
}
export const ensureMayLook = ({ rules, looked }: { readonly rules: { readonly viewDayMax: number }; readonly looked: number }): void =>
  ensure(rules.viewDayMax === 0 || looked < rules.viewDayMax, no.viewLimit, { max: rules.viewDayMax })
/** The trace of a look. */
export const lookTrace = ({ actor, now, zone }: Pick<Context, 'actor' | 'now' | 'zone'>) => ({ byId: actor.userId, day: dayOf(now, zone) })
