/** Leaders on a tour: where each sleeps. Who leads is said by the tour and its groups; here stand the beds alone. */
import { facts, json, ref, resource, state, step, text } from '../kit/index.ts'
import { type Bed, traveller } from './traveller.ts'

export const tourLeader = resource('tour_leader', {
  label: ['带队住宿', 'Beds of leaders'],
  path: { base: 'business-openclass/openClassStudy/leader', list: 'page' },
  title: 'teacherId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', employer: 'agencyId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    teacherId: ref('agency_teacher')('带队教师', 'Leader', { required: true, search: true, locked: true }),
    beds: json<readonly Bed[]>()('床位', 'Beds', { locked: true, hidden: true, says: traveller.fields.beds.says }),
    roomName: text('房间', 'Room', { locked: true }),
    reason: text('说明', 'Reason', { locked: true, hidden: true }),
    schoolId: ref('school')('学校', 'School', { locked: true, hidden: true }),
    agencyId: ref('agency')('机构', 'Agency', { locked: true, hidden: true }),
    areaCode: text('区划代码', 'Area code', { locked: true, hidden: true }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { settle: 'settled' }), settled: state('已安排', 'Settled', 'good', { settle: 'settled' }) },
  facts: facts('settled'),
})
const { fields } = tourLeader
const open = <F extends object>(field: F) => ({ ...field, locked: false as const })
/** The bed of a leader; recorded by adjustments alone. */
export const settleLeader = step(tourLeader, 'settle', 'settled', {
  label: ['更新床位', 'Take the bed'],
  input: {
    ...{ openClassId: open(fields.openClassId), teacherId: open(fields.teacherId), beds: open(fields.beds), roomName: open(fields.roomName) },
    ...{ reason: open(fields.reason), schoolId: open(fields.schoolId), agencyId: open(fields.agencyId), areaCode: open(fields.areaCode) },
  },
})
export const leaderId = (openClassId: string, teacherId: string): string => `${openClassId}:${teacherId}`
