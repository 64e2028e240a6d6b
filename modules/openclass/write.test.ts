/** Writing to the families of a class: by whoever teaches or runs it, to those on its roster now who receive messages, and by nobody else. */
import { beforeAll, expect, test } from 'vitest'
import { blank, type Resource } from '../kit/index.ts'
import { message } from '../messages/index.ts'
import { agencyTeacher, guardian } from '../people/index.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'
import { openClass } from './open-class.ts'
import { classRoster } from './roster.ts'

const on = shared(() => web(), { isPlanted: true })
let coach: Person, otherCoach: Person, agency: Person, otherAgency: Person, teacher: Person, family: Person
async function put(of: Resource, id: string, status: string, values: object) {
  const needed = Object.entries(of.fields).filter(([, field]) => field.required && field.initial === undefined && field.kind !== 'json')
  const zero = Object.fromEntries(needed.map(([name, field]) => [name, ['int', 'money', 'percent'].includes(field.kind) ? 1 : field.unique ? id : 'x']))
  const at = { version: 1, createdAt: on.now, createdBy: 'system', updatedAt: on.now, updatedBy: 'system' }
  await on.store.transact('000000', function* () {
    for (const one of on.engine.statements.put(of, [{ ...(blank(of, id, '000000') as any), ...zero, ...values, ...at, status }])) yield one
  })
}
beforeAll(async () => {
  const places = { schoolId: 'school-1', agencyId: 'agency-1', areaCode: '110108' }
  await put(openClass, 'k1', 'teaching', { ...places, code: 'K1', name: '围棋一班', openClassType: 'Aft_Class', teacherId: 't1' })
  const seat = { fromLessonNo: 1, from: '2026-09-01T00:00:00.000Z' }
  const pupils = [
    ...['now', 'blocked', 'silent', 'later'].map(studentId => ({ ...seat, studentId, enrolmentId: studentId, to: null })),
    { ...seat, studentId: 'gone', enrolmentId: 'gone', to: '2026-09-20T00:00:00.000Z' },
  ]
  await put(classRoster as never, 'k1', 'live', { pupils })
  const bound = { schoolId: 'school-1', areaCode: '110108', maySee: true, mayReceive: true, blocked: false }
  for (const [child, status, more] of [
    ['now', 'bound', {}],
    ['blocked', 'bound', { blocked: true }],
    ['silent', 'bound', { mayReceive: false }],
    ['later', 'awaiting', {}],
    ['gone', 'bound', {}],
    ['elsewhere', 'bound', {}],
  ] as const)
    await put(guardian, `g-${child}`, status, { ...bound, studentId: child, userId: `u-${child}`, name: child, phone: '13900000001', ...more })
  for (const [id, of] of [
    ['t1', 'agency-1'],
    ['t2', 'agency-1'],
  ])
    await put(agencyTeacher, id!, 'approved', { agencyId: of, name: id, userId: `u-${id}` })
  coach = await on.login('AT', { userId: 'u-t1', deptId: 'agency-1' })
  otherCoach = await on.login('AT', { userId: 'u-t2', deptId: 'agency-1' })
  agency = await on.login('AM', { deptId: 'agency-1' })
  otherAgency = await on.login('AM', { deptId: 'agency-2' })
  teacher = await on.login('ST', { deptId: 'school-1' })
  family = await on.login('PR', { userId: 'u-now' })
})

const write = (by: Person, title: string) => on.post(by, '/api/business-openclass/web/launchOpenClass/write', { id: 'k1', title, content: '请带毛笔。' })

test('a coach, a teacher and an agency write to the families on the roster now; no blocked guardian, no phone number', async () => {
  for (const one of [coach, agency, teacher]) {
    const title = `明天带毛笔 ${one.account}`
    const said = await write(one, title)
    expect([one.account, said.body.code]).toEqual([one.account, 200])
    expect(said.text).not.toContain('13900000001')
    expect((await on.all(message, { title })).map(row => row.userId)).toEqual(['u-now'])
  }
})

test('who sees the class not, and a family, writes to nobody', async () => {
  for (const one of [otherCoach, otherAgency, family]) {
    expect([one.account, (await write(one, '不该收到')).body.code]).not.toEqual([one.account, 200])
    expect(await on.all(message, { title: '不该收到' })).toEqual([])
  }
})
