/** A look through another's eyes that the server ended: nobody is asked for a password that they can't know, and who looked stays signed in. */
import { afterEach, expect, test, vi } from 'vitest'
import { ask, onSessionOver } from './request.ts'
import { session } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

const admin = { user_id: 'a1', tenant_id: '000000', user_name: 'admin', dept_id: 'd', role_id: 'r1' },
  school = { ...admin, user_id: 's1', user_name: 'school' }

test('however many calls are refused, the look ends once, and the own tokens are neither renewed nor lost', async () => {
  const asked: string[] = [],
    went: string[] = [],
    reasons: string[] = []
  vi.stubGlobal('location', { assign: (at: string) => void went.push(at) })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(url === '/api/seen' ? { code: 200 } : { code: 401 }, { status: url === '/api/seen' ? 200 : 401 })
  })
  onSessionOver(async reason => reasons.push(reason) > 99)
  session.set({
    token: 'look',
    refreshToken: '',
    userInfo: school,
    own: { token: 'own', refreshToken: 'r-own', tokenAt: 0, userInfo: admin, at: '/system/user/s1' },
  })
  await ask('/api/seen')
  const refused = await Promise.allSettled([ask('/api/a'), ask('/api/b')])
  refused.push(...(await Promise.allSettled([ask('/api/late')])))
  expect(refused).toMatchObject(Array(3).fill({ status: 'rejected', reason: { status: 401 } }))
  expect(reasons).toEqual([])
  expect(asked).toEqual(['/api/seen', '/api/a', '/api/b', '/api/late'])
  expect(went).toEqual(['/system/user/s1'])
  expect(session.get()).toMatchObject({ token: 'own', refreshToken: 'r-own', userInfo: { user_name: 'admin' }, own: null })
})
