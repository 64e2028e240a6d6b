/** The demo: the same everywhere, sound, made once, and with something to do on every desk. */
import { createHash } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../../modules/index.ts'
import { dayOf, defaultZone, find, hour, plus, plusDays, type Resource, startOf } from '../../modules/kit/index.ts'
import { config } from '../../server/config.ts'
import { registry } from '../../server/kernel/registry.ts'
import { type Desk, desk } from '../fixture.ts'
import { open } from '../house.ts'
import { accounts } from './accounts.ts'

/** A desk that nobody changes any more: its rows are read through one engine, since to open one takes longer than to ask it. */
async function keptOpen(desk: Desk): Promise<Desk> {
  const { engine } = await open(config({ DATABASE_URL: desk.database, LANG: 'en' })),
    { resources } = engine.registry
  ends.push(() => engine.close())
  return { ...desk, rows: (name, where = {}) => engine.ask('000000', find(resources.get(name) as Resource, where, { limit: 100_000 })) }
}
const ends: (() => Promise<unknown>)[] = []
let at: Desk, other: Desk
const args = ['seed', 'demo', '--scale', '0.1', '--today', '2026-11-20', '--json']
beforeAll(async () => {
  at = await desk()
  other = await desk()
  expect((await at.run(...args)).json).toMatchObject({ made: true })
  expect((await other.run(...args)).json).toMatchObject({ made: true })
  at = await keptOpen(at)
  other = await keptOpen(other)
}, 240_000)
afterAll(async () => {
  for (const end of ends) await end()
  at.remove()
  other.remove()
})

/** What people would see of a row: neither ids nor digests. */
const kinds = new Set(['int', 'money', 'flag', 'date', 'time', 'choice', 'dict'])
async function digestOf(desk: Desk): Promise<Readonly<Record<string, string>>> {
  // Journals keep what happened beside the facts: no two machines have the same.
  return Object.fromEntries(
    await Promise.all(
      registry(modules).tables.map(async of => {
        const { name } = of
        const names = Object.entries(of.fields)
          .filter(([, field]) => kinds.has(field.kind) || field.pii === 'name')
          .map(([key]) => key)
        const lines = (await desk.rows(name)).map(row => JSON.stringify([row.status, row.version, row.createdAt, row.updatedAt, ...names.map(key => row[key])]))
        return [name, createHash('sha256').update(lines.sort().join('\n')).digest('hex')] as const
      }),
    ),
  )
}

test('the same seed gives the same district', async () => {
  expect(await digestOf(at)).toEqual(await digestOf(other))
})

test('a second seeding says the demo is there and makes nothing', async () => {
  const before = (await at.run('events', 'tail', '-n', '1', '--json')).json.position
  expect((await at.run(...args)).json).toMatchObject({ made: false })
  expect((await at.run('events', 'tail', '-n', '1', '--json')).json.position).toBe(before)
})

test('the demo agrees with its log and leaves nothing to follow', async () => {
  expect((await at.run('verify')).exit).toBe(0)
  expect((await at.run('doctor')).out).toContain('reactions are 0 facts behind')
  expect((await at.run('rebuild')).out).toMatch(/, 0 were different$/m)
})

test('every role of the demo has its account', async () => {
  const made = (await at.rows('user', { account: accounts.map(one => one.account) })).map(row => row.account)
  expect(made.sort()).toEqual(accounts.map(one => one.account).sort())
})

test('classes stand in every status of their lifecycle', async () => {
  const there = new Set((await at.rows('open_class')).map(row => row.status))
  const { openClass } = await import('../../modules/openclass/index.ts')
  expect(openClass.lifecycle.statuses.filter(status => status !== 'new' && !there.has(status))).toEqual([])
})

test('audits that processes decide stand in every state', async () => {
  const all = await at.rows('flow_instance', { businessTable: ['agency', 'agency_teacher'] })
  expect(new Set(all.map(row => `${row.businessTable} ${row.status}`))).toEqual(
    new Set(['agency running', 'agency finished', 'agency rejected', 'agency deleted', 'agency_teacher running', 'agency_teacher rejected']),
  )
  expect(all.filter(row => row.incident)).toEqual([])
})

test('desks beside the story of classes have something on them', async () => {
  expect(new Set((await at.rows('violation')).map(row => row.status))).toEqual(new Set(['recorded', 'objection', 'confirmed', 'rectified', 'withdrawn']))
  expect((await at.rows('group_offer')).map(row => [row.status, row.joined])).toEqual([['forming', 2]])
  expect((await at.rows('substitute_task')).map(row => row.status)).toContain('open')
  expect((await at.rows('area_authorization', { status: 'draft' })).length).toBe(1)
  expect((await at.rows('gateway_notice', { status: 'held' })).length).toBe(2)
})

test('finance has days of reconciliation, closed months and payouts by file to look at', async () => {
  const batches = await at.rows('reconciliation_batch'),
    differences = await at.rows('reconciliation_difference')
  expect(new Set(batches.map(row => row.status))).toEqual(new Set(['closed', 'differing', 'matched']))
  const [open] = batches.filter(row => row.status === 'differing')
  expect(differences.filter(row => row.batchId === open.id).map(row => row.why)).toEqual(expect.arrayContaining(['long', 'short', 'amount', 'state']))
  expect(differences.some(row => row.way === 'write_off' && row.proposedBy !== row.decidedBy)).toBe(true)
  expect((await at.rows('ledger_month', { status: 'closed' })).length).toBe(2)
  const lines = await at.rows('payout_line')
  expect(new Set(lines.map(row => row.status))).toEqual(new Set(['paid', 'refused']))
})

test('the first agency, and finance, have shares of a merchant that is over: nothing of it asks a channel any more', async () => {
  const shares = await at.rows('profit_share'),
    moves = await at.rows('share_move')
  const [agency] = await at.rows('user', { account: 'agency' })
  expect(new Set(shares.map(row => row.status))).toEqual(new Set(['finished']))
  expect(shares.every(row => row.agencyId === agency.deptId && row.sharedCents <= row.capCents)).toBe(true)
  expect(shares.filter(row => row.sharedCents > 0).length).toBeGreaterThan(0)
  expect(new Set(moves.map(row => row.status))).toEqual(new Set(['done']))
  expect(moves.filter(row => row.kind === 'share').length).toBeGreaterThan(5)
  expect((await at.rows('merchant')).map(row => row.status)).toEqual(['off'])
  expect((await at.rows('merchant_key')).map(row => [row.status, row.value])).toEqual(Array(3).fill(['retired', '']))
  expect((await at.rows('share_receiver')).map(row => [row.status, row.askAt])).toEqual([['off', null]])
})

test('families rate what is over: published together, one hidden with a reason, and the demo family still to be asked', async () => {
  const shown = await at.rows('teacher_evaluation', { status: 'shown' })
  expect(shown.length).toBeGreaterThanOrEqual(5)
  expect((await at.rows('teacher_evaluation', { status: 'hidden' })).map(row => row.hiddenReason)).toEqual(['不文明用语'])
  for (const row of await at.rows('evaluation_round', { status: 'published' }))
    expect(row.count).toBe(shown.filter(one => one.openClassId === row.openClassId).length)
  // Each of the demo school, of its agency and of the coach has one to look at.
  const [manager] = await at.rows('user', { account: 'school' }),
    [agency] = await at.rows('user', { account: 'agency' })
  const ours = await at.rows('evaluation_round', { status: 'published', schoolId: manager.deptId, agencyId: agency.deptId })
  expect(ours.length).toBeGreaterThan(0)
  const [coach] = await at.rows('agency_teacher', { userId: (await at.rows('user', { account: 'coach' })).map(row => row.id) })
  expect(ours.map(row => row.teacherId)).toContain(coach.id)
  const [parent] = await at.rows('user', { account: 'parent' })
  const own = (await at.rows('guardian', { userId: parent.id, status: 'bound' })).map(row => row.studentId)
  expect((await at.rows('evaluation_request', { status: 'open' })).some(row => own.includes(row.studentId))).toBe(true)
})

test('classmates have rated each other, with figures and some left to the teacher, and in another class the demo family is asked', async () => {
  const [closed, open] = (await at.rows('student_peer_round')).toSorted((a, b) => a.status.localeCompare(b.status))
  expect([closed.status, open.status]).toEqual(['closed', 'open'])
  expect(closed.answered).toBe(closed.asked)
  expect([closed.figures > 0, closed.leftOver > 0]).toEqual([true, true])
  expect((await at.rows('student_rating', { rater: 'peers' })).length).toBe(closed.figures)
  const [parent] = await at.rows('user', { account: 'parent' })
  const children = (await at.rows('guardian', { userId: parent.id, status: 'bound' })).map(row => row.studentId)
  const ours = await at.rows('student_peer_rating', { roundId: open.id, raterId: children })
  expect(new Set(ours.map(one => one.status))).toEqual(new Set(['assigned']))
  expect((await at.rows('student_peer_rating', { roundId: open.id, status: 'given' })).length).toBeGreaterThan(0)
})

test('the first school keeps documents of pupils, shown to some, and one was opened', async () => {
  const rows = await at.rows('student_document')
  expect(new Set(rows.map(row => row.shownTo))).toEqual(new Set(['school', 'teachers', 'family']))
  const [parent] = await at.rows('user', { account: 'parent' })
  const own = (await at.rows('guardian', { userId: parent.id, status: 'bound' })).map(row => row.studentId)
  expect(rows.some(row => own.includes(row.studentId) && row.lookedBy === parent.id)).toBe(true)
  const asked = await at.rows('data_request')
  expect(asked.map(row => row.status).sort()).toEqual(['fulfilled', 'waiting', 'waiting'])
  expect(asked.some(row => row.requestedBy === parent.id)).toBe(true)
})

test('customers lie in the sea and with sellers, in every phase', async () => {
  const rows = await at.rows('customer')
  expect(new Set(rows.map(row => row.phase))).toEqual(new Set(['new', 'intended', 'deal', 'lost']))
  expect(new Set(rows.map(row => row.status))).toEqual(new Set(['sea', 'owned', 'locked', 'merged', 'removed']))
  for (const row of rows.filter(one => !['merged', 'removed'].includes(one.status)))
    expect((row.ownerId === null) === (row.status === 'sea'), row.code).toBe(true)
})

test('the log of imports counts what the sheets came to', async () => {
  const [entry] = await at.rows('import_log', { type: 'customer' })
  expect([entry.total, entry.successCount, entry.failCount]).toEqual([16, 14, 2])
  expect((await at.rows('customer', { source: 'exhibition', status: 'sea' })).length).toBeGreaterThanOrEqual(entry.successCount)
  const pupils = await at.rows('import_log', { type: 'student' })
  expect(pupils.length).toBeGreaterThan(0)
})

test('clues, opportunities and contracts stand where sellers meet them, and reports have something to add up', async () => {
  const statuses = async (name: string) => new Set((await at.rows(name)).map(row => row.status))
  for (const status of ['pool', 'fresh', 'following', 'interested', 'converted', 'invalid']) expect(await statuses('clue')).toContain(status)
  for (const status of ['open', 'won']) expect(await statuses('opportunity')).toContain(status)
  const { contract } = await import('../../modules/sales/index.ts'),
    drawn = await statuses('contract')
  expect(contract.lifecycle.statuses.filter(status => !['new', 'removed'].includes(status) && !drawn.has(status))).toEqual([])
  expect((await at.rows('contract_payment')).length).toBeGreaterThan(0)
  expect((await at.rows('follow_info', { status: 'planned' })).length).toBeGreaterThan(0)
})

test('every other organisation sells below the price of the class, families pay that, and it earns of it', async () => {
  const classes = new Map((await at.rows('open_class')).map(row => [row.id, row])),
    sold = await at.rows('partner_order', { kind: 'org', status: 'earned' })
  const below = sold.filter(one => one.price !== null && one.price < (classes.get(one.openClassId)?.priceCents ?? 0) && one.commission > 0)
  expect(new Set(below.map(one => one.orgId)).size).toBeGreaterThan(0)
})

test('sale relations and sale orders stand in every status, and a launched class behind each order that came to one', async () => {
  const { saleOrder, saleRelation } = await import('../../modules/saleclients/index.ts')
  for (const of of [saleRelation, saleOrder]) {
    const there = new Set((await at.rows(of.name)).map(row => row.status))
    expect(of.lifecycle.statuses.filter(status => status !== 'new' && !there.has(status))).toEqual([])
  }
  const opened = await at.rows('sale_order', { status: 'opened' })
  expect((await at.rows('open_class', { id: opened.map(row => row.openClassId) })).map(row => row.status)).toEqual(opened.map(() => 'launched'))
  expect(new Set((await at.rows('customer', { status: 'sea' })).map(row => row.seaId)).size).toBeGreaterThan(2)
})

test('tours stand in every state that somebody meets, with what surrounds a journey', async () => {
  const tours = await at.rows('tour'),
    statuses = async (name: string) => new Set((await at.rows(name)).map(row => row.status))
  expect(tours.map(row => row.status).sort()).toEqual(['cancelled', 'filed', 'filed', 'planning', 'ready', 'reported', 'returned', 'travelling'])
  // One is on sale by a deposit: some owe the balance.
  const parts = (await at.rows('order')).filter(row => row.part).map(row => `${row.part} ${row.status}`)
  expect([...new Set(parts)].sort()).toEqual(['balance created', 'balance paid', 'deposit paid'])
  const over = tours.find(row => row.status === 'reported')
  expect(over.receipts.length).toBeGreaterThan(2)
  // What was billed is what was booked; who is back has used it, and has had the lessons.
  const back = tours.filter(row => row.status === 'reported' || row.status === 'returned').map(row => row.id),
    booked = (await at.rows('resource_booking')).filter(row => back.includes(row.tourId)),
    sum = (all: readonly any[]): number => all.reduce((total, row) => total + row.amount, 0)
  expect(sum(over.receipts)).toBe(sum(booked.filter(row => row.tourId === over.id)))
  expect(new Set(booked.map(row => row.status))).toEqual(new Set(['used']))
  expect((await at.rows('lesson')).filter(row => back.includes(row.openClassId) && row.status === 'scheduled')).toEqual([])
  // Everybody of the tour that is ready sits, sleeps and eats somewhere, and who eats halal where it is served.
  const going = await at.rows('traveller', { openClassId: tours.find(row => row.status === 'ready').id, status: 'listed' })
  expect(going.filter(row => !row.vehicleId || row.beds.length !== 1 || row.meals.length !== 2)).toEqual([])
  expect(new Set(going.filter(row => row.diet === 'halal').map(row => row.mealName))).toEqual(new Set(['清真香园']))
  expect((await at.rows('study_certificate', { openClassId: over.id })).filter(row => row.status === 'issued').length).toBeGreaterThan(4)
  expect((await at.rows('study_report', { openClassId: over.id })).length).toBeGreaterThan(4)
  // A contract in parts: paid, waiting to be paid, and applied for.
  for (const status of ['paid', 'approved', 'applied']) expect(await statuses('pay_apply')).toContain(status)
  expect(await statuses('question_answer')).toEqual(new Set(['open', 'answered']))
  expect(await statuses('reservation_notice')).toEqual(new Set(['draft', 'sent']))
  expect((await at.rows('inspection_attendance')).some(row => !row.isFine)).toBe(true)
  expect((await at.rows('quotation')).filter(row => row.schemes?.length === 2).length).toBeGreaterThanOrEqual(8)
  const kinds = ['vehicle', 'hotel_room', 'restaurant', 'scenic_spot', 'labor_place', 'base_place', 'camp', 'guide']
  expect((await Promise.all(kinds.map(kind => at.rows(kind)))).flat().length).toBeGreaterThanOrEqual(40)
})

test('the public pages have something to show: works without names, and a district that is Haidian', async () => {
  const works = await at.rows('final_result', { status: 'published' })
  expect(works.length).toBeGreaterThan(2)
  const pupils = (await at.rows('student')).map(row => row.studentName)
  for (const { title, content } of works) expect(pupils.filter(name => `${title}${content}`.includes(name))).toEqual([])
  const [haidian] = await at.rows('school', { areaCode: '110108' })
  expect((await at.rows('open_class', { areaCode: '110108', status: 'teaching' })).length).toBeGreaterThan(0)
  expect((await at.rows('student', { schoolId: haidian.id })).length).toBeGreaterThan(5)
})

test('the robot knows sixty problems and forty keywords, talks end and are rated, a few are under way and two wait', async () => {
  const talks = await at.rows('conversation'),
    count = (status: string) => talks.filter(row => row.status === status).length
  expect([(await at.rows('hot_problem')).length, (await at.rows('service_keyword')).length]).toEqual([60, 40])
  expect([count('resolved'), count('queued'), count('snoozed'), count('open') + count('waiting_user')]).toEqual([30, 2, 1, talks.length - 33])
  expect(talks.length).toBeGreaterThan(33)
  expect(talks.some(row => row.score !== null) && talks.some(row => row.firstAnswerAt !== null)).toBe(true)
  for (const one of await at.rows('service_member'))
    expect(talks.filter(row => row.servingId === one.id && ['open', 'waiting_user'].includes(row.status)).length).toBeLessThanOrEqual(one.maxSession)
  expect((await at.rows('conversation_message')).every(row => row.content !== '')).toBe(true)
})

test('the demo family has two children, and something to do', async () => {
  const [parent] = await at.rows('user', { account: 'parent' })
  const children = (await at.rows('guardian', { userId: parent.id, status: 'bound' })).map(row => row.studentId)
  expect(children).toHaveLength(2)
  expect((await at.rows('study_certificate', { studentId: children })).map(row => row.status)).toContain('issued')
  expect((await at.rows('question_answer', { userId: parent.id })).map(row => row.status)).toContain('answered')
  expect((await at.rows('message', { userId: parent.id, status: 'unread' })).length).toBeGreaterThan(0)
})

test('a tenant that holds data of its own takes no demo', async () => {
  const full = await desk()
  await full.run('user', 'create', 'admin', '--role', 'PA')
  await full.run('seed', 'dict')
  await full.run('seed', 'regions')
  const rows = Array.from({ length: 120 }, (_, i) => [`校${i}`, `C${i}`, '小学', '330106', '西湖区', '2026-09-01', '2027-01-20'])
  await full.run('import', 'schools', full.sheet('s.csv', [['学校名称', '学校编码', '学段', '区划代码', '所属区县', '学期开始', '学期结束'], ...rows]))
  const { exit, err } = await full.run('seed', 'demo')
  full.remove()
  expect([exit, err.trim()]).toEqual([1, 'the tenant holds data of its own: no demo is put among it'])
})

test('the demo lives on: for half a year nothing is left behind or stays due, but what waits for somebody', async () => {
  const aged = `${at.database}.aged`
  for (const part of ['', '.secret']) copyFileSync(`${at.database}${part}`, `${aged}${part}`)
  let now = '2026-11-20T04:00:00.000Z'
  const refused: unknown[] = [],
    logger = { warn: (what: object) => refused.push(what), error: (what: object) => refused.push(what) }
  const { engine, reactor } = await open(config({ DATABASE_URL: aged, LANG: 'en' }), { clock: () => now, logger: logger as never })
  const still = new Set<string>()
  for (let half = 0; half < 360; half++) {
    now = plus(now, 12 * hour)
    await reactor.tick('000000')
    for (const { name, due } of engine.registry.reactions) {
      const asked = half === 359 && due?.(now, engine.system('000000').zone)
      if (asked && (await engine.countEach(['000000'], asked.of, asked.where)).size > 0) still.add(name)
    }
  }
  expect(await reactor.lag('000000')).toBe(0)
  // Classes that nobody confirmed, a tour on which nobody set out, a leave of which a lesson has no substitute; and schemes whose subsidies have ended.
  const waits = ['decision-day', 'first-lesson', 'staff-leave-ends', 'subsidies-end']
  expect([...still].filter(name => !waits.includes(name))).toEqual([])
  expect(refused.filter(what => !waits.includes((what as { readonly reaction?: string }).reaction ?? ''))).toEqual([])
  await engine.close()
})

// Seven days that begin before a leap day: every weekday, and both sides of a month's end.
test.each(Array.from({ length: 7 }, (_, n) => plusDays('2028-02-26', n)))('the demo is made whichever day it is: %s', async today => {
  const one = await desk()
  const { exit, err } = await one.run('seed', 'demo', '--scale', '0.02', '--today', today, '--json')
  expect([exit, err]).toEqual([0, ''])
  const facts = await told(one.database)
  one.remove()
  // Nothing was done on a day to come.
  expect(facts.filter(({ at }) => dayOf(at, defaultZone) > today).map(({ resource, type, at }) => `${resource} ${type} ${at}`)).toEqual([])
})

async function told(database: string) {
  const { engine, log } = await open(config({ DATABASE_URL: database, LANG: 'en' }))
  const facts = await log.after('000000', 0, 1_000_000),
    week = await log.span('000000', startOf(plusDays('2026-11-20', -6), defaultZone))
  await engine.close()
  return Object.assign(facts, { week })
}
test('what was done in the last week is found, in whichever order it was told', async () => {
  const facts = await told(at.database),
    from = startOf(plusDays('2026-11-20', -6), defaultZone),
    places = facts.filter(one => one.at >= from).map(one => one.position)
  expect(places.length).toBeGreaterThan(1_000)
  expect(facts.week.after).toBeLessThan(places[0]!)
  expect(facts.week.last).toBeGreaterThanOrEqual(places.at(-1)!)
})
