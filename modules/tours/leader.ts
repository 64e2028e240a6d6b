/** Leaders on a tour: where each sleeps and eats. Who leads is said by the tour and its groups; here stand beds and meals alone. */
import { facts, json, ref, resource, type Row, state, step, text, placeFields } from '../kit/index.ts'
import { type Bed, traveller } from './traveller.ts'

export const tourLeader = resource('tour_leader', {
  label: ['带队食宿', 'Beds and meals of leaders'],
  path: { base: 'business-openclass/openClassStudy/leader', list: 'page' },
  title: 'teacherId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', employer: 'agencyId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    teacherId: ref('agency_teacher')('带队教师', 'Leader', { required: true, search: true, locked: true }),
    beds: json<readonly Bed[]>()('床位', 'Beds', { locked: true, hidden: true, says: traveller.fields.beds.says }),
    roomName: text('房间', 'Room', { locked: true }),
    meals: json<NonNullable<Row<typeof traveller>['meals']>>()('用餐安排', 'Meals', { locked: true, hidden: true, says: traveller.fields.meals.says }),
    mealName: text('餐厅', 'Restaurants', { locked: true }),
    reason: text('说明', 'Reason', { locked: true, hidden: true }),
    ...placeFields,
  },
  lifecycle: { new: state('新建', 'New', 'idle', { settle: 'settled' }), settled: state('已安排', 'Settled', 'good', { settle: 'settled' }) },
  facts: facts('settled'),
})
const { fields } = tourLeader
const open = <F extends object>(field: F) => ({ ...field, locked: false as const })
/** The beds and meals of a leader; recorded by adjustments alone. */
export const settleLeader = step(tourLeader, 'settle', 'settled', {
  label: ['更新食宿', 'Take beds and meals'],
  input: {
    ...{ openClassId: open(fields.openClassId), teacherId: open(fields.teacherId), beds: open(fields.beds), roomName: open(fields.roomName) },
    ...{ meals: open(fields.meals), mealName: open(fields.mealName) },
    ...{ reason: open(fields.reason), schoolId: open(fields.schoolId), agencyId: open(fields.agencyId), areaCode: open(fields.areaCode) },
  },
})
export const leaderId = (openClassId: string, teacherId: string): string => `${openClassId}:${teacherId}`
