/** What the allocation of a tour takes and is worth, beside what somebody with a list makes by hand: `node tests/bench/allocation.ts` prints the table of
 * docs/allocation.md, `--write` puts it there. Times are of the processor, the median of five. */
import { readFileSync, writeFileSync } from 'node:fs'
import { allocate, type Problem } from '../../modules/tours/allocating.ts'
import { scoreOf, type Slot, type Traveller, usualWeights } from '../../modules/tours/allocation.rules.ts'
import { chanceOf } from '../../modules/tours/chance.ts'

const slots = ['group', 'vehicle', 'room'] as const
/** Six meals, each in two restaurants, one of which serves diets. */
const meals = Array.from({ length: 6 }, (_, i) => `meal${i}`)
const perGroup = 20,
  perRoom = 4

/** Pupils of classes of forty with two wishes each, mostly within their class, groups with a leader each, coaches and rooms that are just enough. */
function problemFor(heads: number): Problem {
  const chance = chanceOf(heads),
    draw = (n: number): number => Math.floor(chance() * n)
  const klassOf = (i: number): number => Math.floor(i / 40)
  const pupils = Array.from({ length: heads }, (_, i): Traveller => {
    const near = (): number => (chance() < 0.8 ? Math.min(heads - 1, klassOf(i) * 40 + draw(40)) : draw(heads))
    const friends = [...new Set([near(), near()])].filter(j => j !== i && j % 2 === i % 2).map(j => `c${j}`)
    const needs = i % 97 === 50 ? ['access'] : [],
      diets = i % 30 === 7 ? ['清真'] : []
    return { id: `c${i}`, sex: i % 2 ? 'F' : 'M', age: 8 + Math.floor(klassOf(i) / 5), klass: `K${klassOf(i)}`, friends, needs, diets }
  })
  const groups = Math.ceil(heads / perGroup)
  const leaders = Array.from({ length: groups }, (_, i): Traveller => ({ id: `t${i}`, sex: i % 2 ? 'F' : 'M', age: 40, klass: '', isLeader: true }))
  const unit = (slot: Slot, i: number, capacity: number) => ({
    ...{ id: `${slot}${i}`, slot, name: `${slot} ${i}`, aside: '', capacity, nights: slot === 'room' ? [1] : [], legs: [''] },
    offers: slot === 'group' || i % 8 === 0 ? ['access'] : [],
  })
  const several = (slot: Slot, count: number, capacity: number) => Array.from({ length: count }, (_, i) => unit(slot, i, capacity))
  const places = { groupId: null, vehicleId: null, seatNo: null, legSeats: [], beds: [], meals: [] }
  const people = [...pupils, ...leaders]
  return {
    ...{ slots: [...slots, 'meal'], meals, mode: 'anew', seed: 1, weights: usualWeights, apart: [['c1', 'c3']], people },
    units: [
      ...several('group', groups, perGroup),
      ...several('vehicle', Math.ceil(heads / 42), 43),
      ...several('room', Math.ceil(heads / perRoom) + Math.ceil(groups / perRoom) + 4, perRoom),
      ...meals.flatMap(meal => [
        { ...unit('meal', 0, Math.ceil((heads + groups) / 2)), id: `${meal}a`, offers: ['清真'], meals: [meal] },
        { ...unit('meal', 1, Math.ceil((heads + groups) / 2)), id: `${meal}b`, offers: [], meals: [meal] },
      ]),
    ],
    now: people.map(one => ({ studentId: one.id, version: 1, isPinned: false, places })),
  }
}
type Placed = Readonly<Record<(typeof slots)[number], ReadonlyMap<string, string>>>
/** With a list: the next twenty are a group, groups board one after another, and rooms are filled class by class, boys and girls apart. */
function byHand({ people, units }: Problem): Placed {
  const of = (slot: Slot) => units.filter(one => one.slot === slot),
    pupils = people.filter(one => !one.isLeader)
  const group = new Map(pupils.map((one, i) => [one.id, of('group')[Math.floor(i / perGroup)]!.id]))
  const free = new Map(of('vehicle').map(one => [one.id, one.capacity])),
    vehicle = new Map<string, string>()
  for (const all of Map.groupBy(pupils, one => group.get(one.id)!).values()) {
    const fits = [...free].find(([, seats]) => seats >= all.length)?.[0]
    for (const one of all) {
      const seat = fits ?? [...free].find(([, seats]) => seats > 0)?.[0]
      if (!seat) continue
      vehicle.set(one.id, seat)
      free.set(seat, free.get(seat)! - 1)
    }
  }
  const rooms = of('room').map(one => one.id),
    room = new Map<string, string>()
  // Who needs a step-free room is given one first; then whoever is next of the same sex, class by class.
  const order = (one: Traveller): string => [one.isLeader ? 1 : 0, one.sex, String(one.age).padStart(2, '0'), one.klass].join()
  let at = -1,
    inside = 0,
    before = ''
  for (const one of people.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))) {
    const key = [one.isLeader, one.sex].join()
    if (inside === perRoom || key !== before) [at, inside, before] = [at + 1, 0, key]
    const here = rooms[at]
    if (here) room.set(one.id, here)
    inside++
  }
  return { group, vehicle, room }
}
function proposed(problem: Problem): Placed {
  const { moves } = allocate(problem),
    of = (slot: Slot) => new Map(moves.flatMap(one => (one.slot === slot && one.to ? [[one.studentId, one.to] as const] : [])))
  return { group: of('group'), vehicle: of('vehicle'), room: of('room') }
}
/** Children with wishes who have a friend beside them, in percent, over all slots; rules that are broken; who has no place; the score. */
function worth({ people, units, apart }: Problem, placed: Placed) {
  const byId = new Map(people.map(one => [one.id, one]))
  let met = 0,
    wishing = 0,
    score = 0,
    none = 0,
    broken = 0
  for (const slot of slots) {
    const asked = slot === 'room' ? people : people.filter(one => !one.isLeader)
    none += asked.filter(one => !placed[slot].has(one.id)).length
    for (const one of asked.filter(each => each.friends?.length)) {
      wishing++
      if (one.friends!.some(id => placed[slot].get(id) !== undefined && placed[slot].get(id) === placed[slot].get(one.id))) met++
    }
    for (const unit of units.filter(each => each.slot === slot)) {
      const all = [...placed[slot]].flatMap(([id, at]) => (at === unit.id ? [byId.get(id)!] : []))
      score += scoreOf(all, usualWeights)
      const ages = all.filter(one => !one.isLeader).map(one => one.age)
      if (all.some(one => one.needs?.some(need => !unit.offers?.includes(need)))) broken++
      if (apart.some(([a, b]) => all.some(one => one.id === a) && all.some(one => one.id === b))) broken++
      if (slot === 'room' && ages.length > 0 && Math.max(...ages) - Math.min(...ages) > 3) broken++
    }
  }
  return { met: Math.round((100 * met) / wishing), score: Math.round(score), none, broken }
}
/** Groups in more than one vehicle, and in how many the most parted one is. */
function parted({ vehicle, group }: Placed): string {
  const counts = [...Map.groupBy(vehicle, ([id]) => group.get(id)).values()].map(all => new Set(all.map(([, at]) => at)).size)
  const several = counts.filter(one => one > 1)
  return several.length > 0 ? `${several.length} (at most in ${Math.max(...several)})` : '0'
}

const lines = [60, 180, 500].map(heads => {
  const problem = problemFor(heads)
  const times = Array.from({ length: 5 }, () => {
    const from = process.cpuUsage()
    allocate(problem)
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1_000
  }).sort((a, b) => a - b)
  const [found, hand] = [proposed(problem), byHand(problem)],
    [a, b] = [worth(problem, found), worth(problem, hand)]
  const both = (key: 'met' | 'score' | 'none' | 'broken', unit = ''): string => `${a[key]}${unit} / ${b[key]}${unit}`
  return `| ${heads} | ${Math.round(times[2]!)} ms | ${both('score')} | ${both('met', ' %')} | ${both('none')} | ${both('broken')} | ${parted(found)} / ${parted(hand)} |`
})
const table = [
  '| pupils | time | score | children with a friend beside them | without a place | rules broken | groups in several vehicles |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...lines,
].join('\n')
process.stdout.write(`${table}\n`)
if (process.argv.includes('--write')) {
  const path = new URL('../../docs/allocation.md', import.meta.url)
  writeFileSync(path, readFileSync(path, 'utf8').replace(/\| pupils \|[\s\S]*?\n(?!\|)/, `${table}\n`))
}
