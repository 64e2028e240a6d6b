/** Preferences: kept for the person on the server, told at every login, and nobody else's to see or to change. */
import { afterEach, describe, expect, test } from 'vitest'
import { anyDialect, type App, tenant } from '../../tests/app.ts'
import { password, type Person } from '../../tests/people.ts'
import { web, type Web } from '../../tests/web.ts'
import { md5hex } from './server/password.ts'
import { choose, preference } from './preference.ts'

const opened: App[] = []
afterEach(async () => {
  for (const on of opened.splice(0)) await on.close()
})
async function open(dialect: 'sqlite' | 'postgres' = 'sqlite'): Promise<Web> {
  const on = await web({ dialect })
  opened.push(on)
  return on
}
const own = '/api/blade-user/own-preference'
const nothing = { theme: '', colour: '', lang: '', columns: {}, imports: {}, pins: [], dismissed: [] }
const login = async (on: Web, who: Person) =>
  (await on.post(undefined, `/api/blade-auth/oauth/token?tenantId=${tenant}&username=${who.account}&password=${md5hex(password)}&grant_type=password`)).body

describe.each(anyDialect)('preferences on %s', dialect => {
  test('what somebody chose is told at their next login, and to nobody else', async () => {
    const on = await open(dialect),
      one = await on.login('PR'),
      other = await on.login('PR')
    expect((await login(on, one)).preference).toEqual(nothing)
    expect(
      (await on.post(one, own, { theme: 'theme-dark', colour: '#d6336c', lang: 'en', columns: { user: ['account', 'status'] }, pins: ['/system/user'] }))
        .status,
    ).toBe(200)
    const chosen = {
      theme: 'theme-dark',
      colour: '#d6336c',
      lang: 'en',
      columns: { user: ['account', 'status'] },
      imports: {},
      pins: ['/system/user'],
      dismissed: [],
    }
    expect((await login(on, one)).preference).toEqual(chosen)
    expect((await on.get(one, own)).body.data).toEqual(chosen)
    expect((await on.get(other, own)).body.data).toEqual(nothing)
    await on.sound()
  })
  test('what is said of one list leaves the others and the look, and choosing the same again records nothing', async () => {
    const on = await open(dialect),
      one = await on.login('PA')
    await on.post(one, own, { lang: 'en', columns: { user: ['account'], role: ['roleName'] } })
    await on.post(one, own, { columns: { role: null, dept: ['deptName'] } })
    await on.post(one, own, { columns: { dept: ['deptName'] }, lang: 'en' })
    expect(await on.row(preference, one.userId)).toMatchObject({ version: 2, lang: 'en', columns: { user: ['account'], dept: ['deptName'] } })
    await on.sound()
  })
})

test('nobody keeps preferences for somebody else, not even an administrator', async () => {
  const on = await open(),
    one = await on.login('PR'),
    admin = await on.login('PA')
  await on.post(admin, own, { id: one.userId, userId: one.userId, theme: 'theme-vip' })
  expect(await on.row(preference, one.userId)).toBeUndefined()
  await expect(on.engine.run(on.engine.system(tenant), choose, one.userId, { theme: 'theme-vip' })).rejects.toMatchObject({
    refused: { code: 'preference.notYours' },
  })
  expect((await on.post(undefined, own, { theme: 'theme-vip' })).status).toBe(401)
})
test('a theme that is none of the twelve, a colour that is none, and columns without bounds are refused by name', async () => {
  const on = await open(),
    one = await on.login('PR')
  const wrong: readonly (readonly [string, object])[] = [
    ['theme', { theme: 'theme-none' }],
    ['colour', { colour: 'red' }],
    ['lang', { lang: 'fr' }],
    ['pins', { pins: ['javascript:alert(1) '] }],
    ['pins', { pins: Array.from({ length: 41 }, () => '/x') }],
    ['columns', { columns: { 'a b': ['x'] } }],
    ['columns', { columns: { user: ['<b>'] } }],
    ['columns', { columns: { user: Array.from({ length: 5_000 }, (_, i) => `column${i}`) } }],
  ]
  for (const [field, given] of wrong) {
    const { status, text } = await on.post(one, own, given)
    expect([field, status]).toEqual([field, 400])
    expect(text).toContain(`"${field}"`)
  }
  const many = (from: number) => ({ columns: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`l${from + i}`, ['x'.repeat(50)]])) })
  expect((await on.post(one, own, many(0))).status).toBe(200)
  expect((await on.post(one, own, many(200))).status).toBe(400)
})
