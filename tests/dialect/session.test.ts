/** Signing in, the menus and the end of a session, as the family's front ends go about them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDictionaries } from '../../modules/system/server/reference.ts'
import { looksSealed, opened } from '../../modules/identity/server/sm2.ts'
import { anyDialect } from '../app.ts'
import { join, password } from '../people.ts'
import { web, type Web } from '../web.ts'
import { flavours, frontEnd, type Row } from './frontend.ts'
import { shows } from './screens.ts'

/** A key, and the password of everybody here as the family's own library sealed it for that key. */
const sm2Key = '95843ede863456b309d4ce34415c687c1dd10f9810bafd69e07d6473267008f0'
const sealed =
  '01dab49fff75a512c71d6b436fa38e2fbd65955540ce827b05edab88305c58dfd885d2f9f21e7797c83eb89e069f598177e5488cc021307f943af5478189503aea' +
  '50a5ed7787dc0f31156777e9b52bb66ec887e1838d137837eba0a9881e55fbc6fcdf497ac3a66832'

/** The codes that the stock pages ask for. */
const stock = [
  ...[
    'user',
    'dept',
    'dict',
    'dictbiz',
    'menu',
    'topmenu',
    'param',
    'post',
    'role',
    'tenant',
    'client',
    'notice',
    'region',
    'code',
    'datasource',
    'oss',
    'sms',
  ].flatMap(entity => ['add', 'edit', 'delete', 'view'].map(act => `${entity}_${act}`)),
  'user_role',
  'user_reset',
  'topmenu_setting',
  'data_scope_setting',
  'api_scope_setting',
  'region_import',
  'region_export',
  'region_debug',
  'oss_enable',
  'sms_enable',
  'attach_upload',
  'attach_download',
  'attach_delete',
  'log_usual_view',
  'log_api_view',
  'log_error_view',
]

describe.each(anyDialect)('sessions on %s', dialect => {
  let on: Web
  beforeAll(async () => {
    on = await web({ dialect, captcha: 'abcde', sm2Key })
    await fillDictionaries(on.engine, '000000')
  }, 60_000)
  afterAll(() => on.close())
  const person = async (role: 'PA' | 'PO' | 'ST' = 'PA') => (await join(on.engine, role)).account

  test.each(Object.keys(flavours) as (keyof typeof flavours)[])(
    'the %s front end signs in, loads what it shows first, renews its tokens and leaves',
    async flavour => {
      const front = frontEnd(on.http, flavour),
        account = await person()
      const tenant = await front.get('/api/blade-system/tenant/info', { domain: 'http://127.0.0.1:4101/wel/index' })
      expect(tenant.data.success).toBe(true)
      await front.login(account, password, 'ABCDE')
      shows(
        front.userInfo,
        {
          tenant_id: 'id',
          user_id: 'id',
          dept_id: 'id',
          post_id: 'text',
          role_id: 'id',
          oauth_id: 'text',
          account: 'id',
          user_name: 'id',
          nick_name: 'id',
          real_name: 'id',
          role_name: 'id',
          avatar: 'text',
          access_token: 'id',
          refresh_token: 'id',
          token_type: 'id',
          expires_in: 'number',
        },
        'the user',
      )
      expect(front.userInfo.code).toBeUndefined()
      // What the pages show to administrators only.
      expect(front.userInfo.role_name.includes('administrator')).toBe(true)

      const first = await Promise.all([
        front.get('/api/blade-system/dict/dictionary?code=flow'),
        front.get('/api/blade-system/menu/top-menu'),
        front.get(`${front.users}/info`),
        front.get('/api/blade-auth/oauth/user-info'),
        front.get('/api/blade-system/menu/main-menu'),
        front.get('/api/blade-auth/oauth/clear-cache'),
      ])
      for (const one of first.slice(0, 2)) expect(Array.isArray(one.data.data)).toBe(true)
      shows(first[3]!.data, { userId: 'id', roleId: 'id', deptId: 'id' }, 'bare')
      expect(Array.isArray(first[3]!.data.data.roles)).toBe(true)
      await front.loadMenus()
      expect(front.menu.length).toBeGreaterThan(3)
      expect(stock.filter(code => !front.permission[code])).toEqual([])
      const flat = (list: readonly Row[]): readonly Row[] => list.flatMap(one => [one, ...flat(one.children ?? [])])
      for (const one of flat(front.menu))
        shows(one, { id: 'id', name: 'id', path: 'id', source: 'text', code: 'id', category: 'number', isOpen: 'number' }, 'menu')
      const tops = front.menu.map(one => one.path)
      expect(new Set(tops).size).toBe(tops.length)

      const before = front.userInfo.access_token
      await front.refresh()
      expect(front.userInfo.access_token).not.toBe(before)
      await front.post('/api/blade-auth/oauth/logout', { data: [] })
      await front.get(`${front.users}/info`)
      expect((await front.get('/api/blade-auth/oauth/logout', {}, { authorization: flavour === 'older' })).data).toMatchObject({ success: 'true' })
      await expect(front.get(`${front.users}/info`)).rejects.toMatchObject({ status: 401, body: { code: 401 } })
      await expect(front.get('/api/blade-system/menu/routes')).rejects.toMatchObject({ status: 401 })
      // Never 401: the client would wait for this very refresh.
      await expect(front.refresh()).rejects.toMatchObject({ status: flavour === 'older' ? 400 : 2010, body: { error_code: 2010 } })
    },
  )

  test('a refused login says why, without a code, and a missing permission does not sign out', async () => {
    const front = frontEnd(on.http, 'older'),
      account = await person('ST')
    await expect(front.login(account, 'wrong', 'abcde')).rejects.toThrow('用户名或密码不正确')
    await expect(front.login(account, password, 'wrong')).rejects.toThrow('验证码不正确')
    await front.login(account, password, 'abcde')
    expect(front.userInfo.role_name).not.toContain('admin')
    await expect(front.get('/api/blade-system/tenant/list', { current: 1, size: 10 })).rejects.toMatchObject({ status: 403 })
    await expect(front.get('/api/blade-system/nowhere')).rejects.toMatchObject({ status: 404 })
    await front.get(`${front.users}/info`)
  })

  test('an API scope that is asked for is asked for under every name of the call', async () => {
    const front = frontEnd(on.http, 'older'),
      operator = frontEnd(on.http, 'older'),
      list = '/blade-system/post/list'
    await front.login(await person(), password, 'abcde')
    await operator.login(await person('PO'), password, 'abcde')
    for (const url of [list, `/api${list}`]) await operator.get(url, { current: 1, size: 10 })
    const [menu] = (await front.get('/api/blade-system/menu/lazy-menu-list', { parentId: 0 })).data.data as Row[]
    await front.post('/api/blade-system/api-scope/submit', { data: { menuId: menu!.id, resourceCode: 'x', scopeName: '岗位', scopePath: list, scopeType: 2 } })
    for (const url of [list, `/api${list}`]) await expect(operator.get(url, { current: 1, size: 10 })).rejects.toMatchObject({ status: 403 })
  })

  test('a password that was sealed for the server opens it, with a captcha and without the clear text', async () => {
    const account = await person(),
      { key } = (await on.http.inject('/api/blade-auth/oauth/captcha')).json()
    const asked = new URLSearchParams({ tenantId: '000000', username: account, password: sealed, grant_type: 'captcha', scope: 'all', type: 'account' })
    const send = (query: URLSearchParams, code: string) =>
      on.http.inject({
        method: 'POST',
        url: `/api/blade-auth/oauth/token?${query}`,
        headers: { 'captcha-key': code, 'captcha-code': 'abcde', 'tenant-id': '000000' },
      })
    expect((await send(asked, key)).json()).toMatchObject({ account, token_type: 'bearer' })
    asked.set('password', sealed.replace(/..$/, '00'))
    expect((await send(asked, (await on.http.inject('/api/blade-auth/oauth/captcha')).json().key)).json()).toMatchObject({ error_code: 2004 })
  })

  test('the open-source flavour signs in with its own words, behind a proxy that strips /api', async () => {
    const account = await person(),
      basic = `Basic ${Buffer.from('saber3:saber3_secret').toString('base64')}`
    const send = async (method: 'GET' | 'POST', url: string, headers: Row = {}) =>
      (await on.http.inject({ method, url, headers: { authorization: basic, 'tenant-id': '000000', ...headers } })).json()
    const {
      data: { key, image },
    } = await send('GET', '/blade-auth/captcha')
    expect(image).toMatch(/^data:image/)
    const query = new URLSearchParams({ grantType: 'captcha', tenantId: '000000', account, password: sealed, type: 'account' })
    const { code, data } = await send('POST', `/blade-auth/token?${query}`, { 'captcha-key': key, 'captcha-code': 'abcde' })
    expect(code).toBe(200)
    shows(
      data,
      {
        accessToken: 'id',
        tokenType: 'id',
        refreshToken: 'id',
        userId: 'id',
        tenantId: 'id',
        oauthId: 'text',
        avatar: 'text',
        authority: 'id',
        userName: 'id',
        account: 'id',
        expiresIn: 'number',
        license: 'text',
      },
      'the user',
    )
    expect(await send('POST', `/blade-auth/token?${query}`, { 'captcha-key': key, 'captcha-code': 'abcde' })).toMatchObject({
      code: 400,
      success: false,
      msg: '验证码不正确',
    })
    const renewed = await send('POST', `/blade-auth/token?grantType=refresh_token&refreshToken=${data.refreshToken}&scope=all&tenantId=000000`)
    const mine = { 'blade-auth': `bearer ${renewed.data.accessToken}` }
    expect((await send('GET', '/blade-system/menu/routes', mine)).data.length).toBeGreaterThan(3)
    expect(await send('POST', '/blade-auth/logout', mine)).toMatchObject({ code: 200 })
    expect(await send('GET', '/blade-system/user/info', mine)).toMatchObject({ code: 401 })
    expect(await send('POST', `/blade-auth/token?grantType=refresh_token&refreshToken=${renewed.data.refreshToken}`)).toMatchObject({ code: 400 })
  })
})

test('what was sealed opens with its own key alone, whole and unchanged', () => {
  expect(looksSealed(sealed)).toBe(true)
  expect(looksSealed(password)).toBe(false)
  expect(opened(sealed, sm2Key)).toBe(password)
  expect(opened(sealed, sm2Key.replace(/^./, '1'))).toBeUndefined()
  expect(opened(sealed.replace(/..$/, '00'), sm2Key)).toBeUndefined()
  expect(opened('ab'.repeat(120), sm2Key)).toBeUndefined()
})
