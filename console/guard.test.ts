import { expect, test } from 'vitest'
import { guard } from './guard.ts'
import { isOld, permissionOf } from './sign.ts'

const userInfo = { user_id: 'u', tenant_id: '000000', user_name: 'a', dept_id: 'd', role_id: 'r' }
const signedIn = { userInfo, token: 't', lock: '' }
const signedOut = { userInfo: null, token: '', lock: '' }

test('a signed-out user passes to public routes only', () => {
  expect(guard(signedOut, '/login', '')).toEqual({ kind: 'pass' })
  expect(guard(signedOut, '/404', '')).toEqual({ kind: 'pass' })
  expect(guard(signedOut, '/wel', '')).toEqual({ kind: 'go', to: '/login' })
})

test('after signing in one comes back to where one wanted to go', () => {
  expect(guard(signedOut, '/order/detail/1', 'tab=history')).toEqual({ kind: 'go', to: '/login?back=%2Forder%2Fdetail%2F1%3Ftab%3Dhistory' })
  expect(guard(signedIn, '/login', 'back=%2Forder%2Fdetail%2F1')).toEqual({ kind: 'go', to: '/order/detail/1' })
})

test('one never comes back to another site', () => {
  for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example'])
    expect(guard(signedIn, '/login', `back=${encodeURIComponent(back)}`)).toEqual({ kind: 'go', to: '/' })
})

test('a locked user is sent to the lock page from every route', () => {
  expect(guard({ ...signedIn, lock: 'x' }, '/wel', '')).toEqual({ kind: 'go', to: '/lock' })
  expect(guard({ ...signedIn, lock: 'x' }, '/lock', '')).toEqual({ kind: 'pass' })
})

test('a signed-in user with an empty token is forced to log out', () => {
  expect(guard({ ...signedIn, token: '' }, '/wel', '')).toEqual({ kind: 'end' })
})

test('/ redirects to /wel', () => expect(guard(signedIn, '/', '')).toEqual({ kind: 'go', to: '/wel' }))

test('a query target opens the path in a new window', () => {
  expect(guard(signedIn, '/wel', 'target=/dp')).toEqual({ kind: 'window', to: '/dp' })
  expect(guard(signedIn, '/wel', 'target=//evil.example')).toEqual({ kind: 'pass' })
})

test('only nodes without children contribute a permission', () => {
  const node = { id: '1', name: '', path: '' }
  expect(
    permissionOf([
      { ...node, code: 'param', children: [{ ...node, code: 'param_change' }] },
      { ...node, code: 'x' },
    ]),
  ).toEqual({ param_change: true, x: true })
})

test('tokens are renewed from the age of 3000 seconds', () => {
  expect([isOld(0, 2_999_000), isOld(0, 3_000_000)]).toEqual([false, true])
})
