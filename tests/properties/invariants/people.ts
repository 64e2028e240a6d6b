/** Invariants of people (P) and of codes by short message (N3). */
import { enrolment } from '../../../modules/enrolment/index.ts'
import { order } from '../../../modules/payments/index.ts'
import { dayOf, defaultZone } from '../../../modules/kit/index.ts'
import { guardian } from '../../../modules/people/index.ts'
import type { Invariant } from '../seen.ts'

const byParent = ['enrolment.committed', 'enrolment.waitlisted', 'enrolment.accepted', 'enrolment.chosen', 'payment.created']
export const P3: Invariant = {
  title: 'P3 a guardian enrols and pays only for children bound to them at that moment',
  each: ({ fact, after, then }) => {
    if (fact.role !== 'PR' || !byParent.includes(`${fact.resource}.${fact.type}`)) return []
    const child = (after.studentId ?? then.get(order, after.orderId as string)?.studentId) as string
    // One account may stand in two relations to a child: any may let it pay, and a court's block on any forbids it.
    const bonds = then.of(guardian).filter(one => one.studentId === child && one.userId === fact.actor && one.status === 'bound')
    return bonds.some(one => one.mayPay) && !bonds.some(one => one.blocked) ? [] : [`${fact.actor} acted for ${child} (${JSON.stringify(bonds)})`]
  },
}
export const P4: Invariant = {
  title: 'P4 a child with bound guardians has exactly one primary, and a child in a class has a bound one with a verified phone',
  now: ({ rows }) => {
    const bound = Map.groupBy(
      rows.of(guardian).filter(one => one.status === 'bound'),
      one => one.studentId,
    )
    return [
      ...[...bound].flatMap(([child, of]) =>
        of.filter(one => one.isPrimary).length === 1 ? [] : [`${child} has ${of.filter(one => one.isPrimary).length} primary guardians of ${of.length}`],
      ),
      ...rows
        .of(guardian)
        .filter(one => one.status !== 'bound' && one.isPrimary)
        .map(one => `${one.id} is primary and ${one.status}`),
      ...rows
        .of(enrolment)
        .filter(one => ['waitlisted', 'offered', 'held', 'enrolled'].includes(one.status) && !(bound.get(one.studentId) ?? []).some(of => of.verifiedAt))
        .map(one => `${one.studentId} is ${one.status} without a verified guardian`),
    ]
  },
}
export const P5: Invariant = {
  title: 'P5 days of picking up are only for bound guardians who may pick up and whom no court blocks',
  now: ({ rows }) =>
    rows
      .of(guardian)
      .filter(one => one.status === 'bound' && (one.assignDay ?? []).length > 0 && !(one.mayPickUp && !one.blocked))
      .map(one => `${one.id} picks up on ${JSON.stringify(one.assignDay)}`),
}
export const N3: Invariant = {
  title: 'N3 a code works once, in its minutes and its tries, and a phone gets a few a day',
  each: ({ fact, before }) =>
    fact.resource !== 'guardian' ||
    !['guardian_tryCode', 'guardian_updateParentTel'].includes(fact.root) ||
    fact.type === 'code_missed' ||
    !['bound', 'binding_asked', 'tel_changed'].includes(fact.type) ||
    fact.command === 'followTel'
      ? []
      : [
          ...(before.codeHash ? [] : ['there was no code']),
          ...(String(before.codeUntil) >= fact.at ? [] : ['its minutes were over']),
          ...(((before.codeTries as number) ?? 0) < 5 ? [] : ['its tries were used up']),
        ],
  now: ({ facts }) =>
    [
      ...Map.groupBy(
        facts.filter(one => ['code_asked', 'tel_code_asked'].includes(one.type)),
        one => `${String(one.data.newPhone ?? one.data.phone)} on ${dayOf(one.at, defaultZone)}`,
      ),
    ]
      .filter(([, of]) => of.length > 5)
      .map(([phone, of]) => `${phone} got ${of.length} codes`),
}

export const people = [P3, P4, P5, N3] as const
