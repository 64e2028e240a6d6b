/** Puts everybody of a tour who has no group into one: where the fewest are, as far as the leaders may lead. */
import { find, get, type Invoke, invoke, lookUp, RefusalError, type RouteContext } from '../kit/index.ts'
import { classRoster, pupilsNow } from '../openclass/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { studyGroup } from './group.ts'
import { leadersOf } from './ready.ts'
import { noSupply as no } from './supply-refusals.ts'
import type { Tour } from './tour.ts'
import { place } from './traveller.commands.ts'
import { traveller, travellerId } from './traveller.ts'

export async function seated(of: Tour, context: RouteContext): Promise<readonly Invoke[]> {
  const { roster, listed, groups, set } = await lookUp(
    {
      roster: get(classRoster, of.id),
      listed: find(traveller, { openClassId: of.id, status: 'listed' }),
      groups: find(studyGroup, { openClassId: of.id, status: 'live' }),
      set: get(policy, policyId),
    },
    context,
  )
  if (groups.length === 0) throw new RefusalError(no.noGroups)
  const { tourPupilsPerLeader } = policyOf(set)
  const room = groups.map(one => ({ id: one.id, count: one.studentCount, most: tourPupilsPerLeader * Math.max(1, leadersOf(one).length) }))
  const has = new Set(listed.filter(one => room.some(({ id }) => id === one.groupId)).map(one => one.studentId))
  const open = pupilsNow(roster).filter(one => !has.has(one.studentId))
  if (open.length === 0) throw new RefusalError(no.nothing)
  return open.map(({ studentId }) => {
    const best = room.filter(one => one.count < one.most).sort((a, b) => a.count - b.count)[0]
    if (!best) throw new RefusalError(no.groupsFull)
    best.count++
    return invoke(place, travellerId(of.id, studentId), { groupId: best.id } as never)
  })
}
