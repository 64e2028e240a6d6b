/** The demo at every size: planned without a database, each class has a time, a teacher and a room that holds it, and nobody is there twice. */
import { expect, test } from 'vitest'
import { modules } from '../../modules/index.ts'
import type { Engine } from '../../server/kernel/engine.ts'
import { registry } from '../../server/kernel/registry.ts'
import { makeDistrict } from './district.ts'
import { makeFamilies } from './families.ts'
import { planClasses, slots } from './plan.ts'
import { makeProducts } from './products.ts'
import { random } from './random.ts'
import { tellRecruiting } from './recruiting.ts'
import { timeline } from './timeline.ts'
import { lessonTimes } from './tour-plans.ts'
import { world as newWorld, type World } from './world.ts'

const known = registry(modules)
type Sent = readonly [what: string, id: string, input: Readonly<Record<string, unknown>>]

/** A world in which every command is heard and none refused, and nothing is found. */
function planned(scale: number): { readonly world: World; readonly sent: readonly Sent[] } {
  const sent: Sent[] = []
  const engine = { registry: known } as Engine
  const world = newWorld(engine, {
    tenant: '000000',
    scale,
    today: '2026-11-20',
    chance: random(7),
    picture: async () => '',
    photo: async () => '',
    sound: async () => '',
    time: timeline(),
  })
  return {
    sent,
    world: {
      ...world,
      ask: async () => undefined as never,
      run: async (_who, what, id, input) => {
        sent.push([what, id, input as Sent[2]])
        return { id, version: 1, status: '' }
      },
    },
  }
}

function repeated(list: readonly unknown[]): readonly unknown[] {
  const seen = new Set<unknown>()
  return list.filter(one => seen.size === seen.add(one).size)
}

for (const scale of [0.02, 0.05, 0.1, 0.2, 0.29, 0.3, 0.5, 0.7, 1, 2, 5])
  test(`the demo at scale ${scale} fits into its district`, async () => {
    const { world, sent } = planned(scale)
    const district = await makeDistrict(world, ''),
      products = await makeProducts(world, district),
      families = await makeFamilies(world, district, '')
    const plans = planClasses(world, district, products)
    expect(plans.filter(one => one.capacity > one.room.capacity || one.capacity < 10)).toEqual([])
    expect(new Set(plans.map(one => one.stage)).size).toBe(13)
    expect(repeated(plans.map(one => `${one.school.id} ${one.slot.weekday} ${one.slot.from}`))).toEqual([])
    expect(repeated(plans.map(one => `${one.teacher.id} ${one.slot.weekday} ${one.slot.from}`))).toEqual([])
    expect([...families.values()].filter(children => children.length < 2)).toEqual([])
    for (const [what, name] of [
      ['user.create', 'account'],
      ['user.create', 'phone'],
      ['student.create', 'idCard'],
      ['student.create', 'studentCode'],
      ['agency_teacher.create', 'idCard'],
      ['school.create', 'schoolCode'],
      ['school.create', 'schoolName'],
      ['agency.create', 'agencyName'],
    ] as const)
      expect(repeated(sent.filter(one => one[0] === what).map(one => one[2][name])), `${what} ${name}`).toEqual([])
  })

test('who teaches on a tour has no class at that hour, whichever weekday it falls on', () => {
  expect(lessonTimes.filter(one => slots.some(slot => one.from < slot.to && slot.from < one.to))).toEqual([])
})

for (const scale of [0.1, 1, 4, 16])
  test(`who signs up as a pilot at scale ${scale} has a place within the quotas`, async () => {
    const { world, sent } = planned(scale)
    await tellRecruiting(world, await makeDistrict(world, ''))
    const of = (what: string) => sent.filter(one => one[0] === what)
    const asked = new Map(
        of('pilot_consult.create')
          .concat(of('pilot_consult.apply'))
          .map(([, id, input]) => [id, input]),
      ),
      signed = of('pilot_consult.sign').map(([, id]) => asked.get(id)!)
    expect(signed.length).toBeGreaterThan(0)
    for (const [, id, { quota }] of of('pilot_product.create'))
      if (quota !== 0) expect(signed.filter(one => one.productId === id).length).toBeLessThanOrEqual(Number(quota))
    for (const [, , { productId, areaCode, seats }] of of('pilot_quota.create'))
      expect(signed.filter(one => one.productId === productId && one.areaCode === areaCode).length).toBeLessThanOrEqual(Number(seats))
    expect(repeated([...asked.values()].map(one => one.phone))).toEqual([])
  })
