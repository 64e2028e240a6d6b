/** A dictionary entry that is used is never deleted, nor is its key changed (L31). */
import { beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { web } from '../../tests/web.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { modules } from '../index.ts'
import { users } from './entries.ts'

test('every resource with a field of a dictionary is asked', () => {
  const having = modules.flatMap(one => one.resources).filter(of => Object.values(of.fields).some(field => field.kind === 'dict'))
  expect(users.map(of => of.name).sort()).toEqual(having.map(of => of.name).sort())
})

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect }))
  let admin: Person
  beforeAll(async () => {
    admin = await on.login('PA')
    await on.run(on.as('PO', { userId: 'po' }), on.engine.command('school', 'create'), 's1', {
      schoolName: '第一小学',
      schoolCode: 'S1',
      educationPeriod: 'primary',
      areaCode: '110108',
      areaName: '海淀区',
      termStart: '2026-09-01',
      termEnd: '2027-01-20',
    })
  })
  test.each(['dict', 'dict-biz'])('in %s: sealed, but neither deleted nor given another key', async name => {
    const base = `/api/blade-system/${name}`
    const parent = (await on.post(admin, `${base}/submit`, { code: 'classroom_type', dictKey: '-1', dictValue: '教室类型', sort: 1, isSealed: 0 })).body.data.id
    const entry = async (dictKey: string): Promise<string> =>
      (await on.post(admin, `${base}/submit`, { parentId: parent, code: 'classroom_type', dictKey, dictValue: dictKey, sort: 1, isSealed: 0 })).body.data.id
    const [lab, hall] = [await entry('lab'), await entry('hall')]
    await on.run(on.as('SM', { userId: 'sm', reach: { school: ['s1'] } }), on.engine.command('classroom', 'create'), `r-${name}`, {
      schoolId: 's1',
      name: `实验室${name}`,
      capacity: 40,
      type: 'lab',
    })
    const used = { status: 400, body: { data: { rule: 'dict.used' } } }
    expect(await on.post(admin, `${base}/remove?ids=${lab}`)).toMatchObject(used)
    expect(await on.post(admin, `${base}/submit`, { id: lab, dictKey: 'laboratory' })).toMatchObject(used)
    expect((await on.post(admin, `${base}/submit`, { id: lab, dictValue: '实验室', isSealed: 1 })).status).toBe(200)
    expect((await on.post(admin, `${base}/submit`, { id: hall, dictKey: 'aula' })).status).toBe(200)
    expect((await on.post(admin, `${base}/remove?ids=${hall}`)).status).toBe(200)
    const choices = async () => (await on.get(admin, `${base}/dictionary?code=classroom_type`)).body.data.map((one: any) => one.dictKey)
    expect(await choices()).toEqual([])
    await on.post(admin, `${base}/submit`, { id: lab, isSealed: 0 })
    expect(await choices()).toEqual(['lab'])
    // A sealed parent seals what is below it.
    await on.post(admin, `${base}/submit`, { id: parent, isSealed: 1 })
    expect(await choices()).toEqual([])
  })
})
