/** Allocation: proposes who goes where, into rooms, groups or vehicles, by a seeded local search. Pure; the same seed answers the same.
 *
 * What must hold refuses: room for all, one sex and one role in a bedroom, an age band, who is kept apart, what somebody needs of the place
 * (step-free, a diet), blocks that stay together such as a group with its leader, and pins. What is wished for scores: siblings, friends, and not
 * to be alone among strangers of other classes. The work is bounded by steps, never by a clock, or nobody could repeat it. */
import {
  apartBy,
  type AreApart,
  type Asked,
  type Fault,
  faultOf,
  type Proposal,
  scoreOf,
  type Traveller,
  type Unmet,
  type UnmetReason,
} from './allocation.rules.ts'
import { chanceOf } from './chance.ts'

export * from './allocation.rules.ts'

/** Who moves as one, and may at all. */
interface Block {
  readonly all: readonly Traveller[]
  readonly pin: number | undefined
}
/** Those without a place stand in one more unit at the end, which is worth so little that any other is better. */
const nowhere = 1_000

class Search {
  readonly blocks: readonly Block[]
  readonly at: number[]
  readonly inUnit: Set<number>[]
  readonly areApart: AreApart
  readonly asked: Asked
  readonly chance: () => number
  private readonly kept: (readonly Traveller[] | undefined)[] = []
  private readonly worths: (number | undefined)[] = []
  constructor(asked: Asked) {
    this.asked = asked
    this.chance = chanceOf(asked.seed)
    this.areApart = apartBy(asked.apart ?? [])
    this.blocks = blocksOf(asked)
    this.at = this.blocks.map(({ pin }) => pin ?? asked.units.length)
    this.inUnit = Array.from({ length: asked.units.length + 1 }, () => new Set<number>())
    this.at.forEach((unit, block) => this.inUnit[unit]!.add(block))
  }
  get none(): number {
    return this.asked.units.length
  }
  /** Those in a unit, without a block and with another. */
  who(unit: number, without = -1, more = -1): readonly Traveller[] {
    const all = (this.kept[unit] ??= [...this.inUnit[unit]!].flatMap(block => this.blocks[block]!.all))
    const gone = without < 0 ? all : all.filter(one => !this.blocks[without]!.all.includes(one))
    return more < 0 ? gone : [...gone, ...this.blocks[more]!.all]
  }
  /** What a unit is worth as it is. */
  now(unit: number): number {
    return (this.worths[unit] ??= this.worth(unit, this.who(unit)))
  }
  worth(unit: number, all: readonly Traveller[]): number {
    return unit === this.none ? -nowhere * all.length : scoreOf(all, this.asked.weights)
  }
  fits(unit: number, all: readonly Traveller[]): boolean {
    return unit === this.none || faultOf(all, this.asked.units[unit]!, this.asked.rules, this.areApart) === undefined
  }
  put(block: number, unit: number): void {
    this.inUnit[this.at[block]!]!.delete(block)
    this.inUnit[unit]!.add(block)
    for (const one of [this.at[block]!, unit]) {
      this.kept[one] = undefined
      this.worths[one] = undefined
    }
    this.at[block] = unit
  }
  /** Everybody into the unit that they are best in; of equal ones the fullest, so that rooms are not begun in vain. */
  begin(): void {
    this.blocks.forEach(({ all }, block) => {
      const unit = this.asked.units.findIndex(one => one.id === this.asked.start?.[all[0]!.id])
      if (unit >= 0 && this.at[block] === this.none && this.fits(unit, this.who(unit, -1, block))) this.put(block, unit)
    })
    const order = this.blocks.map((_, i) => i).filter(i => this.at[i] === this.none)
    const key = new Map(order.map(i => [i, this.chance()]))
    const rank = ({ all }: Block): string =>
      [
        all.some(one => one.needs?.length) ? 0 : 1,
        999 - all.length,
        all[0]!.isLeader ? 0 : 1,
        all[0]!.sex,
        String(all[0]!.age).padStart(3, '0'),
        all[0]!.klass,
      ].join()
    order.sort((a, b) => rank(this.blocks[a]!).localeCompare(rank(this.blocks[b]!)) || key.get(a)! - key.get(b)!)
    for (const block of order) {
      let best = this.none,
        most = Number.NEGATIVE_INFINITY
      for (let unit = 0; unit < this.none; unit++) {
        const now = this.who(unit)
        if (now.length + this.blocks[block]!.all.length > this.asked.units[unit]!.capacity) continue
        const then = [...now, ...this.blocks[block]!.all]
        if (!this.fits(unit, then)) continue
        const { capacity, offers = [] } = this.asked.units[unit]!
        // What is offered is kept for who needs it.
        const gain = this.worth(unit, then) - this.now(unit) + (2 * then.length) / capacity + (now.length > 0 ? 1 : 0) - offers.length
        if (gain > most) [best, most] = [unit, gain]
      }
      this.put(block, best)
    }
  }
  /** One try: a block elsewhere, or two change places. Answers what it is worth, and how to do it. */
  advance(): { readonly gain: number; readonly go: () => void } | undefined {
    const block = Math.floor(this.chance() * this.blocks.length),
      from = this.at[block]!
    if (this.blocks[block]!.pin !== undefined) return undefined
    const other = Math.floor(this.chance() * this.blocks.length),
      to = this.toward(block) ?? this.at[other]!
    if (to === from) return undefined
    const before = this.now(from) + this.now(to),
      joined = this.who(to, -1, block)
    if (this.fits(to, joined)) return { gain: this.worth(from, this.who(from, block)) + this.worth(to, joined) - before, go: () => this.put(block, to) }
    const inTurn = [...this.inUnit[to]!],
      back = inTurn[Math.floor(this.chance() * inTurn.length)]
    if (back === undefined || this.blocks[back]!.pin !== undefined) return undefined
    const [here, there] = [this.who(from, block, back), this.who(to, back, block)]
    if (!this.fits(from, here) || !this.fits(to, there)) return undefined
    return {
      gain: this.worth(from, here) + this.worth(to, there) - before,
      go: () => {
        this.put(block, to)
        this.put(back, from)
      },
    }
  }
  private readonly blockOf = new Map<string, number>()
  /** Every other time where somebody is whom it wishes for; a unit at random also where nobody is yet. */
  private toward(block: number): number | undefined {
    if (this.blockOf.size === 0) this.blocks.forEach(({ all }, i) => all.forEach(one => this.blockOf.set(one.id, i)))
    const draw = this.chance()
    if (draw < 0.2) return Math.floor(this.chance() * this.none)
    const wishes = this.blocks[block]!.all.flatMap(one => [...(one.friends ?? []), ...(one.siblings ?? [])])
    const wished = draw < 0.6 && wishes.length > 0 ? this.blockOf.get(wishes[Math.floor(this.chance() * wishes.length)]!) : undefined
    return wished === undefined || this.at[wished] === this.none ? undefined : this.at[wished]
  }
}

function blocksOf({ travellers, units, blocks = [], pins = {} }: Asked): readonly Block[] {
  const byId = new Map(travellers.map(one => [one.id, one])),
    index = new Map(units.map((unit, i) => [unit.id, i]))
  const bound = blocks.map(ids => ids.flatMap(id => byId.get(id) ?? [])).filter(all => all.length > 0)
  const taken = new Set(bound.flat().map(one => one.id))
  return [...bound, ...travellers.filter(one => !taken.has(one.id)).map(one => [one])].map(all => ({
    all,
    pin: all.map(one => index.get(pins[one.id] ?? '')).find(unit => unit !== undefined),
  }))
}

/** Steps for so many blocks: enough that more changes little, few enough for five hundred pupils in a second. */
const stepsFor = (blocks: number, perUnit: number): number => Math.min(100_000, Math.max(2_000, Math.floor((blocks * 1_600) / Math.max(4, perUnit))))

/** Proposes a place for everybody. */
export function propose(asked: Asked): Proposal {
  const search = new Search(asked)
  search.begin()
  // In a hall there is nothing to wish for but whole groups, which come as blocks.
  const steps = asked.rules.isHall ? 0 : stepsFor(search.blocks.length, asked.travellers.length / Math.max(1, asked.units.length)),
    hot = asked.weights.friend / 4
  let score = 0,
    most = 0,
    best = [...search.at]
  // Of nobody nothing is tried, and nobody is tried nowhere.
  for (let i = 0; i < steps && asked.units.length > 0 && search.blocks.length > 0; i++) {
    const tried = search.advance()
    if (!tried) continue
    const heat = hot * (1 - i / steps)
    if (tried.gain < 0 && (heat <= 0 || search.chance() >= Math.exp(tried.gain / heat))) continue
    tried.go()
    score += tried.gain
    if (score > most + 1e-9) {
      most = score
      best = [...search.at]
    }
  }
  best.forEach((unit, block) => search.put(block, unit))
  return told(search)
}

function told(search: Search): Proposal {
  const { asked, areApart, none } = search
  const unitOf = new Map(search.blocks.flatMap(({ all }, block) => all.map(one => [one.id, search.at[block]!] as const)))
  const placed = Object.fromEntries([...unitOf].flatMap(([id, unit]) => (unit === none ? [] : [[id, asked.units[unit]!.id]])))
  const unplaced = [...search.inUnit[none]!].flatMap(block => {
    const { all } = search.blocks[block]!
    const faults = asked.units.map((unit, i) => faultOf(search.who(i, -1, block), unit, asked.rules, areApart))
    const fault: Fault = faults.find(one => one !== undefined && one !== 'capacity') ?? 'capacity'
    return all.map(({ id }) => ({ id, fault }))
  })
  const broken = asked.units.flatMap((unit, i) => {
    const fault = faultOf(search.who(i), unit, asked.rules, areApart)
    return fault ? [{ unit: unit.id, fault }] : []
  })
  const score = asked.units.reduce((sum, _unit, i) => sum + scoreOf(search.who(i), asked.weights), 0)
  return { seed: asked.seed, weights: asked.weights, placed, unplaced, broken, unmet: unmetIn(search, unitOf), score }
}

/** Every wish that was not met, with why. Who has one of several friends has what was asked for. */
function unmetIn({ asked, areApart, none }: Search, unitOf: ReadonlyMap<string, number>): readonly Unmet[] {
  if (asked.rules.isHall) return []
  const byId = new Map(asked.travellers.map(one => [one.id, one]))
  const isMet = (a: Traveller, id: string): boolean => unitOf.get(a.id) !== none && unitOf.get(a.id) === unitOf.get(id)
  const reason = (a: Traveller, b: Traveller | undefined): UnmetReason => {
    if (!b) return 'absent'
    const { isBedroom, ageBand } = asked.rules
    if (areApart(a.id, b.id)) return 'apart'
    if (isBedroom && a.sex !== b.sex) return 'sex'
    if (isBedroom && !!a.isLeader !== !!b.isLeader) return 'role'
    if (ageBand !== undefined && !a.isLeader && !b.isLeader && Math.abs(a.age - b.age) > ageBand) return 'age'
    if (!asked.units.some(unit => faultOf([a, b], unit, asked.rules, areApart) === undefined)) return 'needs'
    if (asked.pins?.[a.id] && asked.pins[b.id]) return 'pinned'
    return unitOf.get(a.id) === none || unitOf.get(b.id) === none ? 'unplaced' : 'traded'
  }
  const unmet = (a: Traveller, wish: Unmet['wish'], ids: readonly string[] = []): readonly Unmet[] =>
    ids.filter(id => !isMet(a, id)).map(id => ({ of: a.id, wish, with: id, reason: reason(a, byId.get(id)) }))
  return asked.travellers.flatMap(one => [
    ...(one.friends?.some(id => isMet(one, id)) ? [] : unmet(one, 'friend', one.friends)),
    ...unmet(one, 'sibling', one.siblings),
  ])
}
