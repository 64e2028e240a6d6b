/** A front end of the BladeX/Saber family, as far as a server can tell: what it sends, where it looks, how it reads an answer. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

export type Row = Record<string, any>
/** What is said by a request beside its address, in the words of axios. */
export interface Asking {
  readonly params?: Row | undefined
  readonly data?: unknown
  readonly headers?: Row | undefined
  /** Sends the body as bare `a=b&c=d`. */
  readonly isSerialize?: boolean
  /** Left out on some calls of the newer ones. */
  readonly authorization?: boolean
}
export interface Heard {
  readonly status: number
  readonly data: any
  readonly http: number
  readonly headers: Row
}

/** The generations that are about, by what tells them apart on the wire. */
export const flavours = {
  /** Vue 2, the commercial one of the specification's time: accounts under their own prefix, status from the body first. */
  older: { client: 'saber:saber_secret', users: '/api/blade-user', extra: {}, tokenInQuery: (token: string) => ({ 'blade-auth': `bearer ${token}` }) },
  /** Vue 3: accounts below the system, some more headers. */
  newer: {
    client: 'saber3:saber3_secret',
    users: '/api/blade-system/user',
    extra: { 'blade-requested-with': 'BladeHttpRequest', 'accept-language': 'zh-cn' },
    tokenInQuery: (token: string) => ({ 'Blade-Auth': token }),
  },
} as const
export type Flavour = keyof typeof flavours

/** A call that the front end shows as an error. */
class Rejected extends Error {
  readonly status: number
  readonly body: any
  constructor(status: number, message: string, body: any) {
    super(message)
    this.status = status
    this.body = body
  }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** An address with its parameters as axios writes them: none for what is null, JSON for objects, brackets for lists. */
function addressed(url: string, params: Row = {}): string {
  const parts = Object.entries(params).flatMap(([name, value]) => {
    if (value === null || value === undefined) return []
    const key = Array.isArray(value) ? `${name}[]` : name
    return [value].flat().map(one => {
      const text = one instanceof Date ? one.toISOString() : typeof one === 'object' ? JSON.stringify(one) : String(one)
      return `${encodeURIComponent(key)}=${encodeURIComponent(text).replaceAll('%20', '+')}`
    })
  })
  return parts.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${parts.join('&')}`
}

/** A multipart body with one file, as an upload widget sends it. */
export function fileForm(name: string, bytes: Buffer | string, type: string): { readonly payload: Buffer; readonly type: string } {
  const edge = '----WebKitFormBoundaryDialect7'
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return { payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${edge}--\r\n`)]), type: `multipart/form-data; boundary=${edge}` }
}

const moment = /^(\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?)?$/
/** Numbers that are unset, which the pages know as null as well, and lists of our own that no page of theirs reads. */
const mayBeNull = ['accountNumber', 'lineNumber', 'time', 'testedIn', 'menuIds', 'dataScopeIds', 'apiScopeIds', 'modules', 'fields', 'shardingConfig']
/** How long something took, in words, which the pages of workflow call a time. */
const lengths = ['historyActivityDurationTime']
/** What is wrong with a value by the name it goes under: ids are texts, times are written as the family writes them, and nothing is null. */
function faults(value: unknown, name: string, at: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => faults(one, name, `${at}[${i}]`))
  if (value === null) return mayBeNull.includes(name) ? [] : [`${at} is null`]
  if (typeof value === 'object') return Object.entries(value as Row).flatMap(([key, one]) => faults(one, key, `${at}.${key}`))
  if (/(^id|[a-z]Id)$/.test(name) && typeof value !== 'string') return [`${at} is ${JSON.stringify(value)}, no text`]
  if (/(Time|Date)$/.test(name) && !lengths.includes(name) && !(typeof value === 'string' && moment.test(value)))
    return [`${at} is ${JSON.stringify(value)}, no time`]
  return []
}
/** Every answer in the envelope has all four of its parts, and a page its four numbers. */
function judged(url: string, body: any): void {
  if (url.startsWith('/api/blade-auth/')) return
  expect(body, url).toMatchObject({ code: expect.any(Number), success: body.code === 200, msg: expect.any(String) })
  expect(body, url).toHaveProperty('data')
  if (body.code !== 200) return
  if (Array.isArray(body.data?.records))
    for (const name of ['total', 'size', 'current', 'pages']) expect(body.data[name], `${url}: ${name}`).toEqual(expect.any(Number))
  expect(faults(body.data, '', 'data'), url).toEqual([])
}

export interface FrontEnd {
  readonly flavour: Flavour
  readonly users: string
  /** How many calls were made, and which different ones. */
  readonly made: string[]
  userInfo: Row
  permission: Record<string, true>
  menu: readonly Row[]
  /** What the browser was last told to keep. */
  cookie: string | undefined
  get(url: string, params?: Row, asking?: Asking): Promise<Heard>
  post(url: string, asking?: Asking): Promise<Heard>
  upload(url: string, file: ReturnType<typeof fileForm>): Promise<Heard>
  /** A new window at an address, with the token in it. */
  open(url: string, params?: Row): Promise<Heard>
  login(account: string, plain: string, code: string): Promise<void>
  refresh(): Promise<void>
  loadMenus(topMenuId?: string): Promise<void>
}

export function frontEnd(http: FastifyInstance, flavour: Flavour): FrontEnd {
  const { client, users, extra, tokenInQuery } = flavours[flavour]
  const basic = `Basic ${Buffer.from(client).toString('base64')}`
  const store = { token: '', refresh: '', tenant: '000000' }
  const made: string[] = []

  async function send(method: 'GET' | 'POST', url: string, asking: Asking & { readonly raw?: { payload: Buffer; type: string } } = {}): Promise<Heard> {
    const body = bodyOf(asking)
    const answer = await http.inject({
      method,
      url: addressed(url, asking.params),
      ...(body ? { payload: body.payload } : {}),
      headers: {
        accept: 'application/json, text/plain, */*',
        ...extra,
        ...(asking.authorization === false || asking.raw ? {} : { authorization: basic }),
        ...(store.token ? { 'blade-auth': `bearer ${store.token}` } : {}),
        ...(body ? { 'content-type': body.type } : {}),
        // An absent header is written as the word by the axios of that time.
        ...Object.fromEntries(Object.entries(asking.headers ?? {}).map(([name, value]) => [name, String(value)])),
      },
    })
    if (answer.headers['set-cookie']) self.cookie = String(answer.headers['set-cookie'])
    made.push(`${method} ${url.replace(/\?.*/, '')}`)
    let data: any = answer.body
    try {
      data = JSON.parse(answer.body)
    } catch {
      data = answer.rawPayload
    }
    if (typeof data === 'object' && !Buffer.isBuffer(data)) judged(url, data)
    // The address line of a browser says more than the network: no answer of business may look like a broken gateway.
    expect([502, 503, 504]).not.toContain(answer.statusCode)
    const status = (flavour === 'newer' ? data.error_code : undefined) || data.code || answer.statusCode
    if (status !== 200) throw new Rejected(status, data.msg || data.error_description || '未知错误', data)
    return { status, data, http: answer.statusCode, headers: answer.headers }
  }
  function bodyOf({ data, isSerialize, raw }: Asking & { readonly raw?: { payload: Buffer; type: string } }) {
    if (raw) return raw
    if (data === undefined) return undefined
    if (isSerialize)
      return {
        payload: Object.entries(data as Row)
          .map(pair => pair.join('='))
          .join('&'),
        type: 'application/x-www-form-urlencoded',
      }
    return { payload: JSON.stringify(data), type: flavour === 'older' ? 'application/json;charset=UTF-8' : 'application/json' }
  }
  async function token(params: Row, headers: Row): Promise<void> {
    const { data } = await send('POST', '/api/blade-auth/oauth/token', {
      params,
      headers: { 'tenant-id': store.tenant, 'dept-id': '', 'role-id': '', ...headers },
    })
    if (data.error_description) throw new Rejected(200, data.error_description, data)
    store.token = data.access_token
    store.refresh = data.refresh_token
    store.tenant = data.tenant_id
    self.userInfo = data
  }

  const self: FrontEnd = {
    flavour,
    users,
    made,
    userInfo: {},
    permission: {},
    menu: [],
    cookie: undefined,
    get: (url, params, asking = {}) => send('GET', url, { ...asking, params }),
    post: (url, asking) => send('POST', url, asking),
    upload: (url, file) => send('POST', url, { raw: file }),
    async open(url, params) {
      const was = store.token
      store.token = ''
      return send('GET', url, { params: { ...tokenInQuery(was), ...params }, authorization: false }).finally(() => {
        store.token = was
      })
    },
    async login(username, plain, code) {
      const {
        data: { key, image },
      } = await send('GET', '/api/blade-auth/oauth/captcha', { authorization: flavour === 'older' })
      expect(image).toMatch(/^data:image\//)
      await token(
        { tenantId: store.tenant, username, password: md5(plain), grant_type: 'captcha', scope: 'all', type: 'account' },
        { 'captcha-key': key, 'captcha-code': code },
      )
    },
    refresh: () =>
      token(
        { tenantId: store.tenant, refresh_token: store.refresh, grant_type: 'refresh_token', scope: 'all' },
        flavour === 'older' ? { 'dept-id': undefined, 'role-id': undefined } : { 'dept-id': self.userInfo.dept_id, 'role-id': self.userInfo.role_id },
      ),
    async loadMenus(topMenuId) {
      const {
        data: { data: menu },
      } = await self.get('/api/blade-system/menu/routes', { topMenuId })
      for (const one of menu) addPath(one, true)
      self.menu = menu
      const {
        data: { data: buttons },
      } = await self.get('/api/blade-system/menu/buttons')
      self.permission = {}
      const leaves = (list: readonly Row[]): void => {
        for (const one of list) {
          if (one.children) leaves(one.children)
          else self.permission[one.code] = true
        }
      }
      leaves(buttons)
    },
  }
  return self
}

const isURL = (text: string): boolean => /^https?:\/\//.test(text)
/** What is done to each menu before it becomes a route; it breaks on a path that is no text. */
function addPath(one: Row, first = false): void {
  expect(typeof one.path, one.name).toBe('string')
  expect(String(one.name).split(',')[0]).not.toBe('')
  const isChild = one.children && one.children.length !== 0
  if (!isChild) one.children = []
  if (!isChild && first && !isURL(one.path)) one.path += '/index'
  else for (const child of one.children) addPath(child)
}
