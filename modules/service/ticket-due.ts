/** By when a ticket is to be done: its hours run from when it was raised, and follow from its priority by parameters that an administrator may set. */
import { find, hour, plus, type Reading } from '../kit/index.ts'
import { param } from '../system/index.ts'

/** Hours by priority, as long as nobody has set them. */
const usual = { urgent: 4, high: 24, normal: 72, low: 168 } as const
export type Priority = keyof typeof usual

/** The instant by which a ticket of this priority is to be done that was raised at another; `ticket.urgentHours` and so on say the hours. */
export function* dueOf(priority: Priority, raisedAt: string): Reading<string> {
  const [set] = yield* find(param, { paramKey: `ticket.${priority}Hours`, status: 'live' }, { limit: 1 })
  const said = set?.paramValue.trim() ?? ''
  return plus(raisedAt, (/^[1-9]\d{0,3}$/.test(said) ? Number(said) : usual[priority]) * hour)
}
