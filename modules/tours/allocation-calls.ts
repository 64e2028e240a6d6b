/** The calls of the board of places: who is where, a proposal that commits nothing, taking it over, and moves by the names of the wire. */
import {
  about,
  act,
  answer,
  type Asked,
  checkInput,
  choice,
  chosen,
  findAll,
  get,
  int,
  type Invoke,
  invoke,
  type Label,
  RefusalError,
  report,
  type RouteContext,
  rowsById,
  rules,
  text,
} from '../kit/index.ts'
import { classRoster, pupilsNow } from '../openclass/index.ts'
import { agencyTeacher, guardian, schoolClass, student } from '../people/index.ts'
import { adjustmentsOf, move, run, studyAdjustment } from './adjustment.ts'
import type { Answer, Problem, Wanted } from './allocating.ts'
import { faultWords, modes, type Slot, slots, splitWords, unmetReasons, usualWeights } from './allocation.rules.ts'
import { legsOr, seatOn, vehiclesOf } from './legs.ts'
import { tableAt } from './meals.ts'
import { no } from './place-refusals.ts'
import { afterMoves } from './moving.ts'
import { groundSeen } from './ground-seen.ts'
import { apartOf, type Ground, leaderOf, personOf, type Places, placesOf } from './places.ts'
import { saidDiet, tagsOf } from './supply.ts'
import { beforeTravel, daysOf, tour } from './tour.ts'
import { dateOf } from './itinerary.ts'
import { diets } from './traveller.ts'

const base = 'business-openclass/openClassStudy'
const readers = ['PO', 'SM', 'ST', 'AM', 'AT'] as const
const told = (value: unknown): string => String(value ?? '').trim()
const idOf = ({ openClassId, id }: Asked): string => told(openClassId ?? id)

const childrenOf = ({ listed }: Ground, context: RouteContext) =>
  answer(
    rowsById(
      student,
      listed.map(one => one.studentId),
    ),
    { ask: context.readUnscoped },
  )
const pupilNames = ({ listed }: Ground, context: RouteContext) =>
  context.titles(
    student,
    listed.map(one => one.studentId),
  )
/** The names of leaders, by the ids of their teachers, as the caller may see names. */
const leaderNames = ({ leaders }: Pick<Ground, 'leaders'>, context: RouteContext): ReadonlyMap<string, string> =>
  new Map(leaders.map(one => [one.studentId, context.masked(agencyTeacher, 'name', one.name)]))
/** Children of one guardian, by child. */
async function siblingsOf({ listed }: Ground, context: RouteContext): Promise<ReadonlyMap<string, readonly string[]>> {
  if (listed.length === 0) return new Map()
  const bound = await answer(findAll(guardian, { studentId: listed.map(one => one.studentId), status: 'bound' }), { ask: context.readUnscoped })
  const all = new Map<string, Set<string>>()
  for (const family of Map.groupBy(
    bound.filter(one => one.userId !== null),
    one => one.userId,
  ).values())
    for (const { studentId } of family)
      for (const other of family) if (other.studentId !== studentId) all.set(studentId, (all.get(studentId) ?? new Set()).add(other.studentId))
  return new Map([...all].map(([id, others]) => [id, [...others].sort()]))
}

/** The meals of the days, with when they are. */
const mealsIn = ({ of, items }: Pick<Ground, 'of' | 'items'>) =>
  items.filter(one => one.kind === 'meal').map(one => ({ id: one.id, title: one.title, at: `${of ? dateOf(of, one.day).slice(5) : ''} ${one.startTime}` }))

/** Everything on the board of a tour. */
async function board(asked: Asked, context: RouteContext) {
  const known = await groundSeen(idOf(asked), context),
    { of, listed, units, items } = known
  const [children, siblings, roster, done] = await Promise.all([
    childrenOf(known, context),
    siblingsOf(known, context),
    context.readUnscoped(get(classRoster, of.id)),
    context.ask(adjustmentsOf(of.id)),
  ])
  const [names, classes] = await Promise.all([
    context.titles(
      student,
      listed.map(one => one.studentId),
    ),
    context.titles(schoolClass, [...new Set([...children.values()].flatMap(one => one.classId ?? []))]),
  ])
  const titles = leaderNames(known, context)
  const mealTitles = mealsIn(known)
  const going = new Set(listed.map(one => one.studentId)),
    shown = await context.wire(studyAdjustment, done)
  return {
    openClassId: of.id,
    name: of.name,
    statusName: tour.lifecycle.states[of.status].label[context.lang],
    isOpen: (beforeTravel as readonly string[]).includes(of.status),
    /** A remark is asked for, and those whom it touches are told. */
    isFrozen: of.status === 'ready',
    nights: Array.from({ length: daysOf(of) - 1 }, (_, i) => dateOf(of, i + 1)),
    units,
    /** The legs of the journey, for which a seat may be another. */
    legs: items.filter(one => one.kind === 'leg').map(one => ({ id: one.id, title: one.title, at: `${dateOf(of, one.day).slice(5)} ${one.startTime}` })),
    /** The meals of the days, each of which somebody may eat in another restaurant. */
    meals: mealTitles,
    /** Enrolled, but no guardian has agreed yet. */
    waiting: pupilsNow(roster).filter(one => !going.has(one.studentId)).length,
    pupils: listed
      .map(one => ({
        // What guardians wrote of diets is sealed: the board knows what the school has entered.
        ...personOf(one, children.get(one.studentId), tagsOf(saidDiet(one.diet, null))),
        ...placesOf(one),
        travellerId: one.id,
        version: one.version,
        isLeader: false,
        name: names.get(one.studentId) ?? '',
        className: classes.get(children.get(one.studentId)?.classId ?? '') ?? '',
        siblings: siblings.get(one.studentId) ?? [],
        apart: one.apart ?? [],
        isPinned: one.isPinned,
        isStepFree: one.isStepFree,
        diet: one.diet,
        dietName: one.diet === 'usual' ? '' : diets[one.diet][context.lang],
      }))
      .sort((a, b) => (a.className === b.className ? a.name.localeCompare(b.name, 'zh') : a.className.localeCompare(b.className, 'zh'))),
    /** Who leads, with beds and meals of their own and no other place. */
    leaders: known.leaders.map(one => ({
      ...{ ...leaderOf(one), ...placesOf(one), friends: [] as readonly string[], siblings: [] as readonly string[], apart: [] as readonly string[] },
      ...{ travellerId: one.id, version: one.version, isPinned: false, isStepFree: false, diet: 'usual' as const, dietName: '' },
      isLeader: true,
      name: titles.get(one.studentId) ?? '',
      className: ['带队', 'Leader'][context.lang] as string,
    })),
    adjustments: shown.map(({ id, version, status, kindName, heads, remark, movedByName, movedAt, outcome }) => ({
      id: String(id),
      version: Number(version),
      isDone: status === 'done',
      kindName: told(kindName),
      heads: Number(heads),
      remark: told(remark),
      by: told(movedByName),
      at: told(movedAt),
      score: (outcome as { readonly score?: number } | null)?.score ?? null,
    })),
  }
}
export type BoardOfPlaces = Awaited<ReturnType<typeof board>>

const asks = {
  openClassId: text('研学', 'Study tour', { required: true }),
  slots: text('安排什么', 'What to place'),
  mode: choice(modes)('方式', 'How'),
  seed: int('随机种子', 'Seed', { check: rules.between(0, 2_147_483_647) }),
  ...{ friend: int('好友', 'Friends', { check: rules.between(0, 100) }), sibling: int('兄弟姐妹', 'Siblings', { check: rules.between(0, 100) }) },
  klass: int('同班', 'Class', { check: rules.between(0, 100) }),
  basis: text('依据', 'Basis'),
}
/** What is asked of a proposal, and the problem that it comes to. */
async function problem(asked: Asked, context: RouteContext) {
  const { input, wrong } = checkInput(asks, { ...asked, openClassId: idOf(asked), slots: told(asked.slots) }, context.zone)
  if (wrong[0]) throw new RefusalError(wrong[0])
  const { slots: given, mode, seed, friend, sibling, klass } = input
  const chosen = (Object.keys(slots) as Slot[]).filter(one => !given || given.split(',').includes(one))
  const known = await groundSeen(input.openClassId, context)
  const wanted: Wanted = {
    slots: chosen,
    mode: mode ?? 'anew',
    seed: seed ?? 1,
    weights: { friend: friend ?? usualWeights.friend, sibling: sibling ?? usualWeights.sibling, klass: klass ?? usualWeights.klass },
  }
  const [children, siblings] = await Promise.all([childrenOf(known, context), siblingsOf(known, context)])
  const made = problemOf(known, children, siblings, wanted)
  if (made.units.length === 0) throw new RefusalError(about(no.noUnits, 'slots'))
  return { known, problem: made, basis: fingerprint(JSON.stringify(made)) }
}
/** What is asked of the search: of the ground only what it depends on. */
export const problemOf = (
  known: Pick<Ground, 'listed' | 'leaders' | 'everybody' | 'units' | 'legs' | 'meals' | 'diets'>,
  children: ReadonlyMap<string, NonNullable<Parameters<typeof personOf>[1]>>,
  siblings: ReadonlyMap<string, readonly string[]>,
  wanted: Wanted,
): Problem => ({
  ...wanted,
  people: [
    ...known.listed.map(one => ({
      ...personOf(one, children.get(one.studentId), known.diets.get(one.studentId)),
      siblings: siblings.get(one.studentId) ?? [],
    })),
    ...known.leaders.map(leaderOf),
  ],
  apart: apartOf(known.listed),
  legs: known.legs,
  meals: known.meals,
  units: known.units.filter(one => wanted.slots.includes(one.slot)),
  now: known.everybody.map(one => ({ studentId: one.studentId, version: one.version, isPinned: one.isPinned, places: placesOf(one) })),
})
/** Tells apart what two proposals were made from. */
function fingerprint(of: string): string {
  let a = 0x811c9dc5,
    b = 0x1000193
  for (let i = 0; i < of.length; i++) {
    a = Math.imul(a ^ of.charCodeAt(i), 0x01000193) >>> 0
    b = (Math.imul(b, 31) + of.charCodeAt(i)) >>> 0
  }
  return a.toString(36) + b.toString(36)
}
const solve = (of: Problem, { ports }: RouteContext): Promise<Answer> => ports.allocator.solve(of)

/** Of a proposal as many lines of a kind as somebody reads. */
const linesMax = 300
/** A proposal with what would change and every wish that it does not meet; commits nothing. */
async function preview(asked: Asked, context: RouteContext) {
  const { known, problem: made, basis } = await problem(asked, context)
  const found = await solve(made, context)
  const next = afterMoves(known, found.moves),
    units = new Map(known.units.map(one => [one.id, one.name]))
  const names = new Map([...(await pupilNames(known, context)), ...leaderNames(known, context)])
  const nameOf = (id: string): string => names.get(id) ?? ''
  const line = (places: Places): Readonly<Record<Slot, string>> => ({
    group: units.get(places.groupId ?? '') ?? '',
    vehicle: vehiclesOf(places)
      .map(id => units.get(id) ?? '')
      .join(' / '),
    room: [...new Set(places.beds.map(bed => units.get(bed.roomId) ?? ''))].join(' / '),
    meal: [...new Set(places.meals.map(one => units.get(one.restaurantId) ?? ''))].join(' / '),
  })
  const changes = known.everybody.flatMap(one => {
    const [from, to] = [line(placesOf(one)), line(next.get(one.studentId)!)]
    const lines = (Object.keys(slots) as Slot[]).filter(slot => from[slot] !== to[slot]).map(slot => ({ slot, from: from[slot], to: to[slot] }))
    return lines.length > 0 ? [{ studentId: one.studentId, name: nameOf(one.studentId), lines }] : []
  })
  const word = (label: Label): string => label[context.lang],
    mealAt = new Map(mealsIn(known).map(one => [one.id, `${one.at} ${one.title}`]))
  return {
    basis,
    seed: made.seed,
    score: found.score,
    pupils: known.listed.length,
    pinned: made.now.filter(one => one.isPinned).length,
    changed: changes.length,
    changes: changes.slice(0, linesMax),
    unplaced: found.unplaced.map(({ id, slot, fault, meal }) => ({
      ...{ studentId: id, name: nameOf(id), slot, at: mealAt.get(meal ?? '') ?? '' },
      why: word(faultWords[fault]),
    })),
    unmetCount: found.unmet.length,
    // Who has none of several friends has one wish unmet.
    unmetWishes: new Set(found.unmet.map(one => (one.wish === 'friend' ? `${one.slot} ${one.of}` : `${one.slot} ${one.of} ${one.with}`))).size,
    wishes:
      made.people.reduce((sum, one) => sum + Math.min(1, one.friends?.length ?? 0) + (one.siblings?.length ?? 0), 0) *
      new Set(made.units.map(one => one.slot).filter(slot => slot !== 'meal')).size,
    unmet: found.unmet
      .slice(0, linesMax)
      .map(({ of, with: other, wish, reason, slot }) => ({ slot, wish, name: nameOf(of), other: nameOf(other), why: word(unmetReasons[reason]) })),
    split: found.split.map(({ group, reason, vehicles }) => ({
      group: units.get(group) ?? '',
      vehicles: vehicles.map(one => `${units.get(one.id) ?? ''} × ${one.count}`),
      why: word(splitWords[reason]),
    })),
    broken: found.broken.map(({ unit, fault }) => ({ unit: units.get(unit) ?? '', why: word(faultWords[fault]) })),
  }
}
export type Preview = Awaited<ReturnType<typeof preview>>

/** The same run again, by its seed; what has changed since it was shown makes it another, and is refused. */
async function taken(asked: Asked, context: RouteContext): Promise<Invoke> {
  const { known, problem: made, basis } = await problem(asked, context)
  if (told(asked.basis) && told(asked.basis) !== basis) throw new RefusalError(no.stale)
  const { moves, score, unplaced, unmet, broken } = await solve(made, context)
  const { seed, weights } = made
  return invoke(run, context.newId(), {
    openClassId: known.of.id,
    moves,
    seed,
    weights,
    outcome: { basis, score, unplaced, unmet, broken },
    remark: told(asked.remark) || null,
  })
}

/** Who is where, child by child, as the wire names it. */
async function assignments(asked: Asked, context: RouteContext) {
  const { pupils, units, openClassId, nights, legs, meals } = await board(asked, context)
  const served = meals.map(one => one.id).filter(id => units.some(one => one.meals?.includes(id)))
  const slept = units.some(one => one.slot === 'room') ? nights.length : 0
  const names = new Map(units.map(one => [one.id, one.name]))
  const children = asked.gradeId
    ? await answer(
        rowsById(
          student,
          pupils.map(one => one.id),
        ),
        { ask: context.readUnscoped },
      )
    : undefined
  return pupils
    .filter(one => !children || children.get(one.id)?.gradeId === told(asked.gradeId))
    .map(one => ({
      id: one.travellerId,
      openClassId,
      studentId: one.id,
      studentName: one.name,
      className: one.className,
      groupId: one.groupId,
      groupName: names.get(one.groupId ?? '') ?? null,
      vehicleId: one.vehicleId,
      vehicleName: names.get(one.vehicleId ?? '') ?? null,
      seatNo: one.seatNo,
      legSeats: one.legSeats.map(seat => ({ ...seat, vehicleName: names.get(seat.vehicleId ?? '') ?? null })),
      roomId: one.beds[0]?.roomId ?? null,
      roomName: names.get(one.beds[0]?.roomId ?? '') ?? null,
      beds: one.beds.map(bed => ({ ...bed, roomName: names.get(bed.roomId) ?? null })),
      meals: one.meals.map(meal => ({ ...meal, restaurantName: names.get(meal.restaurantId) ?? null })),
      diet: one.diet,
      isPlaced:
        one.groupId !== null &&
        legsOr(legs.map(leg => leg.id)).every(leg => seatOn(one, leg).vehicleId !== null) &&
        one.beds.length >= slept &&
        served.every(id => tableAt(one, id) !== null)
          ? 1
          : 0,
    }))
}
/** One child or several into one group, vehicle or room: at first, or from somewhere else with its reason. */
const moving = (slot: Slot, as: 'assign' | 'adjust') =>
  act(
    `${base}/${as === 'assign' ? 'assignment' : 'adjustment'}/${slot}`,
    [move],
    (asked, context) => {
      const to = told(asked[`${slot}Id`] ?? asked.id),
        ids = chosen({ ids: asked.studentId ?? asked.studentIds }, 'ids')
      return invoke(move, context.newId(), {
        openClassId: told(asked.openClassId),
        as,
        remark: told(asked.remark ?? asked.reason) || null,
        moves: ids.map(studentId => ({
          studentId,
          slot,
          to,
          no: asked.seatNo ?? asked.bedNo ?? null,
          night: asked.night ?? null,
          leg: told(asked.leg) || null,
        })),
      })
    },
    {
      takes: {
        openClassId: text('班级', 'Class', { required: true }),
        studentIds: text('学生（逗号分隔）', 'Pupils, with commas between', { required: true }),
        [`${slot}Id`]: text('安排到', 'To'),
        seatNo: text('座位号', 'Seat'),
        bedNo: text('床位号', 'Bed'),
        night: text('晚', 'Night'),
        leg: text('行程', 'Leg'),
        remark: move.input.remark,
      },
      answer: () => true,
    },
  )

export const allocationRoutes = [
  report(`${base}/allocation/board`, ['研学分配', 'Places'], readers, board),
  report(`${base}/allocation/propose`, ['生成分配方案', 'Propose places'], ['PO', 'AM'], preview, { method: 'POST' }),
  act(`${base}/allocation/apply`, [run], taken, {
    decides: ['moves', 'outcome'],
    answer: rows => ({ id: rows[0]?.id, version: rows[0]?.version, heads: rows[0]?.heads }),
  }),
  report(`${base}/assignment/list`, ['研学分配', 'Assignments'], readers, assignments),
  ...(['group', 'room', 'vehicle'] as const).flatMap(slot => [moving(slot, 'assign'), moving(slot, 'adjust')]),
]
