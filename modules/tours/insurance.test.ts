/** Policies of a tour: pushed from the roster, answered by the insurer, changed by endorsement alone, ended with the journey. */
import { expect, test } from 'vitest'
import { renewed } from '../../tests/shared.ts'
import { refuses } from '../../tests/spec.ts'
import { world } from '../../tests/properties/world.ts'
import { brought, departs, returns } from '../../tests/tours.ts'
import { sentNotice } from '../messages/index.ts'
import { inspection } from '../openclass/index.ts'
import { inspectionAttendance } from './attendance.ts'
import { no, triesMax } from './insurance.commands.ts'
import { insurance } from './insurance.ts'
import type { Application, Insurer } from './insurer.ts'
import { no as noWay } from './travel-refusals.ts'

const on = renewed(() => world('sqlite'))
let answer: Awaited<ReturnType<Insurer['ask']>>
let applied: Application
const insurer: Insurer = {
  async ask(application) {
    applied = application
    return answer
  },
}
const policy = async (id: string) => on.row(insurance, id)

/** A policy that was sent, and the insurer asked by the clock until it has said something. */
async function sent(): Promise<string> {
  const id = await brought(on, 'confirmed'),
    { agency } = on.people
  await on.send(agency, 'insurance.list', `${id}:c1`, {
    openClassId: id,
    studentId: 'c1',
    company: '平安',
    amount: '500000.00',
    startDate: departs,
    endDate: returns,
  })
  await on.send(agency, 'insurance.submit', `${id}:c1`)
  return `${id}:c1`
}
const asks = async (id: string) => {
  const { answers } = await import('./insurance.commands.ts')
  const steps = await answers.run({} as never, {
    now: on.now,
    zone: 'Asia/Shanghai',
    ports: { insurer },
    row: await policy(id),
    ask: on.engine.ask as never,
    newId: () => 'x',
  })
  for (const one of steps) await on.run(on.people.system, one.command, one.id, one.input)
}

test('a silent insurer is asked again later; what it refuses is listed again; what it takes is in force', async () => {
  const id = await sent()
  answer = undefined
  await asks(id)
  const waiting = await policy(id)
  expect([waiting.status, waiting.tries]).toEqual(['submitted', 1])
  expect(waiting.askAt > on.now).toBe(true)
  answer = { refused: '证件有误' }
  await asks(id)
  expect(await policy(id)).toMatchObject({ status: 'refused', reason: '证件有误' })
  await on.send(on.people.agency, 'insurance.relist', id)
  await on.send(on.people.agency, 'insurance.submit', id)
  answer = { policyNo: 'P1' }
  await asks(id)
  expect(await policy(id)).toMatchObject({ status: 'in_force', policyNo: 'P1', insuredName: '张小明' })
})

test('an insurer that stays silent is asked ever more seldom, a week at most; then people hear of it, and may send it again', {
  tags: 'thorough',
}, async () => {
  const id = await sent(),
    { agency } = on.people,
    began = Date.parse(on.now)
  const isSilent = async (status: string) => {
    let asked = 0
    for (answer = undefined; (await policy(id)).status === status && asked < 100; asked++) {
      on.now = (await policy(id)).askAt!
      await asks(id)
    }
    return asked
  }
  expect(await isSilent('submitted')).toBe(triesMax + 1)
  expect(Date.parse(on.now) - began).toBeLessThan(7.5 * 86_400_000)
  expect(await policy(id)).toMatchObject({ status: 'refused', askAt: null, reason: expect.stringContaining('insurance.silent') })
  const told = async (code: string) => {
    await on.tick()
    return (await on.all(sentNotice, { textCode: code })).map(one => one.audience)
  }
  expect(await told('insurance.refused')).toEqual(['dept:a1/role:AM'])
  await on.send(agency, 'insurance.relist', id)
  await on.send(agency, 'insurance.submit', id)
  answer = { policyNo: 'P1' }
  await asks(id)
  await on.send(agency, 'insurance.endorse', id, { startDate: departs, endDate: '2026-10-26', remark: '延期一天' })
  expect(await isSilent('endorsing')).toBe(triesMax + 1)
  // The insurer was asked for the new dates; the policy keeps its own.
  expect(applied).toMatchObject({ status: 'endorsing', endDate: '2026-10-26' })
  expect(await policy(id)).toMatchObject({ status: 'in_force', endDate: returns, askAt: null, endorsements: [{ answer: 'refused' }] })
  expect(await told('insurance.change_refused')).toEqual(['dept:a1/role:AM'])
})

test('after it is in force a policy changes by endorsement alone, and a refused one leaves it as it was', async () => {
  const id = await sent(),
    { agency } = on.people
  answer = { policyNo: 'P1' }
  await asks(id)
  await refuses(on.send(agency, 'insurance.amend', id, { endDate: '2026-10-26' }), { code: 'kernel.notNow', label: ['', ''] })
  await refuses(on.send(agency, 'insurance.endorse', id, { startDate: departs, endDate: departs, remark: '提前' }), no.period)
  await on.send(agency, 'insurance.endorse', id, { startDate: departs, endDate: '2026-10-26', remark: '延期一天' })
  answer = { refused: '不同意' }
  await asks(id)
  expect(await policy(id)).toMatchObject({ status: 'in_force', endDate: returns, endorsements: [{ answer: 'refused' }] })
  await on.send(agency, 'insurance.endorse', id, { startDate: departs, endDate: '2026-10-26', remark: '延期一天' })
  answer = { policyNo: 'P1' }
  await asks(id)
  expect(await policy(id)).toMatchObject({ status: 'in_force', endDate: '2026-10-26', endorsements: [{ answer: 'refused' }, { answer: 'accepted', no: 2 }] })
})

test('a policy stays while the tour is away and ends after it', { tags: 'thorough' }, async () => {
  const id = await brought(on, 'travelling')
  await refuses(on.send(on.people.agency, 'insurance.surrender', `${id}:c1`, { remark: '退' }), no.gone)
  await refuses(on.run(on.people.system, on.engine.command('insurance', 'end'), `${id}:c1`), no.notOver)
  on.now = '2026-10-28T00:00:00.000Z'
  await on.tick()
  expect((await policy(`${id}:c1`)).status).toBe('ended')
})

test('an inspector signs in at the place, and says what is wrong', async () => {
  const id = await brought(on, 'travelling'),
    { commission } = on.people
  const signs = (more: object) =>
    on.send(commission, 'inspection_attendance.confirm', `${id}-i1:ec`, {
      openClassId: id,
      lessonId: `${id}-i1`,
      lng: '116.100000',
      lat: '40.050000',
      isFine: 1,
      ...more,
    })
  await refuses(signs({ lng: '116.300000' }), noWay.farAway)
  await refuses(signs({ isFine: 0 }), noWay.whatWrong)
  await signs({ isFine: 0, remark: '应急包不全' })
  expect(await on.row(inspectionAttendance, `${id}-i1:ec`)).toMatchObject({ status: 'signed', inspectorId: 'ec', metres: '0', isFine: false })
  // The visit is one of the class's lesson of the day, which the settlement of inspection fees pays: once, at however many stops.
  const visits = () => on.all(inspection, { openClassId: id })
  expect(await visits()).toMatchObject([{ inspectorId: 'ec', problem: true, content: '应急包不全', settledAt: null }])
  const at = { openClassId: id, isFine: 1 }
  await on.send(commission, 'inspection_attendance.confirm', `${id}-i2:ec`, { ...at, lessonId: `${id}-i2` })
  expect(await visits()).toHaveLength(1)
  on.now = '2026-10-25T01:30:00.000Z'
  await on.send(commission, 'inspection_attendance.confirm', `${id}-i5:ec`, { ...at, lessonId: `${id}-i5` })
  await on.send(on.people.school, 'inspection_attendance.confirm', `${id}-i5:sm`, { ...at, lessonId: `${id}-i5` })
  expect((await visits()).map(one => one.inspectorId).sort()).toEqual(['ec', 'ec', 'sm'])
})
