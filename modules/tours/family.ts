/** What a family sees of a child's tour: the letter it is asked about, the days, the group's leader, and where the tour stands. */
import { ensure, find, formatMoney, formatTime, get, messageCatalogue, pick, type RouteContext, type Row } from '../kit/index.ts'
import { partsOf } from '../enrolment/index.ts'
import { openClass, pupilClasses } from '../openclass/index.ts'
import { guardian, student } from '../people/index.ts'
import { rollMarks, studyAttendance } from './attendance.ts'
import { studyGroup } from './group.ts'
import { insurance, insuranceId } from './insurance.ts'
import { dateOf, itemsOf, type itinerary } from './itinerary.ts'
import type { LegSeat } from './legs.ts'
import { no } from './refusals.ts'
import { latestLetter, type Tour, tour } from './tour.ts'
import { healthNote, traveller, travellerId } from './traveller.ts'
import { studyCertificate, studyReport } from './works.ts'

/** What there is to read of a tour: the letter, what a head costs, and the days. */
function planOf(of: Tour, items: readonly Row<typeof itinerary>[], context: RouteContext) {
  const letter = latestLetter(of)
  return {
    openClassId: of.id,
    ...pick(of, 'name', 'destination', 'assembly', 'startDate', 'endDate', 'status'),
    statusName: tour.lifecycle.states[of.status].label[context.lang],
    letter: letter && {
      version: letter.version,
      content: letter.content,
      perHead: formatMoney(letter.perHead),
      at: formatTime(letter.at, context.zone),
      items: letter.items.map(({ label, amount }) => ({ label: messageCatalogue.text(label, context.lang), amount: formatMoney(amount) })),
    },
    days: items.map(one => ({
      ...pick(one, 'id', 'day', 'kind', 'title', 'startTime', 'endTime', 'address', 'lng', 'lat', 'content'),
      date: dateOf(of, one.day),
    })),
  }
}

async function ofChild(studentId: string, openClassId: string, context: RouteContext) {
  const read = context.readUnscoped,
    id = travellerId(openClassId, studentId)
  const of = await read(get(tour, openClassId))
  if (!of) return []
  const [going, policy, items, marks, note, bound, [report]] = await Promise.all([
    read(get(traveller, id)),
    read(get(insurance, insuranceId(openClassId, studentId))),
    read(itemsOf(openClassId)),
    read(find(studyAttendance, { openClassId, studentId }, { sort: ['-attendTime'], limit: 1 })),
    context.ask(get(healthNote, id)),
    read(find(guardian, { studentId, userId: context.actor.userId, status: 'bound' }, { limit: 1 })),
    context.ask(find(studyReport, { openClassId, studentId, status: 'live' }, { limit: 1 })),
  ])
  const paper = await read(get(studyCertificate, id))
  const group = await read(get(studyGroup, going?.groupId)),
    last = marks[0]
  const names = await context.titles(student, [studentId])
  // Parents may live apart: what one of them told leaders to call, the other need not read whole.
  const told = going?.emergencyPhone ? pick(going, 'emergencyName', 'emergencyPhone') : undefined,
    own = { emergencyName: bound[0]?.name ?? '', emergencyPhone: bound[0]?.phone ?? '' },
    isMine = told && (going?.consentBy === context.actor.userId || told.emergencyPhone === own.emergencyPhone)
  const seen = (name: keyof typeof own) => (isMine ? (told[name] ?? '') : context.masked(traveller, name, told?.[name] ?? ''))
  return [
    {
      ...planOf(of, items, context),
      studentId,
      studentName: names.get(studentId) ?? '',
      departedAt: of.departedAt && formatTime(of.departedAt, context.zone),
      returnedAt: of.returnedAt && formatTime(of.returnedAt, context.zone),
      consentVersion: going?.status === 'listed' ? going.consentVersion : null,
      consentAt: going?.consentAt ? formatTime(going.consentAt, context.zone) : null,
      ...(told ? { emergencyName: seen('emergencyName'), emergencyPhone: seen('emergencyPhone') } : own),
      /** What the form of the contact begins with: their own word, or themselves. */
      contact: isMine ? told : own,
      medical: note?.medical ?? '',
      diet: note?.diet ?? '',
      noteReadAt: going?.noteReadAt ? formatTime(going.noteReadAt, context.zone) : null,
      insurance: policy ? insurance.lifecycle.states[policy.status].label[context.lang] : null,
      policyNo: policy?.status === 'in_force' ? policy.policyNo : null,
      certificate: paper?.status === 'issued' ? { id: paper.id, no: paper.certificateNo } : null,
      report: report ? pick(report, 'id', 'title', 'content', 'fileId', 'score') : null,
      ...{ groupName: group?.groupName ?? null, leaderName: group?.leaderName ?? null },
      ...{ vehicleName: going?.vehicleName ?? null, seatNo: going?.seatNo ?? null, changes: changesIn(going?.legSeats, items) },
      ...{ roomName: going?.roomName ?? null, mealName: going?.mealName ?? null },
      // Whoever has the child can be called, also after the journey was broken off.
      leaderPhone: of.status === 'ready' || of.status === 'travelling' || (of.brokenOff && going && !going.handedAt) ? (group?.leaderPhone ?? null) : null,
      seen: last
        ? {
            at: formatTime(last.attendTime ?? '', context.zone),
            mark: last.mark,
            markName: rollMarks[last.mark][context.lang],
            where: items.find(one => one.id === last.lessonId)?.title ?? '',
          }
        : null,
      handedAt: going?.handedAt ? formatTime(going.handedAt, context.zone) : null,
    },
  ]
}
/** Where a child changes vehicles on the way. */
const changesIn = (seats: readonly LegSeat[] | null | undefined, items: readonly { readonly id: string; readonly title: string }[]) =>
  (seats ?? []).flatMap(({ leg, vehicleId, vehicleName, seatNo }) => {
    const ride = items.find(one => one.id === leg)
    return ride && vehicleId ? [{ title: ride.title, vehicleName: vehicleName ?? '', seatNo }] : []
  })
/** The tours of some children, those to come first. */
export async function familyTours(children: readonly string[], context: RouteContext) {
  const places = await Promise.all(children.map(async id => ({ id, known: await context.readUnscoped(get(pupilClasses, id)) })))
  const all = places.flatMap(({ id, known }) => (known?.places ?? []).map(one => ({ ...one, studentId: id })))
  // A journey that was broken off ended its class, and with it every place; its children are on their way home.
  const ended = [...new Set(all.filter(one => one.to !== null).map(one => one.openClassId))].sort()
  const brokenOff = ended.length > 0 ? await context.readUnscoped(find(tour, { id: ended, brokenOff: true })) : []
  const went =
    brokenOff.length > 0
      ? await context.readUnscoped(find(traveller, { openClassId: brokenOff.map(one => one.id), studentId: children, status: 'listed' }))
      : []
  const kept = new Set(went.map(one => one.id))
  const shown = [...new Map(all.map(one => [travellerId(one.openClassId, one.studentId), one])).entries()]
  const found = await Promise.all(
    shown.flatMap(([id, one]) =>
      all.some(each => each.to === null && travellerId(each.openClassId, each.studentId) === id) || kept.has(id)
        ? [ofChild(one.studentId, one.openClassId, context)]
        : [],
    ),
  )
  return found.flat().sort((a, b) => (a.startDate < b.startDate ? 1 : -1))
}
export type FamilyTour = Awaited<ReturnType<typeof familyTours>>[number]

const released: readonly string[] = ['released', 'confirmed', 'teaching', 'completion_committed', 'completed']
/** The plan of a tour, before a place is taken as well: for families of the school that it is for, once its class is released to them. */
export async function tourPlan(openClassId: string, children: readonly string[], context: RouteContext) {
  const read = context.readUnscoped
  const [of, klass, pupils] = await Promise.all([
    read(get(tour, openClassId)),
    read(get(openClass, openClassId)),
    read(find(student, { id: children, status: 'live' })),
  ])
  ensure(of && klass && released.includes(klass.status) && pupils.some(one => one.schoolId === of.schoolId), no.noTour)
  return { ...planOf(of, await read(itemsOf(openClassId)), context), parts: partsOf(klass, klass.priceCents, context) }
}
export type TourPlan = Awaited<ReturnType<typeof tourPlan>>
