/** Who sleeps in which room, night by night: for the desk of a hotel, and for the leaders who look into every room. Nothing of health stands on it. */
import { answer, type Asked, type Label, plusDays, type RouteContext, rowsById, textOf } from '../kit/index.ts'
import { schoolClass, student } from '../people/index.ts'
import { groundSeen } from './ground-seen.ts'
import { placesOf } from './places.ts'
import { daysOf } from './tour.ts'

const leads: Label = ['带队', 'Leader'],
  sexes: Readonly<Record<string, Label>> = { male: ['男', 'M'], female: ['女', 'F'] }

export async function sleepers({ openClassId, id }: Asked, context: RouteContext) {
  const { of, listed, leaders, groups, units } = await groundSeen(textOf(openClassId ?? id), context),
    { lang } = context
  const ids = listed.map(one => one.studentId)
  const children = await answer(rowsById(student, ids), { ask: context.readUnscoped })
  const [names, classes] = await Promise.all([
    context.titles(student, ids),
    context.titles(schoolClass, [...new Set([...children.values()].flatMap(one => one.classId ?? []))]),
  ])
  const groupOf = new Map(groups.map(one => [one.id, one.groupName]))
  const everybody = [
    ...listed.map(one => ({
      ...{ places: placesOf(one), isLeader: false, name: names.get(one.studentId) ?? '', sex: children.get(one.studentId)?.sex },
      beside: [classes.get(children.get(one.studentId)?.classId ?? ''), groupOf.get(one.groupId ?? '')].filter(Boolean).join(' / '),
    })),
    ...leaders.map(one => ({ places: placesOf(one), isLeader: true, name: one.name, sex: one.sex, beside: leads[lang] })),
  ]
  const nights = Array.from({ length: daysOf(of) - 1 }, (_, i) => i + 1).map(night => {
    const bedOf = ({ places }: (typeof everybody)[number]) => places.beds.find(bed => bed.night === night)
    const rooms = units
      .filter(one => one.slot === 'room' && one.nights.includes(night))
      .map(unit => ({
        id: unit.id,
        name: unit.name,
        beds: everybody
          .filter(one => bedOf(one)?.roomId === unit.id)
          .map(({ name, sex, beside, isLeader, ...one }) => {
            const no = one.places.beds.find(bed => bed.night === night)?.bed ?? 0
            return { no, name, isLeader, beside, sex: sexes[sex ?? '']?.[lang] ?? '' }
          })
          .sort((a, b) => a.no - b.no),
      }))
      .filter(one => one.beds.length > 0)
    const beds = rooms.flatMap(one => one.beds),
      open = new Set(rooms.map(one => one.id))
    return {
      night,
      date: plusDays(of.startDate, night - 1),
      rooms: rooms.toSorted((a, b) => a.name.localeCompare(b.name, 'zh', { numeric: true })),
      pupils: beds.filter(one => !one.isLeader).length,
      leaders: beds.filter(one => one.isLeader).length,
      /** A child that has a room to itself: somebody should know. */
      alone: rooms.flatMap(one => (one.beds.length === 1 && !one.beds[0]!.isLeader ? [`${one.beds[0]!.name} (${one.name})`] : [])),
      loose: everybody.filter(one => !open.has(bedOf(one)?.roomId ?? '')).map(one => one.name),
    }
  })
  return { name: of.name, dates: `${of.startDate} – ${of.endDate}`, nights }
}
