/** A moment of a tour: what a leader shows of a group on the way, to the families of its children. */
import { about, command, day, ensure, find, gather, get, pick, plus, ref } from '../kit/index.ts'
import { attach } from '../files/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { itinerary, leads, studyGroup, tour, traveller } from '../tours/index.ts'
import { moment, no, showing, shownInput } from './moment.ts'

/** When there is something to show. */
const shownIn: readonly string[] = ['travelling', 'returned', 'reported']

export const postOfGroup = command(moment, 'postOfGroup', {
  label: ['发布研学动态', 'Show the group'],
  by: ['AT'],
  input: { groupId: ref('study_group')('研学分组', 'Group', { required: true }), stopId: moment.fields.stopId, ...shownInput },
  *needs(_row, { groupId, stopId, fileIds }) {
    const found = yield* gather({
      group: get(studyGroup, groupId),
      stop: get(itinerary, stopId),
      house: get(policy, policyId),
      files: find(attach, { id: [...(fileIds ?? [])] }),
      going: find(traveller, { groupId, status: 'listed' }),
    })
    return { ...found, of: yield* get(tour, found.group?.openClassId) }
  },
  decide(row, { stopId, ...given }, { group, stop, house, files, going, of }, { actor, now, newId }) {
    ensure(of && group?.status === 'live', about(no.group, 'groupId'))
    ensure(leads(actor, of, group), about(no.notYourGroup, 'groupId'))
    ensure(shownIn.includes(of.status), about(no.notLeft, 'groupId'))
    ensure(!stopId || stop?.openClassId === of.id, about(no.group, 'stopId'))
    const there = going.map(one => one.studentId)
    ensure(there.length > 0, about(no.nobody, 'groupId'))
    const leader = actor.reach === 'all' ? undefined : actor.reach.teacher?.[0]
    return showing(
      row.id,
      given,
      { files, there, expiresAt: plus(now, policyOf(house).momentDays * day), newId },
      {
        ...pick(of, 'schoolId', 'agencyId'),
        openClassId: of.id,
        lessonId: '',
        groupId: group.id,
        stopId: stop?.id ?? null,
        teacherId: leader ?? group.leaderId ?? '',
        heldAt: now,
      },
    )
  },
})
