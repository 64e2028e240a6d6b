/** Who takes over from a head leader, once the plan is filed or the tour has left: fit until the return, and free on its days. */
import { remarkAs } from '../audit/index.ts'
import { about, command, ensure, fact, get } from '../kit/index.ts'
import { agencyTeacher, unfit } from '../people/index.ts'
import { ledBy } from './group.ts'
import { no } from './refusals.ts'
import { tour } from './tour.ts'

export const replaceLeader = command(tour, 'replaceLeader', {
  label: ['更换总领队', 'Replace the head leader'],
  by: ['AM', 'PO'],
  many: false,
  input: {
    leaderId: { ...tour.fields.leaderId, required: true as const, isFresh: true as const, label: ['新的总领队', 'New head leader'] as const },
    remark: remarkAs(['更换原因', 'Reason']),
  },
  *needs(row, { leaderId }) {
    return { leader: yield* get(agencyTeacher, leaderId), busy: yield* ledBy([leaderId], row) }
  },
  decide(row, { leaderId, remark }, { leader, busy }) {
    ensure(leaderId !== row.leaderId, about(no.sameHead, 'leaderId'))
    ensure(leader?.agencyId === row.agencyId, about(no.otherTeacher, 'leaderId'))
    ensure(unfit(leader, row.endDate).length === 0, about(no.leaderUnfit, 'leaderId'))
    ensure(busy.length === 0, about(no.leaderBusy, 'leaderId'), { conflicts: busy.map(one => one.name) })
    return fact(tour, 'leader_replaced', { leaderId, remark, was: row.leaderId })
  },
})
