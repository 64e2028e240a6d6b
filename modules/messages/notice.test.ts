/** Rules of notices and messages (L30, N1, N2). */
import { expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { wordsIn } from './inbox.ts'
import { audiencesOf, notice, no } from './notice.ts'
import { discard, message, no as noMessage, open } from './message.ts'
import { namedMax, notify, send } from './notify.ts'
import { typeOf } from './types.ts'

const letter = { type: 'normal', title: '停课', content: '周三停课' } as const
const told = { ...letter, titleEn: 'No lesson', contentEn: 'No lesson on Wednesday' } as const
const id = 'n1'
const own = 'n1:SM'
const school = person('SM', 'SM', { deptId: 's1' })
const toSchool = {
  id,
  audience: 'dept:s1',
  createdAt: noon,
  type: 'normal',
  title: '停课',
  content: '周三停课',
  textCode: null,
  textParams: null,
  titleEn: 'No lesson',
  contentEn: null,
  link: null,
  senderName: '甲',
}

test('a notice to named people makes one message for each of them, however often they are named', () => {
  const steps = given(notice, { id })
    .when(notify, { ...told, userIds: ['a', 'b', 'a'] })
    .steps()
  expect(steps.slice(1).map(step => 'command' in step && step.id)).toEqual(['n1:a', 'n1:b'])
})
test('a notice to a role, a department or everybody makes no message at all', () => {
  expect(
    given(notice, { id })
      .when(notify, { ...told, role: 'PR' })
      .steps(),
  ).toHaveLength(1)
  given(notice, { id })
    .when(notify, { ...told, role: 'PR' })
    .records('sent', { audience: 'role:PR' })
  given(notice, { id })
    .when(notify, { ...told, deptId: 's1' })
    .records('sent', { audience: 'dept:s1' })
  given(notice, { id })
    .when(notify, { ...told, deptId: 's1', role: 'ST' })
    .records('sent', { audience: 'dept:s1/role:ST' })
  given(notice, { id })
    .when(notify, { ...told, type: 'broadcast' })
    .records('sent', { audience: 'all' })
})
test('a letter in words is read in the languages it was written in, as all were before there were codes', () => {
  given(notice, { id })
    .when(notify, { ...told, role: 'PR' })
    .records('sent', { title: '停课', titleEn: 'No lesson', contentEn: 'No lesson on Wednesday' })
  expect(Object.keys(send.input)).not.toContain('titleEn')
  expect(Object.keys(send.input)).not.toContain('textCode')
  const zh = { lang: 0, zone: 'Asia/Shanghai', masked: (_of: unknown, _name: string, value: unknown) => String(value) } as const,
    en = { ...zh, lang: 1 } as const
  const said = { title: '停课', content: '周三停课', textCode: null, textParams: null, titleEn: 'No lesson', contentEn: 'On Wednesday', senderName: '系统' }
  expect(wordsIn(said, zh)).toEqual({ title: '停课', content: '周三停课', senderName: '系统' })
  expect(wordsIn(said, en)).toEqual({ title: 'No lesson', content: 'On Wednesday', senderName: 'System' })
  expect(wordsIn({ ...said, titleEn: null, contentEn: null, senderName: '甲' }, en)).toEqual({ title: '停课', content: '周三停课', senderName: '甲' })
  expect(wordsIn({ ...said, textCode: 'no.more', textParams: {} }, en).title).toBe('No lesson')
})
test('only a broadcast may name nobody', () => given(notice, { id }).when(notify, told).refuses(no.nobody))
test('a person names at least one receiver', () =>
  given(notice, { id })
    .when(send, { ...letter, userIds: [] }, {}, { actor: school })
    .refuses(no.nobody))
test('too many named receivers are refused: they are a role or a department', () =>
  given(notice, { id })
    .when(notify, { ...told, userIds: Array.from({ length: namedMax + 1 }, (_, i) => `u${i}`) })
    .refuses(no.tooMany))
test('a school writes to its own department, not to a role of the whole district', () => {
  given(notice, { id })
    .when(send, { ...letter, deptId: 's1' }, {}, { actor: school })
    .records('sent')
  given(notice, { id })
    .when(send, { ...letter, deptId: 's2' }, {}, { actor: school })
    .refuses(no.notYours)
  given(notice, { id })
    .when(send, { ...letter, role: 'PR' }, {}, { actor: school })
    .refuses(no.notYours)
})
test('the platform writes to any role', () =>
  given(notice, { id })
    .when(send, { ...letter, role: 'PR' }, {}, { actor: person('PO') })
    .records('sent'))

test('somebody belongs to everybody, their role, their department and both together', () =>
  expect(audiencesOf(school)).toEqual(['all', 'role:SM', 'dept:s1', 'dept:s1/role:SM']))
test("reading a notice to an audience makes the reader's own row", () =>
  given(message, { id: own })
    .when(open, {}, { notice: toSchool }, { actor: school })
    .records('read', { noticeId: id, userId: 'SM', title: '停课', sentAt: noon, readAt: noon }))
test('nobody reads a notice that is not for them', () =>
  given(message, { id: 'n1:AM' })
    .when(open, {}, { notice: toSchool }, { actor: person('AM', 'AM', { deptId: 'a1' }) })
    .refuses(noMessage.notYours))
test('nobody reads in the name of another', () => {
  given(message, { id: own })
    .when(open, {}, { notice: toSchool }, { actor: person('SM', 'x', { deptId: 's1' }) })
    .refuses(noMessage.notYours)
  given(message, { id: own, status: 'unread', userId: 'SM' })
    .when(open, {}, {}, { actor: person('SM', 'x') })
    .refuses(noMessage.notYours)
})
test('opening a read message again changes nothing', () =>
  given(message, { id: own, status: 'read', userId: 'SM' }).when(open, {}, {}, { actor: school }).then())
test('an unread message may be deleted, by its reader alone', () => {
  given(message, { id: own, status: 'unread', userId: 'SM' }).when(discard, {}, {}, { actor: school }).records('discarded')
  given(message, { id: own, status: 'unread', userId: 'SM' })
    .when(discard, {}, {}, { actor: person('SM', 'x') })
    .refuses(noMessage.notYours)
})
test("the wire's numbers are types, and the types themselves", () => {
  expect(typeOf('9')).toBe('crm')
  expect(typeOf('approval')).toBe('approval')
  expect(typeOf('')).toBeUndefined()
})
