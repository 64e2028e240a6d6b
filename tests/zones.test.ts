/** First and last instants of days and months, each in the zone of the tenant: what time ends, what may still begin, what counts where. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  command,
  dayOf,
  fact,
  find,
  int,
  invoke,
  module,
  monthOf,
  plus,
  plusDays,
  type Reaction,
  refusals,
  resource,
  startOf,
  state,
  text,
  timer,
  view,
} from '../modules/kit/index.ts'
import { approve, no as noLeave } from '../modules/leave/leave.commands.ts'
import { leave } from '../modules/leave/leave.ts'
import { timers } from '../modules/openclass/timers.ts'
import * as agencies from '../modules/people/agency.commands.ts'
import * as areas from '../modules/people/area-authorization.commands.ts'
import { agency } from '../modules/people/organisation.ts'
import * as grants from '../modules/products/grant.commands.ts'
import { launchBars, no as noLaunch } from '../modules/products/launch.ts'
import { monthEnd, monthStart } from '../modules/settlement/compute-settlement.ts'
import { generate } from '../modules/settlement/generate.ts'
import { settlement } from '../modules/settlement/settlement.ts'
import { financeStatistics } from '../modules/settlement/statistics.ts'
import { boardDay } from '../modules/desk/statistics.ts'
import { matches } from '../server/kernel/where.ts'
import { rebuild } from '../server/kernel/rebuild.ts'
import { app, type App, tenant } from './app.ts'
import { given, person, scene } from './spec.ts'

/** The house's own, one that is ahead of it, one behind, and one whose clocks change. */
const zones = ['Asia/Shanghai', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Berlin'] as const
const last = '2026-10-31'
/** The last instant of a day, and the first of the next. */
const around = (day: string, zone: string) => {
  const over = startOf(plusDays(day, 1), zone)
  return { before: plus(over, -1), over }
}

describe.each(zones)('in %s', zone => {
  const { before, over } = around(last, zone),
    begin = startOf(last, zone)

  test.each([
    ['grant', grants.expiry, { status: 'active', endTime: last }],
    ['licence', agencies.licenceEnds, { status: 'active', licenseUntil: last }],
    ['authorisation', areas.expiry, { status: 'authorised', toDate: last }],
  ] as readonly (readonly [string, Reaction, object])[])('time ends a %s when its last day is over', (_name, ends, row) => {
    const isDue = (now: string) => matches(row, ends.due!(now, zone).where as object)
    expect([isDue(begin), isDue(before), isDue(over)]).toEqual([false, false, true])
  })
  test('a class below its minimum is decided about from the first instant of the day', () => {
    const [deciding] = timers.filter(one => one.due?.(begin, zone).where && JSON.stringify(one.due(begin, zone).where).includes('decisionDate'))
    const isDue = (now: string) => matches({ status: 'released', belowMin: false, decisionDate: last }, deciding!.due!(now, zone).where as object)
    expect([isDue(plus(begin, -1)), isDue(begin), isDue(before)]).toEqual([false, true, true])
  })
  test('what begins something holds on the first and on the last day of grant, licence and authorisation', () => {
    const school = { id: 's1', status: 'active', areaCode: 'x' }
    const bars = (now: string) =>
      launchBars({
        product: { id: 'p1', status: 'approved', agencyId: 'a1', forSchoolId: null, priceCents: 2 },
        shelf: { status: 'up' },
        grant: { status: 'active', startTime: last, endTime: last, isPublic: false, schoolId: 's1', areaCode: null, priceCents: 1 },
        school,
        agency: { id: 'a1', status: 'active', licenseUntil: last },
        authorisation: { status: 'authorised', areaCode: 'x', fromDate: last, toDate: last },
        today: dayOf(now, zone),
      } as never).map(one => one.code)
    expect(bars(plus(begin, -1))).toEqual([noLaunch.notGranted.code, noLaunch.notAuthorised.code])
    expect([bars(begin), bars(before)]).toEqual([[], []])
    expect(bars(over)).toEqual([noLaunch.agencyOff.code, noLaunch.notGranted.code, noLaunch.notAuthorised.code])
  })
  test('a licence may be taken up again until its last day is over', () => {
    const resume = (now: string) =>
      given(agency, { id: 'a1', status: 'suspended', licenseUntil: last } as never).when(agencies.resume, { remark: '已更新' }, { own: undefined } as never, {
        now,
        zone,
        actor: person('PO'),
      })
    resume(before).records('resumed')
    resume(over).refuses(agencies.no.licenceOver)
  })
  test('a class teacher decides leaves of three days to the minute, also where clocks change', () => {
    // Clocks go back in Berlin within these days.
    const from = startOf('2026-10-24', zone),
      to = startOf('2026-10-27', zone)
    const lesson = { id: 'l1', openClassId: 'k1', lessonNo: 1, status: 'scheduled', startAt: to, endAt: to }
    const row = { id: 'v1', status: 'applied', studentId: 'c1', openClassId: 'k1', startTime: from, submittedBy: 'u', approvals: [], lessonIds: [] } as const
    const decided = (endTime: string) =>
      given(leave, { ...row, endTime } as never).when(approve, {}, { lessons: [lesson], roster: undefined } as never, {
        actor: person('ST'),
        zone,
        now: plus(from, -1),
      })
    decided(plus(to, 60_000)).refuses(noLeave.schoolOnly)
    // Within the three days it is another rule that speaks.
    decided(to).refuses(noLeave.notEnrolled)
  })
  test('a month begins with its first instant', () => {
    expect([monthStart('2026-11', zone), monthEnd('2026-10', zone)]).toEqual([over, over])
    expect([monthOf(before, zone), monthOf(over, zone)]).toEqual(['2026-10', '2026-11'])
    const generating = (now: string) =>
      given(settlement, {}).when(generate, { agencyId: 'a1', kind: 'class_fee', period: '2026-11' } as never, { agency: undefined, classes: [] } as never, {
        now,
        zone,
      })
    generating(before).refuses({ code: 'settlement.future', label: ['', ''] })
    expect(() => generating(over).refuses({ code: 'settlement.future', label: ['', ''] })).toThrow()
  })
  test('figures of days and months count by it', () => {
    const at = (instant: string) => ({
      type: 'succeeded',
      data: {},
      before: {},
      after: { schoolId: 's1', agencyId: 'a1', areaCode: 'x', paidAt: instant, receivedCents: 5, status: 'success' },
      zone,
    })
    const month = financeStatistics.on['payment.succeeded']!,
      day = boardDay.on['payment.succeeded']!
    expect([month.key(at(before) as never), month.key(at(over) as never)]).toEqual(['2026-10:s1:a1', '2026-11:s1:a1'])
    expect(month.fold({ payCents: 1 } as never, at(over) as never)).toMatchObject({ period: '2026-11', payCents: 6 })
    expect([day.key(at(before) as never), day.key(at(over) as never)]).toEqual([`${last}:s1:a1`, '2026-11-01:s1:a1'])
  })
})

describe('a tenant that says its zone', () => {
  const no = refusals('zones_test', { early: ['未到期', 'too early'] })
  const house = resource('house', {
    label: ['家', 'House'],
    scope: 'everyone',
    timeZone: 'zone',
    fields: { zone: text('时区', 'Zone') },
    lifecycle: { new: state('新建', 'New', 'idle', { settle: 'live' }), live: state('在', 'Live', 'good', { settle: 'live' }) },
    facts: { settled: {} },
  })
  const settle = command(house, 'settle', {
    label: ['设定', 'Settle'],
    by: ['PA'],
    input: { zone: house.fields.zone },
    decide: (_row, input) => fact(house, 'settled', input),
  })
  const pass = resource('pass', {
    label: ['证', 'Pass'],
    scope: 'everyone',
    fields: { until: text('到期日', 'Until'), day: text('日', 'Day') },
    lifecycle: {
      new: state('新建', 'New', 'idle', { issue: 'live' }),
      live: state('有效', 'Live', 'good', { end: 'over' }),
      over: state('到期', 'Over', 'over'),
    },
    facts: { issued: {}, ended: {} },
  })
  const issue = command(pass, 'issue', {
    label: ['发', 'Issue'],
    by: ['PA'],
    input: { until: pass.fields.until },
    decide: (_row, input) => fact(pass, 'issued', input),
  })
  const end = command(pass, 'end', {
    label: ['到期', 'End'],
    decide: (row, _input, _facts, { now, zone }) => (dayOf(now, zone) > row.until! ? fact(pass, 'ended', { day: dayOf(now, zone) }) : fail()),
  })
  const fail = (): never => {
    throw new Error(no.early.code)
  }
  const ended = view('ended_by_month', {
    label: ['到期数', 'Ended'],
    fields: { n: int('数', 'N', { required: true }) },
    empty: { n: 0 },
    on: fold => [
      fold(pass, { key: ({ after, zone }) => (after.status === 'over' ? monthOf(after.updatedAt, zone) : undefined), fold: row => ({ n: row.n + 1 }) }),
    ],
  })
  const modules = [
    module('zones', {
      label: ['时区', 'Zones'],
      resources: [house, pass],
      commands: [settle, issue, end],
      views: [ended],
      reactions: [
        timer('pass-ends', { due: (now, zone) => find(pass, { status: 'live', until: { lt: dayOf(now, zone) } }), run: row => [invoke(end, row.id, {})] }),
      ],
    }),
  ]
  let on: App
  afterEach(() => on.close())
  const begun = async (zone: string) => {
    on = await app(modules)
    const { before, over } = around(last, zone)
    on.now = plus(before, -1)
    await on.run(on.as('PA'), settle, tenant, { zone })
    await expect.poll(() => on.engine.system(tenant).zone).toBe(zone)
    await on.run(on.as('PA'), issue, 'p', { until: last })
    return { before, over }
  }
  test.each(zones)('has time end what ends with a day of %s, and figures counted by it, also when rows are made anew', async zone => {
    const { before, over } = await begun(zone)
    on.now = before
    await on.tick()
    expect(await on.row(pass, 'p')).toMatchObject({ status: 'live' })
    on.now = over
    await on.tick()
    expect(await on.row(pass, 'p')).toMatchObject({ status: 'over', day: '2026-11-01' })
    expect(await on.row(ended, '2026-11')).toMatchObject({ n: 1 })
    expect((await on.log.verify(tenant)).faults).toEqual([])
    await rebuild(on.engine, on.log, tenant)
    expect(await on.row(ended, '2026-11')).toMatchObject({ n: 1 })
  })
  test('is known to a process that begins later, before it does anything', async () => {
    await begun('Pacific/Kiritimati')
    const { engine } = await import('../server/kernel/engine.ts'),
      { master } = await import('./app.ts')
    const later = engine(on.store, { modules, master })
    expect(later.system(tenant).zone).toBe('Asia/Shanghai')
    await later.zones.learn([tenant])
    expect(later.system(tenant).zone).toBe('Pacific/Kiritimati')
    expect(scene().zone).toBe('Asia/Shanghai')
  })
})
