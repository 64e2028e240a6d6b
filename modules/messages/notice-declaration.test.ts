/** Declared notices: whom the reaction tells, what facts keep of it, and what each reads. */
import { expect, test } from 'vitest'
import { noon } from '../../tests/spec.ts'
import { choice, coded, int, money, newId, ref, resource, text, time } from '../kit/index.ts'
import { wordsIn } from './inbox.ts'
import { accounts, department, gapsIn, letter, notice, noticeReaction, noticeReactions, role, roleIn, wordsOf } from './notice-declaration.ts'
import { namedMax } from './notify.ts'

const room = resource('test_room', { label: ['房间', 'Room'], title: 'name', fields: { name: text('名称', 'Name') } })
const stay = resource('test_stay', {
  label: ['入住', 'Stay'],
  fields: {
    roomId: ref('test_room')('房间', 'Room'),
    houseId: text('楼', 'House'),
    guestId: text('住客', 'Guest'),
    nights: int('晚数', 'Nights'),
    cents: money('金额', 'Amount'),
    until: time('至', 'Until'),
    kind: choice({ long: ['长住', 'Long'] })('类型', 'Kind'),
    reason: text('原因', 'Reason'),
  },
})
const dull = coded('test.dull', ['房间太暗', 'the room is dull'])
const booked = notice(stay, 'booked', {
  to: [roleIn('SM', 'houseId'), accounts('guestId')],
  names: { room: [room, 'roomId'] },
  type: 'approval',
  link: '/stay/{id}',
  title: ['已订：{room}', 'Booked: {room}'],
  content: ['{kind}“{room}”，{cents}，至 {until}（{until:day}）[：{reason}]', '{kind}, “{room}”, {cents}, until {until} ({until:day})[: {reason}]'],
})
const left = notice(stay, 'left', {
  on: ['ended', 'broken_off'],
  when: (row, { data }) => row.nights && data.early,
  to: [role('PO'), department('houseId')],
  params: row => ({ twice: (row.nights ?? 0) * 2 }),
  title: ['离店', 'Left'],
  content: ['{twice} {status}', '{twice} {status}'],
})
const row = { id: 's1', status: 'live', roomId: 'r1', houseId: 'h1', guestId: 'g1', nights: 2, cents: 12_050, until: noon, kind: 'long', reason: dull }

/** What a reaction makes of a fact: the input of each command. */
async function told(reaction: ReturnType<typeof noticeReaction>, type: string, data: object = {}, of: object | null = row) {
  const scene = {
    now: noon,
    zone: 'Asia/Shanghai',
    ports: {},
    row: of ?? undefined,
    newId,
    ask: async ({ query }: any) => (query.id === 'r1' ? { name: '听雨' } : undefined),
  }
  const steps = await reaction.run(
    { position: 1, tenant: '0', resource: stay.name, id: 's1', type, data, status: 'live', at: noon, actor: 'a' },
    scene as never,
  )
  return steps.map(step => step.input as Record<string, any>)
}
const [tellsBooked] = noticeReactions(booked)

test('the reaction follows the fact that the notice is named after, and tells each group in a notice of its own', async () => {
  expect([tellsBooked!.name, tellsBooked!.on]).toEqual(['tell-test_stay.booked', ['test_stay.booked']])
  const [house, guest, ...more] = await told(tellsBooked!, 'booked')
  expect(more).toEqual([])
  expect(house).toMatchObject({ type: 'approval', textCode: 'test_stay.booked', link: '/stay/s1', deptId: 'h1', role: 'SM' })
  expect(guest).toMatchObject({ textCode: 'test_stay.booked', userIds: ['g1'] })
})
test('the notice keeps raw parameters, and its words in Chinese as they were sent', async () => {
  const [house] = await told(tellsBooked!, 'booked')
  expect(house!.textParams).toEqual({ room: '听雨', kind: 'long', cents: 12_050, until: noon, reason: '@test.dull' })
  expect([house!.title, house!.content]).toEqual(['已订：听雨', '长住“听雨”，¥120.50，至 2026-10-01 12:00（2026-10-01）：房间太暗'])
  expect(house).not.toHaveProperty('titleEn')
})
test('each reads it in their language and zone', async () => {
  const [house] = await told(tellsBooked!, 'booked')
  const row = {
    textCode: house!.textCode,
    textParams: house!.textParams,
    title: house!.title,
    content: house!.content,
    titleEn: null,
    contentEn: null,
    senderName: '系统',
  }
  expect(wordsIn(row, { lang: 1, zone: 'Europe/Berlin', masked: (_of, _name, value) => String(value) })).toEqual({
    title: 'Booked: 听雨',
    content: 'Long, “听雨”, ¥120.50, until 2026-10-01 06:00 (2026-10-01): the room is dull',
    senderName: 'System',
  })
})
test('what happened comes before what the row says, and an empty gap takes its part along', async () => {
  const [house] = await told(tellsBooked!, 'booked', { reason: null, cents: 100 })
  expect(house!.content).toBe('长住“听雨”，¥1.00，至 2026-10-01 12:00（2026-10-01）')
})
test('an amount is said as everywhere in the house; who lays it out says the currency', () => {
  const params = { room: '听雨', kind: 'long', cents: 123_456_700, until: noon, reason: null }
  for (const lang of [0, 1] as const) expect(wordsOf(booked.code, params, lang, 'Asia/Shanghai')!.content).toContain('¥1,234,567.00')
  expect(gapsIn(booked.code, params, 0, 'Asia/Shanghai').cents).toBe('1234567.00')
})
test('nobody is told where there is nobody, no row, or the condition does not hold', async () => {
  expect(await told(tellsBooked!, 'booked', {}, { ...row, houseId: null, guestId: null })).toEqual([])
  expect(await told(tellsBooked!, 'booked', {}, null)).toEqual([])
  const reaction = noticeReaction('test-left', left)
  expect(reaction.on).toEqual(['test_stay.ended', 'test_stay.broken_off'])
  expect(await told(reaction, 'ended')).toEqual([])
  expect(await told(reaction, 'broken_off', { early: true })).toMatchObject([
    { role: 'PO', content: '4 正常' },
    { deptId: 'h1', type: 'normal' },
  ])
})
test('named people are told once, in as many notices as it takes; those who are told something of their own by themselves', async () => {
  const many = notice(stay, 'many', {
    to: [
      () => [{ userIds: ['a', 'b'] }],
      () => [{ userIds: ['b', ...Array.from({ length: namedMax }, (_, i) => `u${i}`)] }],
      () => [
        { userIds: ['a'], params: { room: '乙' } },
        { userIds: [], params: { room: '丙' } },
      ],
    ],
    title: ['到', 'There'],
    content: ['{room}', '{room}'],
  })
  const all = await told(noticeReaction('test-many', many), 'many')
  expect(all.map(one => [one.userIds.length, one.content])).toEqual([
    [1, '乙'],
    [namedMax, ''],
    [2, ''],
  ])
})
test('a turn sends a notice with what it knows', () => {
  const step = letter(booked, { id: 's2', room: '观山' }, { userIds: ['g'] }, { zone: 'Asia/Shanghai', newId: () => 'n' })
  expect([step.id, step.command.name]).toEqual(['n', 'notify'])
  expect(step.input).toMatchObject({ title: '已订：观山', link: '/stay/s2', textParams: { room: '观山', cents: null } })
})
test('a code that no notice has any more says nothing: then the letter is read as it was sent', () =>
  expect(wordsOf('gone.long', {}, 1, 'Asia/Shanghai')).toBeUndefined())
