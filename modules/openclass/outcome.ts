/** The class side of confirm, cancel and capacity: pure rules for the commands that also know seats and money. */
import { about, type Actor, ensure, fact, type Row } from '../kit/index.ts'
import type { cancelClass } from './cancel-class.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'

type Class = Row<typeof openClass>
/** Confirms that the class is held: the window has closed (or closes early with a remark), and enough pupils have paid. */
export function confirmRules(
  row: Class,
  { enrolled, open, remark }: { readonly enrolled: number; readonly open: number; readonly remark?: string | null },
  { actor, now }: { readonly actor: Actor; readonly now: string },
) {
  const said = !!remark?.trim()
  ensure(now >= row.enrollEnd! || said, about(no.windowOpen, 'remark'))
  ensure(open === 0, no.holdsOpen, { open })
  // Only the platform may run a class below its minimum, and says why.
  ensure(enrolled >= row.capacityMin || (actor.role === 'PO' && said), actor.role === 'PO' ? about(no.belowMin, 'remark') : no.belowMin, {
    enrolled,
    min: row.capacityMin,
  })
  return fact(openClass, 'class_confirmed', { belowMin: false, ...(now < row.enrollEnd! ? { enrollEnd: now } : {}), ...(said ? { remark } : {}), enrolled })
}

/** Cancels: the school alone before money was taken; afterwards the platform, by an approved application or itself. */
export function cancelFact(
  row: Class,
  input: { readonly cancelReason: Class['cancelReason']; readonly remark: string },
  { moneyTaken, application, actor }: { readonly moneyTaken: boolean; readonly actor: Actor; readonly application?: Row<typeof cancelClass> | undefined },
) {
  const approved = application?.status === 'approved' && application.openClassId === row.id
  ensure(!moneyTaken || approved || actor.role === 'PO' || actor.role === 'system', no.needsApproval)
  return fact(openClass, 'cancelled', { cancelReason: input.cancelReason ?? 'other', remark: input.remark, formerStatus: row.status })
}

/** Raises or lowers the seats, never under what is taken. */
export function capacityFact(row: Class, input: { readonly capacity?: number | null; readonly capacityMin?: number | null }) {
  const capacity = input.capacity ?? row.capacity,
    capacityMin = input.capacityMin ?? row.capacityMin
  ensure(capacityMin <= capacity, no.seats)
  return fact(openClass, 'capacity_changed', { capacity, capacityMin })
}
