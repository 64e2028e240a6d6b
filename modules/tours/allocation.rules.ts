/** What an allocation is asked and answers: travellers and units, what must hold of a unit, and what wishes are worth in it. Pure. */
import type { Label } from '../kit/index.ts'

export interface Traveller {
  readonly id: string
  /** Whose sex is not known shares a bedroom with nobody: said by a text of their own. */
  readonly sex: string
  readonly age: number
  readonly klass: string
  readonly isLeader?: boolean
  readonly friends?: readonly string[]
  readonly siblings?: readonly string[]
  /** What the place must offer: `access`. */
  readonly needs?: readonly string[]
  /** What a kitchen must offer. */
  readonly diets?: readonly string[]
}
export interface Unit {
  readonly id: string
  readonly capacity: number
  readonly offers?: readonly string[]
  /** Its papers end before the journey does: nobody is placed there. */
  readonly isUnfit?: boolean
}
export interface Weights {
  readonly friend: number
  readonly sibling: number
  readonly klass: number
}
export interface Rules {
  /** Bedrooms: one sex, and leaders by themselves. */
  readonly isBedroom?: boolean
  /** The most years between the youngest and the oldest of a unit. */
  readonly ageBand?: number
  /** A hall where everybody eats: it offers diets, who is kept apart sits at other tables of it, and whole groups are all that is wished for. */
  readonly isHall?: boolean
}
export interface Asked {
  readonly travellers: readonly Traveller[]
  readonly units: readonly Unit[]
  readonly rules: Rules
  readonly weights: Weights
  readonly seed: number
  /** Pairs that never share a unit. */
  readonly apart?: readonly (readonly [string, string])[]
  /** Who stays together, such as a group with its leader in a vehicle; everybody is in one of them at most. */
  readonly blocks?: readonly (readonly string[])[]
  /** Traveller → unit, as somebody decided: never moved, whatever it costs. */
  readonly pins?: Readonly<Record<string, string>>
  /** Traveller → unit, where the search begins: kept as long as nothing better is found. */
  readonly start?: Readonly<Record<string, string>>
}
/** What there is to be placed in; in a bedroom the most years between pupils. */
export const slots = { group: ['分组', 'Group'], vehicle: ['车辆', 'Vehicle'], room: ['房间', 'Room'], meal: ['餐厅', 'Restaurant'] } as const satisfies Record<
  string,
  Label
>
export type Slot = keyof typeof slots
const roomYears = 3
export const rulesOf = (slot: Slot): Rules => (slot === 'room' ? { isBedroom: true, ageBand: roomYears } : slot === 'meal' ? { isHall: true } : {})
/** What somebody needs of a place of a kind. */
export const needsIn = ({ needs, diets }: Pick<Traveller, 'needs' | 'diets'>, { isHall }: Rules): readonly string[] => (isHall ? diets : needs) ?? []
export const modes = { anew: ['全部重新分配', 'All anew'], fill: ['只安排未安排的', 'Only those without a place'] } as const satisfies Record<string, Label>
export const usualWeights: Weights = { sibling: 40, friend: 20, klass: 6 }

export const unmetReasons = {
  absent: ['不在名单中', 'does not travel'],
  sex: ['性别不同，不能同住', 'another sex: no shared room'],
  role: ['带队与学生分开住宿', 'leaders sleep apart from pupils'],
  age: ['年龄相差过大', 'too many years between them'],
  apart: ['须分开安排', 'they are kept apart'],
  needs: ['没有同时满足两人需要的位置', 'no place offers what both of them need'],
  pinned: ['已固定在不同位置', 'both are pinned elsewhere'],
  unplaced: ['未能安排', 'one of them has no place'],
  traded: ['与其他愿望冲突，已让位', 'gave way to other wishes or to full places'],
} as const satisfies Record<string, Label>
export type UnmetReason = keyof typeof unmetReasons
export const faultWords = {
  capacity: ['超出容量', 'more than there is room for'],
  sex: ['同一房间须同一性别', 'a bedroom holds one sex'],
  role: ['带队不与学生同住', 'leaders sleep apart from pupils'],
  age: ['年龄段过宽', 'ages lie too far apart'],
  apart: ['须分开的人在一起', 'some who are kept apart are together'],
  needs: ['不满足所需条件', 'it does not offer what somebody needs'],
  diet: ['没有所需的特殊餐', 'it does not serve what somebody eats'],
  papers: ['证件在返程前到期', 'its papers end before the return'],
} as const satisfies Record<string, Label>
export type Fault = keyof typeof faultWords
/** Why a group is in more than one vehicle. */
export const splitWords = {
  large: ['人数多于任何一辆车的座位', 'it is more than any vehicle has seats for'],
  seats: ['没有一辆车剩下整组的座位，已分到尽量少的车', 'no vehicle has seats left for the whole group: it is in as few as can be'],
  needs: ['有人需要无障碍车辆，与全组分乘', 'some need a step-free vehicle that does not hold the whole group'],
  pinned: ['有人已固定在另一辆车', 'some of it are pinned to another vehicle'],
} as const satisfies Record<string, Label>
export type SplitReason = keyof typeof splitWords

export interface Unmet {
  readonly of: string
  readonly wish: 'friend' | 'sibling'
  readonly with: string
  readonly reason: UnmetReason
}
export interface Proposal {
  readonly seed: number
  readonly weights: Weights
  /** Traveller → unit. */
  readonly placed: Readonly<Record<string, string>>
  /** Who has no place, with what stands against every unit that has room at all; `capacity` where none has. */
  readonly unplaced: readonly { readonly id: string; readonly fault: Fault }[]
  /** Rules that pins break: pins stay, and somebody is told. */
  readonly broken: readonly { readonly unit: string; readonly fault: Fault }[]
  readonly unmet: readonly Unmet[]
  readonly score: number
}

/** Whether two are kept apart; `ids` are those who are kept apart from anybody, which is few. */
export interface AreApart {
  (a: string, b: string): boolean
  readonly ids: ReadonlySet<string>
}
export function apartBy(pairs: readonly (readonly [string, string])[]): AreApart {
  const all = new Set(pairs.flatMap(([a, b]) => [`${a}\n${b}`, `${b}\n${a}`]))
  return Object.assign((a: string, b: string) => all.has(`${a}\n${b}`), { ids: new Set(pairs.flat()) })
}

/** What speaks against some travellers sharing a unit; undefined: nothing. */
export function faultOf(all: readonly Traveller[], unit: Unit, rules: Rules, areApart: AreApart): Fault | undefined {
  const { isBedroom, ageBand, isHall } = rules
  if (all.length > unit.capacity) return 'capacity'
  if (unit.isUnfit && all.length > 0) return 'papers'
  if (all.some(one => needsIn(one, rules).some(need => !unit.offers?.includes(need)))) return isHall ? 'diet' : 'needs'
  if (isBedroom && all.some(one => one.sex !== all[0]!.sex)) return 'sex'
  if (isBedroom && all.some(one => !!one.isLeader !== !!all[0]!.isLeader)) return 'role'
  if (ageBand !== undefined) {
    // Leaders are of no age band.
    const ages = all.filter(one => !one.isLeader).map(one => one.age)
    if (ages.length > 0 && Math.max(...ages) - Math.min(...ages) > ageBand) return 'age'
  }
  if (isHall || areApart.ids.size === 0) return undefined
  const wary = all.filter(one => areApart.ids.has(one.id))
  return wary.some((one, i) => wary.slice(i + 1).some(other => areApart(one.id, other.id))) ? 'apart' : undefined
}

/** In a bedroom looking through all is faster than any index. */
const few = 8
function memberIn(all: readonly Traveller[]): (id: string) => boolean {
  if (all.length <= few) return id => all.some(one => one.id === id)
  const there = new Set(all.map(one => one.id))
  return id => there.has(id)
}
function classIn(all: readonly Traveller[]): (one: Traveller) => boolean {
  if (all.length <= few) return one => all.some(other => other !== one && other.klass === one.klass)
  const classes = new Map<string, number>()
  for (const { klass } of all) classes.set(klass, (classes.get(klass) ?? 0) + 1)
  return one => classes.get(one.klass)! > 1
}
/** What the wishes of those in one unit come to. The first friend counts whole, each further one a quarter. */
export function scoreOf(all: readonly Traveller[], { friend, sibling, klass }: Weights): number {
  const isIn = memberIn(all),
    hasClass = classIn(all)
  let score = 0
  for (const one of all) {
    let met = 0
    for (const id of one.friends ?? []) if (isIn(id)) met++
    if (met > 0) score += friend + ((met - 1) * friend) / 4
    for (const id of one.siblings ?? []) if (isIn(id)) score += sibling
    if (hasClass(one)) score += klass
  }
  return score
}
