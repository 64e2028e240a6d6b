/** Invariants of every record (G), and of who may touch what (P1, P8), told of each fact as it happens. */
import type { Resource } from '../../../modules/kit/index.ts'
import type { Invariant, Moment } from '../seen.ts'

/** Commands that take something from somebody: they say why. */
const needsWord =
  /^(reject|revoke|cancel|void|stop|disable|giveUp|annulByError|abandon|cancelCompletion|rejectRelease|rejectUpdate|rejectBinding|unapprove|suspend|unpublish)$/
const words = ['remark', 'reason', 'auditRemark', 'auditReasons', 'failure', 'opinion'] as const
const isRoot = ({ fact }: Moment): boolean => fact.root === `${fact.resource}_${fact.command}`

export const G4: Invariant = {
  title: 'G4 a fact is the next version of its row',
  each: ({ fact, before }) => (fact.version === before.version + 1 ? [] : [`version ${fact.version} after ${before.version}`]),
}
export const G5: Invariant = {
  title: 'G5 a row moves only along its lifecycle, and never from its end',
  each: ({ fact, of, before }) =>
    of.lifecycle.next(before.status, fact.command, fact.status) === fact.status ? [] : [`${before.status} -${fact.command}-> ${fact.status}`],
}
export const G6: Invariant = {
  title: 'G6 who rejects, revokes, cancels, voids or stops says why',
  each: moment => {
    const { fact, before } = moment
    // Guardians need no reason for their own child, and time has none.
    if (!isRoot(moment) || !needsWord.test(fact.command) || ['PR', 'system'].includes(fact.role) || before.version === 0) return []
    const said = words.some(name => String(fact.data[name] ?? '').trim().length > 0)
    return said ? [] : [`nothing was said: ${JSON.stringify(fact.data)}`]
  },
}

/** P1: a role acts only by the rights it holds. What a command runs along with it needs no right of its own. */
export const P1 = (by: ReadonlyMap<string, readonly string[]>): Invariant => ({
  title: 'P1 nobody does what their role has no right to',
  each: ({ fact }) => (fact.role === 'system' || by.get(fact.root)?.includes(fact.role) ? [] : [`${fact.role} ran ${fact.root}`]),
})

/** U1 over every audited record: people are compared, not roles. */
export const U1: Invariant = {
  title: 'U1 nobody audits what they submitted, and nobody two steps of it',
  each: ({ fact, after }) => {
    if (!Array.isArray(after.approvals)) return []
    const people = after.approvals as readonly { readonly userId: string; readonly step: string }[]
    // Every school confirms its own part of a settlement: all of them together are one step.
    const auditors = people.filter((one, i) => one.step !== 'facts' || people.findIndex(other => other.userId === one.userId) === i).map(one => one.userId)
    return [
      ...(auditors.includes(after.submittedBy as string) ? [`${String(after.submittedBy)} audited their own ${fact.resource}`] : []),
      ...(new Set(auditors).size === auditors.length ? [] : [`one person audited ${fact.resource} twice`]),
    ]
  },
}

const money = ['order', 'payment', 'refund', 'settlement', 'settlement_line', 'settlement_part', 'bill', 'invoice', 'bank_account']
const seats = ['enrolment']
const attendance = ['lesson', 'lesson_mark', 'leave']
export const P8: Invariant = {
  title: 'P8 a commission never moves money, seats or attendance; finance never attendance',
  each: ({ fact }) =>
    (fact.role === 'EC' && [...money, ...seats, ...attendance].includes(fact.resource)) ||
    (fact.role === 'FI' && attendance.includes(fact.resource) && fact.type !== 'settled')
      ? [`${fact.role} wrote it`]
      : [],
}

/** What no live row may point to: G7. Rows that are over are history, and history may point where it likes. */
export const G7 = (resources: readonly Resource[]): Invariant => ({
  title: 'G7 nothing live points to a removed row',
  each: ({ fact, of, then }) =>
    fact.status !== 'removed'
      ? []
      : resources.flatMap(from =>
          Object.entries(from.fields)
            .filter(([, field]) => field.kind === 'ref' && field.to === of.name && field.required)
            .flatMap(([name]) =>
              then
                .of(from)
                .filter(row => (row as any)[name] === fact.stream && ['active', 'waiting', 'good'].includes(from.lifecycle.states[row.status]!.tone))
                .map(row => `${from.name} ${row.id} (${row.status}) still points here by ${name}`),
            ),
        ),
})

export const general = [G4, G5, G6, U1, P8] as const
