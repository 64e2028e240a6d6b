/** The plan of the classes: which school runs which course when, with whom and how far it has come by today. */
import { plusDays } from '../../modules/kit/index.ts'
import type { District, Room, School, Teacher } from './district.ts'
import type { Product } from './products.ts'
import type { Random } from './random.ts'
import { at, type World } from './world.ts'

export type Stage =
  | 'launched'
  | 'perfected'
  | 'teacher_checked'
  | 'release_pending'
  | 'rejected'
  | 'revoked'
  | 'removed'
  | 'released'
  | 'confirmed'
  | 'teaching'
  | 'completion_committed'
  | 'completed'
  | 'cancelled'
export interface Slot {
  readonly weekday: number
  readonly from: string
  readonly to: string
}
export interface ClassPlan {
  readonly index: number
  readonly stage: Stage
  readonly school: School
  readonly product: Product
  readonly teacher: Teacher
  readonly room: Room
  readonly slot: Slot
  /** The days of the lessons. */
  readonly days: readonly string[]
  readonly capacity: number
  /** How many children want to join. */
  readonly wanted: number
  readonly chance: Random
  readonly isDemo: boolean
  /** How many classes the school had before this one. */
  readonly round: number
  /** Part of a choice round: its enrolment opens after today, and it is prepared so many days earlier than others. */
  readonly lead: number
}

/** How the classes of the district at scale 1 stand today. */
const stages: readonly (readonly [Stage, number])[] = [
  ['teaching', 30],
  ['released', 32],
  ['confirmed', 10],
  ['completion_committed', 4],
  ['completed', 20],
  ['cancelled', 7],
  ['launched', 3],
  ['perfected', 3],
  ['teacher_checked', 3],
  ['release_pending', 3],
  ['rejected', 2],
  ['revoked', 2],
  ['removed', 1],
]
/** The stages in which children have joined. */
const joined: ReadonlySet<Stage> = new Set(['teaching', 'released', 'confirmed', 'completion_committed', 'completed', 'cancelled'])
/** Both released classes of the sixth school stand in a choice round; nobody can join them yet. */
const inRound = (stage: Stage, index: number, schools: number): boolean => stage === 'released' && index % schools === 5
/** How much a class is asked for; nothing where nobody can join. Those that were taught are smaller than those on sale. */
function demand(stage: Stage, index: number, schools: number): number {
  if (!joined.has(stage) || inRound(stage, index, schools) || (stage === 'cancelled' && index % 3 === 0)) return 0
  return ['teaching', 'completion_committed', 'completed'].includes(stage) ? 0.75 : 1.28
}
/** Enrolments of the district at scale 1. */
const enrolments = 9_000

export const slots: readonly Slot[] = [1, 2, 3, 4, 5]
  .flatMap(weekday => [
    { weekday, from: '16:30', to: '18:00' },
    { weekday, from: '18:15', to: '19:45' },
  ])
  .concat(
    [6, 0].flatMap(weekday => [
      { weekday, from: '09:00', to: '10:30' },
      { weekday, from: '10:45', to: '12:15' },
    ]),
  )

/** Days from today to the first lesson, by stage: from the earliest on, spread over so many weeks and then up to six days to the weekday. What has been
 * done to a class so many days before its first lesson was done before today. */
const firstLesson: Readonly<Record<Stage, readonly [from: number, weeks: number]>> = {
  teaching: [-62, 7],
  released: [5, 2],
  confirmed: [2, 1],
  completion_committed: [-88, 1],
  completed: [-126, 4],
  cancelled: [-20, 3],
  launched: [20, 1],
  perfected: [20, 1],
  teacher_checked: [16, 1],
  release_pending: [14, 1],
  rejected: [18, 1],
  revoked: [15, 1],
  removed: [20, 1],
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()
/** The first day on a weekday that is not before a date. */
const onWeekday = (date: string, weekday: number): string => plusDays(date, (weekday - weekdayOf(date) + 7) % 7)

interface Board {
  free(id: string, slot: Slot): boolean
  take(id: string, slot: Slot): void
}
/** Who is busy when: schools and teachers have one class per slot. */
function board(): Board {
  const taken = new Map<string, Set<Slot>>()
  return {
    free: (id, slot) => !taken.get(id)?.has(slot),
    take: (id, slot) => {
      taken.set(id, (taken.get(id) ?? new Set()).add(slot))
    },
  }
}

export function planClasses(world: World, district: District, products: readonly Product[]): readonly ClassPlan[] {
  const list = stages.flatMap(([stage, count]) => Array.from({ length: Math.max(1, Math.round(count * world.scale)) }, () => stage))
  const { length } = district.schools
  const base = (enrolments * world.scale) / list.reduce((total, stage, index) => total + demand(stage, index, length), 0)
  const busy = board(),
    moved = list.findLastIndex((stage, index) => stage === 'completed' && index % length !== 0)
  return list.map((stage, index) => planClass(world, { ...district, products, base, busy, moved }, stage, index))
}

interface Means extends District {
  readonly products: readonly Product[]
  readonly base: number
  readonly busy: Board
  /** Which class the demo school has beside its own: one that is long over, whose evaluation is published. */
  readonly moved: number
}
function planClass(world: World, means: Means, stage: Stage, index: number): ClassPlan {
  const { schools, agencies, busy } = means,
    chance = world.chance.branch(`class ${index}`),
    isMoved = index === means.moved
  const school = schools[isMoved ? 0 : index % schools.length]!,
    round = Math.floor(index / schools.length),
    isDemo = school === schools[0] && !isMoved
  const product = productFor(means, stage, index),
    own = product.agency === agencies[0]
  // The demo teacher teaches at the demo school only; elsewhere the colleague goes first who may ask for a stand-in.
  const [coach, colleague, ...others] = product.agency.teachers
  const mates = isDemo || isMoved ? product.agency.teachers : own ? [colleague!, ...chance.shuffle(others)] : chance.shuffle([coach!, colleague!, ...others])
  const today = slots.find(slot => slot.weekday === weekdayOf(world.today))!
  const wishes = isDemo && round === 0 ? [today, ...slots] : chance.shuffle(slots)
  const fit = wishes.flatMap(slot =>
    busy.free(school.id, slot)
      ? mates
          .filter(one => busy.free(one.id, slot))
          .slice(0, 1)
          .map(teacher => ({ slot, teacher }))
      : [],
  )[0]
  if (!fit) throw new Error('no slot is left for a class of the demo')
  busy.take(school.id, fit.slot)
  busy.take(fit.teacher.id, fit.slot)
  const isChoice = inRound(stage, index, schools.length),
    [from, weeks] = isChoice ? [24, 1] : firstLesson[stage]
  const first = onWeekday(world.date(from + 7 * chance.int(0, weeks - 1)), fit.slot.weekday)
  const wanted = Math.round(means.base * demand(stage, index, schools.length) * (0.85 + chance.next() * 0.3) * (product.grades.length < 9 ? 0.84 : 1.08))
  const room = school.rooms.find(one => one.name === product.course.room) ?? school.rooms[2]!
  return {
    index,
    stage,
    school,
    product,
    ...fit,
    chance,
    isDemo,
    round,
    wanted,
    lead: isChoice ? 14 : 0,
    room,
    days: Array.from({ length: product.lessonCount }, (_, i) => plusDays(first, 7 * i)),
    // Where few classes share the children, more want to join than a room holds: they wait.
    capacity: Math.min(room.capacity, Math.max(30, Math.round((wanted * seatShare(stage, index, schools.length, chance)) / 5) * 5)),
  }
}
/** Seats for those who want one: some classes on sale are full with a waiting list, the others have a few seats left. */
const seatShare = (stage: Stage, index: number, schools: number, chance: Random): number =>
  stage === 'released' ? ((index % schools) % 3 === 0 && Math.floor(index / schools) % 2 === 1 ? 0.75 : 1.08) : 0.88 + chance.next() * 0.2

/** The demo school has courses of the demo agency, so that all demo people meet in the same classes. */
function productFor({ schools, agencies, products, moved }: Means, stage: Stage, index: number): Product {
  const own = products.filter(one => one.agency === agencies[0]),
    round = Math.floor(index / schools.length)
  return index % schools.length === 0 || stage === 'launched' || index === moved ? own[round % own.length]! : products[(index * 7 + round) % products.length]!
}

export const startOf = ({ days, slot }: ClassPlan, i: number): string => at(days[i]!, slot.from)
export const endOf = ({ days, slot }: ClassPlan, i: number): string => at(days[i]!, slot.to)
