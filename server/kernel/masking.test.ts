/** Masking, value by value: who is shown a name, a number or an amount, and what may be asked for and sorted by. */
import { describe, expect, test } from 'vitest'
import { type Field, type FieldVisibility, int, json, money, resource, text } from '../../modules/kit/index.ts'
import { person } from '../../tests/spec.ts'
import { asKnown, ensureShown, type Eyes, isOwnPerson, maskOf, orderShown, personalAs, seeMoney, seeNames, seeStaff, shown, shownText } from './masking.ts'

const pupil = resource('eyes_pupil', {
  label: ['学生', 'Pupil'],
  scope: { student: 'id', school: 'schoolId' },
  fields: {
    name: text('姓名', 'Name', { pii: 'name' }),
    phone: text('电话', 'Phone', { pii: 'phone' }),
    words: text('说明', 'Words', { copies: 'words' }),
    schoolId: text('学校', 'School'),
    fee: money('费用', 'Fee'),
    age: int('年龄', 'Age'),
    more: json<object>()('其他', 'More', { holds: { contact: text('联系人', 'Contact', { pii: 'name' }) as Field } }),
  },
})
const user = resource('eyes_user', { label: ['账号', 'Account'], scope: { user: 'id' }, fields: { name: text('姓名', 'Name', { pii: 'name' }) } })
const open = resource('eyes_open', { label: ['公开', 'Open'], scope: 'everyone', fields: { name: text('名称', 'Name') } })
/** Somebody who holds these codes. */
const eyes = (...codes: readonly string[]): Eyes => person('SM', 'u1', { may: code => codes.includes(code), reach: { school: ['s1'] } })
const [nobody, all, system] = [eyes(), eyes(seeNames, seeMoney), person('system')]

test('a field is personal by itself or as a copy', () => {
  expect([pupil.fields.name, pupil.fields.words, pupil.fields.age].map(personalAs)).toEqual(['name', 'words', undefined])
})
test('names and amounts are masked for who lacks the right to them, numbers for everybody, nothing for the system', () => {
  const masks = (who: Eyes) => (['name', 'phone', 'words', 'fee', 'age'] as const).map(name => maskOf(pupil.fields[name], who))
  expect(masks(nobody)).toEqual(['name', 'phone', 'words', 'money', undefined])
  expect(masks(all)).toEqual([undefined, 'phone', 'words', undefined, undefined])
  expect(masks(eyes(seeMoney))).toEqual(['name', 'phone', 'words', undefined, undefined])
  expect(masks(system)).toEqual([undefined, undefined, undefined, undefined, undefined])
})
test('a copy of the name of somebody who works here is read by whoever sees those of staff', () => {
  const auditor = text('审批人', 'Auditor', { copies: 'staff' })
  expect([nobody, eyes(seeStaff), eyes(seeNames)].map(who => maskOf(auditor, who))).toEqual(['staff', undefined, undefined])
  expect(maskOf(pupil.fields.name, eyes(seeStaff))).toBe('name')
  expect(shown(pupil, auditor as Field, '欧阳明月', nobody)).toEqual({ masked: '欧***' })
})
test('a row is oneself or one of the children that one reaches, and never in a resource that is no people', () => {
  const parent = person('PR', 'u1', { reach: { student: ['p1'], user: ['u1'] } })
  expect([isOwnPerson(pupil, 'p1', parent), isOwnPerson(pupil, 'p2', parent), isOwnPerson(pupil, 'u1', parent)]).toEqual([true, false, false])
  expect([isOwnPerson(user, 'u1', parent), isOwnPerson(user, 'u2', parent), isOwnPerson(user, 'p1', parent)]).toEqual([true, false, false])
  expect([isOwnPerson(open, 'u1', parent), isOwnPerson(open, 'p1', parent)]).toEqual([false, false])
  expect([isOwnPerson(pupil, 'p1', person('PO', 'u1')), isOwnPerson(pupil, 'p1', eyes())]).toEqual([false, false])
  const { student: _, ...elsewhere } = pupil.scope as { student: string }
  expect(isOwnPerson({ ...pupil, scope: { ...elsewhere, student: 'schoolId' } }, 'p1', parent)).toBe(false)
})

describe('what is shown', () => {
  test('is masked, unless it is nothing, may be seen, or is the name of one of theirs', () => {
    expect(shown(pupil, pupil.fields.name, '王小明', nobody)).toEqual({ masked: '王**' })
    expect(shown(pupil, pupil.fields.name, '王小明', nobody, true)).toEqual({ value: '王小明' })
    expect(shown(pupil, pupil.fields.phone, '13812345678', nobody, true)).toEqual({ masked: '138****5678' })
    expect(shown(pupil, pupil.fields.fee, 100, nobody, true)).toEqual({ masked: '****' })
    expect(shown(pupil, pupil.fields.fee, 100, all)).toEqual({ value: 100 })
    for (const none of [null, undefined, '']) expect(shown(pupil, pupil.fields.name, none, nobody)).toEqual({ value: none })
  })
  test('within a value of loose structure is masked by the names in it: of the row, or declared', () => {
    const kept = { name: '王小明', contact: '李老师', fee: 100, age: 7, deep: [{ phone: '13812345678', fee: '' }], schoolId: 's1' }
    expect(shown(pupil, pupil.fields.more, kept, nobody)).toEqual({
      value: { name: '王**', contact: '李**', fee: '****', age: 7, deep: [{ phone: '138****5678', fee: '' }], schoolId: 's1' },
    })
    expect(shown(pupil, pupil.fields.more, kept, all)).toEqual({ value: { ...kept, deep: [{ phone: '138****5678', fee: '' }] } })
    expect(shown(pupil, pupil.fields.more, kept, system)).toEqual({ value: kept })
    expect(shown(pupil, pupil.fields.more, { name: null, fee: { fee: 3 } }, nobody)).toEqual({ value: { name: null, fee: { fee: '****' } } })
  })
  test('a loose value that is personal as a whole is masked in every text of it', () => {
    const whole = json<unknown>()('通讯录', 'Contacts', { pii: 'text' })
    expect(shown(pupil, whole, { a: ['x', '', 3], schoolId: 's1' }, nobody)).toEqual({ value: { a: ['******', '', 3], schoolId: '******' } })
    expect(shown(pupil, whole, 'x', system)).toEqual({ value: 'x' })
  })
  test('alone it is a text', () => {
    expect([shownText(pupil, 'name', '王小明', nobody), shownText(pupil, 'age', 7, nobody), shownText(pupil, 'age', null, nobody)]).toEqual(['王**', '7', ''])
  })
})

describe('what may be asked for', () => {
  test('a masked value is found by who knows it whole, part of it by nobody who may not see it', () => {
    expect(asKnown(pupil, { name: { like: '王' }, phone: { starts: '138' } }, nobody)).toEqual({ name: '王', phone: '138' })
    expect(asKnown(pupil, { name: { like: '王' }, phone: '13812345678' }, all)).toEqual({ name: { like: '王' }, phone: '13812345678' })
    for (const end of ['gte', 'lte', 'gt', 'lt']) expect(asKnown(pupil, { phone: { [end]: '138' } }, all)).toEqual({ phone: '138' })
    expect(asKnown(pupil, { phone: { like: '138' } }, system)).toEqual({ phone: { like: '138' } })
    expect(asKnown(pupil, { phone: { not: null }, schoolId: { like: 's' }, id: { like: 'x' }, name: null }, nobody)).toEqual({
      phone: { not: null },
      schoolId: { like: 's' },
      id: { like: 'x' },
      name: null,
    })
    expect(asKnown(pupil, { name: ['王小明'] }, nobody)).toEqual({ name: ['王小明'] })
  })
  test('words are searched for parts without numbers; amounts are refused elsewhere', () => {
    expect(asKnown(pupil, { words: { like: '请回' } }, nobody)).toEqual({ words: { like: '请回' } })
    expect(asKnown(pupil, { words: { like: '138' } }, nobody)).toEqual({ words: '138' })
    expect(asKnown(pupil, { fee: { gte: 100 } }, nobody)).toEqual({ fee: { gte: 100 } })
  })
  test('wherever it stands: in all, in any, and in rows that are pointed to', () => {
    const asked = { name: { like: '王' } }
    expect(asKnown(open, { all: [{ any: [asked] }], name: { within: { of: pupil, where: asked } } }, nobody)).toEqual({
      all: [{ any: [asked] }],
      name: { within: { of: pupil, where: { name: '王' } } },
    })
    expect(asKnown(pupil, { any: [asked, { all: [asked] }] }, nobody)).toEqual({ any: [{ name: '王' }, { all: [{ name: '王' }] }] })
  })

  const scoped = (fields: readonly string[]): Eyes => ({ ...all, sight: { eyes_pupil: [[{ where: { schoolId: 's1' }, fields } as FieldVisibility]] } })
  test('part of a hidden value is refused, an amount that is not shown and an order by it as well', () => {
    expect(() => asKnown(pupil, { schoolId: { like: 's' } }, scoped(['name']))).toThrow()
    expect(asKnown(pupil, { schoolId: 's1', age: { gte: 6 } }, scoped(['name']))).toEqual({ schoolId: 's1', age: { gte: 6 } })
    expect(() => ensureShown(pupil, ['age'], scoped(['name']))).toThrow()
    expect(() => ensureShown(pupil, ['name', 'fee'], scoped(['name', 'fee']))).not.toThrow()
    expect(() => ensureShown(pupil, ['age', 'fee'], nobody)).toThrow()
    expect(() => ensureShown(pupil, ['age', 'status'], nobody)).not.toThrow()
    expect(orderShown(pupil, ['-name', 'age', '-fee', 'createdAt'], nobody)).toEqual(['age', 'createdAt'])
    expect(orderShown(pupil, ['-name', '-fee', 'phone'], all)).toEqual(['-name', '-fee'])
    expect(() => orderShown(pupil, ['-age'], scoped(['name']))).toThrow()
  })
})
