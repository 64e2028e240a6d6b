/** Names of people: the specification's rule, until the house admits others; asked by every door. */
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { made, shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'

describe.each(anyDialect)('names on %s', dialect => {
  const on = shared(() => web({ dialect }))
  const admin = made(() => on.login('PA')),
    school = made(() => on.login('SM'))
  /** What is wrong with a pupil of this name; the rest of the form is left out. */
  const said = async (studentName: string): Promise<readonly string[]> => {
    const { body } = await on.post(school, '/api/business-basic/school/student/create', { studentName })
    return body.data.wrong.filter((one: { field: string }) => one.field === 'studentName').map((one: { code: string }) => one.code)
  }

  test('2 to 4 Chinese characters, then with a middle dot, then in Latin letters too', async () => {
    expect([await said('Anna Müller'), await said('古丽·买买提')]).toEqual([['rule.chineseName'], ['rule.chineseName']])
    const set = (names: string) => on.post(admin, '/api/blade-system/policy/submit', { id: 'policy', name: '规则', names })
    expect((await on.post(admin, '/api/blade-system/policy/create?id=policy', { name: '规则', names: 'dotted' })).status).toBe(200)
    expect([await said('Anna Müller'), await said('古丽·买买提')]).toEqual([['rule.dottedName'], []])
    expect((await set('any')).status).toBe(200)
    expect([await said('Anna Müller'), await said('古丽·买买提'), await said('王3')]).toEqual([[], [], ['rule.anyName']])
  })
})
