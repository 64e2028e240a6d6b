/** Dorm rooms as the wire names them: rooms that are booked or entered, with who sleeps there. Entered by `unit.ts`, filled by adjustments. */
import {
  about,
  act,
  answer,
  type Asked,
  chosen,
  coded,
  ensure,
  get,
  ids,
  type Invoke,
  invoke,
  pageOf,
  RefusalError,
  refusals,
  report,
  type RouteContext,
  rowsById,
  textOf,
  yes,
  int,
  text,
} from '../kit/index.ts'
import { student } from '../people/index.ts'
import { move } from './adjustment.ts'
import { groundSeen } from './ground-seen.ts'
import { no as noPlace } from './place-refusals.ts'
import type { Move, PlaceUnit } from './places.ts'
import { studyUnit, unitCommands, unitId } from './unit.ts'

const base = 'business-openclass/openClassStudy/dormRoom'
const no = refusals('dorm_room', {
  gender: ['学生性别与房间不符', 'a pupil is of another sex than the room is for'],
  booked: ['这是预订的房间，请在住宿安排中调整', 'this room is booked: change the booking of the stay'],
  notLast: ['同类房间请从最后一间开始移除', 'of rooms that are alike the last goes first'],
})
const [createUnit, changeUnit, removeUnit] = unitCommands
const written = coded('dorm_room.filled', ['宿舍安排', 'placed in dorm rooms'])
const rowOf = (id: string): string => id.split('#')[0]!

/** The rooms of a tour that the caller sees, with who has a bed in each, and what sex they are. */
async function roomsOf(openClassId: string, context: RouteContext) {
  const { units, listed, leaders } = await groundSeen(openClassId, context)
  const children = await answer(
    rowsById(
      student,
      listed.map(one => one.studentId),
    ),
    { ask: context.readUnscoped },
  )
  const rooms = units
    .filter(one => one.slot === 'room')
    .map(unit => {
      const isHere = ({ beds }: { readonly beds: readonly { readonly roomId: string }[] | null }): boolean => beds?.some(bed => bed.roomId === unit.id) === true
      const own = listed.filter(isHere).map(one => one.studentId),
        led = leaders.filter(isHere)
      return { unit, own, isLed: led.length > 0, gender: children.get(own[0] ?? '')?.sex ?? led[0]?.sex ?? '' }
    })
  return { rooms, children }
}
const shown = (openClassId: string, { unit, own, gender }: { readonly unit: PlaceUnit; readonly own: readonly string[]; readonly gender: string }) => ({
  id: unit.id,
  openClassId,
  stayId: rowOf(unit.id),
  roomNo: unit.name,
  bedCount: unit.capacity,
  gender,
  studentIds: own.join(','),
})

/** Enters a room, or takes one that is there, and has these children sleep there: who had a bed in it and is not named loses it. */
async function filled(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const openClassId = textOf(asked.openClassId),
    stayId = textOf(asked.stayId)
  const { rooms, children } = await roomsOf(openClassId, context)
  const wanted = ids(asked.studentIds)
  // Of a stay that is named the first room in which nobody sleeps is taken.
  const there = asked.id
    ? rooms.find(one => one.unit.id === textOf(asked.id))
    : stayId
      ? rooms.find(one => rowOf(one.unit.id) === stayId && one.own.length === 0 && !one.isLed)
      : undefined
  ensure(there || (!asked.id && !stayId), about(noPlace.noUnit, asked.id ? 'id' : 'stayId'))
  const wrong = asked.gender ? wanted.filter(id => (children.get(id)?.sex ?? asked.gender) !== asked.gender) : []
  ensure(wrong.length === 0, about(no.gender, 'studentIds'), { studentIds: wrong })
  const made = there ? undefined : context.newId(),
    to = there?.unit.id ?? unitId(made!, 1)
  const steps: Invoke[] = made
    ? [
        invoke(createUnit, made, {
          openClassId,
          kind: 'room',
          unitName: textOf(asked.roomNo),
          capacity: asked.bedCount,
          count: 1,
          isAccessible: false,
        } as never),
      ]
    : []
  const typed = there && (await context.readUnscoped(get(studyUnit, rowOf(to))))
  if (typed?.count === 1 && (asked.roomNo || asked.bedCount))
    steps.push(invoke(changeUnit, typed.id, { unitName: textOf(asked.roomNo) || typed.unitName, capacity: asked.bedCount ?? typed.capacity } as never))
  const moves: readonly Move[] = [
    ...(there?.own ?? []).filter(id => !wanted.includes(id)).map(studentId => ({ studentId, slot: 'room' as const, to: null })),
    ...wanted.filter(id => !there?.own.includes(id)).map(studentId => ({ studentId, slot: 'room' as const, to })),
  ]
  return moves.length > 0 ? [...steps, invoke(move, context.newId(), { openClassId, moves, remark: textOf(asked.remark) || written } as never)] : steps
}
/** Takes rooms away that were entered; nobody may sleep there. */
async function emptied(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  return Promise.all(
    chosen(asked).map(async id => {
      const typed = await context.ask(get(studyUnit, rowOf(id)))
      if (!typed) throw new RefusalError(about(no.booked, 'ids'))
      ensure(id === unitId(typed.id, typed.count), about(no.notLast, 'ids'))
      return typed.count === 1 ? invoke(removeUnit, typed.id, {}) : invoke(changeUnit, typed.id, { count: typed.count - 1 } as never)
    }),
  )
}

const roomFields = {
  openClassId: text('班级', 'Class', { required: true }),
  id: text('房间', 'Room'),
  stayId: text('住宿安排', 'Stay'),
  roomNo: text('房号', 'Room number'),
  bedCount: int('床位数', 'Beds'),
  gender: text('性别', 'Sex'),
  studentIds: text('学生（逗号分隔）', 'Pupils, with commas between'),
  remark: text('说明', 'Remark'),
}
export const dormRoomRoutes = [
  report(`${base}/page`, ['宿舍房间', 'Dorm rooms'], ['PO', 'SM', 'ST', 'AM', 'AT'], async (asked, context) => {
    const openClassId = textOf(asked.openClassId)
    const { rooms } = await roomsOf(openClassId, context)
    return pageOf(
      rooms.filter(one => !asked.stayId || rowOf(one.unit.id) === textOf(asked.stayId)).map(one => shown(openClassId, one)),
      asked,
    )
  }),
  act(`${base}/submit`, [createUnit, changeUnit, move], filled, { ...yes, takes: roomFields }),
  act(`${base}/remove`, [removeUnit, changeUnit], emptied, {
    ...yes,
    takes: { ids: text('房间（逗号分隔）', 'Rooms, with commas between', { required: true }) },
  }),
]
