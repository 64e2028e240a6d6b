/** What is sent: tries and waits between them, giving up with a reason, the order of what goes to one person, and sending again. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { flag, minute, module, pick, plus, refusals, resource, step, text } from '../kit/index.ts'
import { anyDialect, app, type App } from '../../tests/app.ts'
import { attempts, outbound, outboundFacts, outboundStates, outcomes, Refused, resendsMax, sentAt, triesUsual } from './outbound.ts'

const no = refusals('pigeonTest', { resends: ['不能再放飞', 'it has flown often enough'], direct: ['须重新请求', 'ask for a new one'] })
const pigeon = resource('pigeon', {
  label: ['信鸽', 'Pigeon'],
  scope: 'everyone',
  fields: { to: text('收件人', 'To', { required: true }), isUrgent: flag('加急', 'Urgent'), ring: text('脚环', 'Ring'), ...sentAt, ...attempts },
  lifecycle: outboundStates({ queue: 'pending' }),
  facts: outboundFacts,
  evolve: outcomes,
})
const queue = step(pigeon, 'queue', 'asked', {
  label: ['排队', 'Queue'],
  input: pick(pigeon.fields, 'to', 'isUrgent'),
  record: (input, _row, _facts, { now }) => ({ ...input, retryAt: now }),
})
const sending = outbound(pigeon, { to: 'to', answers: ['ring'], direct: { isDirect: row => row.isUrgent === true, others: { isUrgent: null } }, no })

describe.each(anyDialect)('%s', dialect => {
  let on: App
  const arrived: string[] = [],
    faults = new Map<string, Error>()
  const fly = (id: string): string => {
    const fault = faults.get(id)
    if (fault) throw fault
    arrived.push(id)
    return `ring of ${id}`
  }
  const loft = module('loft', {
    label: ['鸽舍', 'Loft'],
    resources: [pigeon],
    commands: [queue, ...sending.commands],
    reactions: [sending.dueTimer('pigeon_due', async row => [await sending.attempted(row.id, async () => ({ ring: fly(row.id) }), 'loft')])],
  })
  beforeEach(async () => {
    arrived.length = 0
    faults.clear()
    on = await app([loft], { dialect })
  })
  afterEach(async () => {
    await on.sound()
    await on.close()
  })
  const send = async (id: string, to: string, isUrgent?: true) => {
    await on.run(on.as('system'), queue, id, { to, ...(isUrgent ? { isUrgent } : {}) })
    on.now = plus(on.now, 1_000)
  }
  const later = async (ms: number) => {
    on.now = plus(on.now, ms)
    await on.tick()
  }
  const stands = async (...ids: readonly string[]) => Promise.all(ids.map(async id => (await on.row(pigeon, id)).status))

  test('one that fails is tried again, later each time, and is given up with its reason; people send it again a few times', async () => {
    faults.set('a', new Error('fog'))
    await send('a', 'ann')
    await on.tick()
    expect(await on.row(pigeon, 'a')).toMatchObject({ status: 'pending', tries: 1, failReason: 'loft: fog', retryAt: plus(on.now, minute) })
    await later(minute - 1)
    expect((await on.row(pigeon, 'a')).tries).toBe(1)
    for (let i = 1; i < triesUsual; i++) await later(121 * minute)
    expect(await on.row(pigeon, 'a')).toMatchObject({ status: 'failed', tries: triesUsual, retryAt: null })
    for (let i = 0; i < resendsMax; i++) {
      await on.run(on.as('CS'), sending.resend, 'a')
      expect(await on.row(pigeon, 'a')).toMatchObject({ status: 'pending', tries: 0, resends: i + 1 })
      faults.set('a', new Refused('the loft is gone'))
      await later(1)
      expect(await on.row(pigeon, 'a')).toMatchObject({ status: 'failed', tries: 1, failReason: 'loft: the loft is gone' })
    }
    await expect(on.run(on.as('CS'), sending.resend, 'a')).rejects.toMatchObject({ refused: { code: no.resends.code } })
  })

  test('what goes to one person keeps its order: behind one that is tried again the next ones wait, and nobody else does', async () => {
    faults.set('a', new Error('fog'))
    await send('a', 'ann')
    await on.tick()
    for (const [id, to] of [
      ['b', 'ann'],
      ['c', 'ben'],
      ['d', 'ann'],
    ] as const)
      await send(id, to)
    await on.tick()
    expect(arrived).toEqual(['c'])
    expect(await stands('a', 'b', 'd')).toEqual(['pending', 'pending', 'pending'])
    // Waiting is no try.
    expect((await on.row(pigeon, 'b')).tries).toBe(0)
    faults.clear()
    await later(2 * minute)
    expect(arrived).toEqual(['c', 'a', 'b', 'd'])
  })

  test('one that was given up holds nobody back', async () => {
    faults.set('a', new Refused('nobody of that name'))
    await send('a', 'ann')
    await send('b', 'ann')
    await on.tick()
    expect(await stands('a', 'b')).toEqual(['failed', 'sent'])
    faults.set('c', new Error('fog'))
    await send('c', 'ann')
    await send('d', 'ann')
    for (let i = 0; i < triesUsual; i++) await later(121 * minute)
    expect(await stands('c', 'd')).toEqual(['failed', 'sent'])
  })

  test('one whose sender waits for it is tried once, is not sent again, and neither waits for others nor holds them back', async () => {
    for (const id of ['a', 'u']) faults.set(id, new Error('fog'))
    await send('a', 'ann')
    await on.tick()
    await send('u', 'ann', true)
    await on.tick()
    expect(await on.row(pigeon, 'u')).toMatchObject({ status: 'failed', tries: 1 })
    await expect(on.run(on.as('CS'), sending.resend, 'u')).rejects.toMatchObject({ refused: { code: no.direct.code } })
    await send('v', 'ann', true)
    await on.tick()
    expect(arrived).toEqual(['v'])
  })
})
