/** What stock front ends need beside the registers: their own pages in the menu, and the calls that only their pages make. */
import { describe, expect, test } from 'vitest'
import { account, ownClient } from '../../modules/identity/index.ts'
import { newId } from '../../modules/kit/index.ts'
import { attach } from '../../modules/files/index.ts'
import { hashPassword } from '../../modules/identity/server/password.ts'
import { announcement } from '../../modules/desk/announcement.ts'
import { join, password } from '../people.ts'
import { eachFrontEnd } from './administration.ts'
import { type FrontEnd, frontEnd, type Row } from './frontend.ts'
import { crud, pageOf, shows } from './screens.ts'

const system = '/api/blade-system'
const flat = (rows: readonly Row[]): readonly Row[] => rows.flatMap(row => [row, ...flat(row.children ?? [])])
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** The pages that a client finds below its `src/views`, of those that concern us. */
const open = [
  ...['user', 'dept', 'post', 'dict', 'menu', 'topmenu', 'param', 'tenant', 'client'].map(name => `/system/${name}`),
  ...['/authority/role', '/authority/datascope', '/base/region', '/tool/code', '/tool/datasource', '/desk/notice'],
  ...['usual', 'api', 'error'].map(name => `/monitor/log/${name}`),
]
const commercial = [
  ...open,
  ...['/system/dictbiz', '/system/tenantpackage', '/authority/apiscope', '/data/record', '/tool/codesetting'],
  ...['attach', 'oss', 'sms'].map(name => `/resource/${name}`),
]
const views = { older: open, newer: commercial } as const

eachFrontEnd(
  ({ flavour, admin, on }) => {
    /** The same call by another program: the console unless told otherwise. */
    const ofConsole = async (front: FrontEnd, url: string, client: string = ownClient) =>
      (
        await on().http.inject({
          url,
          headers: {
            authorization: `Basic ${Buffer.from(`${client}:${client}_secret`).toString('base64')}`,
            'blade-auth': `bearer ${front.userInfo.access_token}`,
          },
        })
      ).json().data
    const leaves = (menu: readonly Row[]) => flat(menu).filter(one => !one.children?.length)

    test('is offered its own pages and no other, under icons of its font', { tags: 'thorough' }, async () => {
      const front = await admin()
      await front.loadMenus()
      const shown = leaves(front.menu)
      expect(shown.map(one => one.path).toSorted()).toEqual([...views[flavour]].toSorted())
      for (const one of flat(front.menu)) expect(one.source, one.path).toMatch(/^iconfont icon/)
      // What is written in React has the pages of the open-source ones, but for top menus.
      const sword = leaves(await ofConsole(front, `${system}/menu/routes`, 'sword'))
      expect(sword.map(one => one.path).toSorted()).toEqual(open.filter(path => path !== '/system/topmenu').toSorted())
      const own = leaves(await ofConsole(front, `${system}/menu/routes`))
      expect(own.map(one => one.path)).toEqual(
        expect.arrayContaining(['/system/role', '/system/region', '/system/datasource', '/develop/code', '/system/policy']),
      )
    })

    test('is shown the pages that an administrator added for it', async () => {
      const front = await admin(),
        code = `added${flavour}`
      const menu = { name: '加的', path: `/desk/${code}`, source: 'star', code, category: 1, alias: 'menu', action: 0, sort: 9, isOpen: 1, parentId: '/desk' }
      await front.post(`${system}/menu/submit`, { data: menu })
      await front.loadMenus()
      expect(flat(front.menu).find(one => one.code === code)).toMatchObject({ path: menu.path, source: 'iconfont iconicon_doc' })
    })

    test.each(['dict', 'dict-biz'])('reads all of %s as one tree', async kind => {
      const front = await admin(),
        code = `tree${kind.replace('-', '')}${flavour}`,
        list = `${system}/${kind}/list`
      const add = async (data: Row) => {
        await front.post(`${system}/${kind}/submit`, { data: { code, sort: 1, isSealed: 0, remark: '', ...data } })
        return flat((await front.get(list, { code, current: 1, size: 10 })).data.data).find(one => one.dictValue === data.dictValue)!
      }
      const parent = await add({ dictValue: '方言', dictKey: -1 })
      await add({ dictValue: '京', dictKey: '1', parentId: parent.id })
      const { data } = (await front.get(list, { current: 1, size: 10 })).data
      expect(Array.isArray(data)).toBe(true)
      for (const one of flat(data))
        shows(one, { id: 'id', parentId: 'id', code: 'id', dictKey: 'text', dictValue: 'text', sort: 'number', isSealed: 'number', parentName: 'text' }, kind)
      expect(data.find((one: Row) => one.id === parent.id)).toMatchObject({ parentId: '0', hasChildren: true, children: [{ dictValue: '京' }] })
      expect(flat(data).find(one => one.dictValue === '京')).not.toHaveProperty('children')
      // What a search leaves stands at the top when its parent is not among it.
      expect((await front.get(list, { code, dictValue: '京', current: 1, size: 10 })).data.data).toMatchObject([{ dictValue: '京', parentName: '方言' }])
      expect(await ofConsole(front, `${list}?current=1&size=10`)).toMatchObject({ records: expect.any(Array), total: expect.any(Number) })
    })

    describe('on the page of accounts', () => {
      const at = (front: FrontEnd, name: string) => `${front.users}/${name}`
      test('makes somebody a leader, finds leaders and takes it back', async () => {
        const front = await admin(),
          { userId } = await join(on().engine, 'PO')
        const leaders = async (search: Row = {}) => (await front.get(at(front, 'leader-list'), { tenantId: '000000', ...search })).data.data as Row[]
        expect((await leaders()).map(one => one.id)).not.toContain(userId)
        const row = async () => (await front.get(at(front, 'detail'), { id: userId })).data.data as Row
        expect((await row()).isLeader).toBe(0)
        await front.post(at(front, 'set-leader'), { params: { userId } })
        shows((await leaders()).find(one => one.id === userId)!, { id: 'id', realName: 'id', account: 'id' }, 'leader')
        expect((await row()).isLeader).toBe(1)
        await front.post(at(front, 'update'), { data: { ...(await row()), password: '', leaderId: front.userInfo.user_id } })
        expect(await row()).toMatchObject({ leaderId: front.userInfo.user_id, isLeader: 1 })
        await front.post(at(front, 'set-leader'), { params: { userId } })
        expect((await leaders()).map(one => one.id)).not.toContain(userId)
      })

      test('pages through accounts to choose from', async () => {
        const front = await admin(),
          { userId, account: name } = await join(on().engine, 'PO')
        const found = pageOf((await front.get(at(front, 'user-page'), { current: 1, size: 10, account: name, name: undefined })).data, 'user-page')
        expect(found).toMatchObject({ total: 1, records: [{ id: userId, account: name }] })
        expect(pageOf((await front.get(at(front, 'user-page'), { current: 1, size: 10, name })).data, 'user-page').total).toBe(1)
        expect(pageOf((await front.get(at(front, 'user-page'), { current: 1, size: 10, name: '没有这样的人' })).data, 'user-page').total).toBe(0)
      })

      test('lets in and turns away those who asked for an account', async () => {
        const front = await admin(),
          passwordHash = await hashPassword(password)
        const [good, bad] = [newId(), newId()]
        for (const [id, name] of [
          [good, `gut${flavour}`],
          [bad, `schlecht${flavour}`],
        ] as const)
          await on().engine.run(on().engine.system('000000'), account.register, id, { account: name, realName: '某人', passwordHash })
        const waiting = async () => pageOf((await front.get(at(front, 'page'), { current: 1, size: 50, status: 0 })).data, 'waiting').records.map(one => one.id)
        expect(await waiting()).toEqual(expect.arrayContaining([good, bad]))
        await expect(front.post(at(front, 'audit-pass'), { params: { userIds: '' } })).rejects.toThrow('请选择账号')
        await front.post(at(front, 'audit-pass'), { params: { userIds: good } })
        await front.post(at(front, 'audit-refuse'), { params: { userIds: bad } })
        expect(await waiting()).not.toEqual(expect.arrayContaining([good]))
        expect((await front.get(at(front, 'detail'), { id: good })).data.data).toMatchObject({ auditStatus: 1 })
        expect((await front.get(at(front, 'page'), { current: 1, size: 10, account: `schlecht${flavour}` })).data.data.total).toBe(0)
      })

      test('never finds a form without a platform or a nickname', async () => {
        const front = await admin(),
          { userId } = await join(on().engine, 'PO')
        for (const name of ['detail', 'platform-detail']) {
          const row = (await front.get(at(front, name), { id: userId })).data.data
          expect(row.userType, name).toBe(1)
          expect(row.userTypeName).toBe('WEB')
          shows(row, { name: 'id' }, name)
        }
      })

      test('reads who signed in, and how', async () => {
        const front = await admin(),
          { account: name, user_id: userId } = front.userInfo
        await on().journals.flush()
        const log = async (search: Row) => pageOf((await front.get(`${system}/auth-log/page`, { ...search, current: 1, size: 10 })).data, 'auth-log')
        const { records, total } = await log({ account: name })
        expect(total).toBe(1)
        const columns = {
          id: 'id',
          account: 'id',
          realName: 'id',
          remoteIp: 'id',
          env: 'text',
          serviceId: 'text',
          serverIp: 'text',
          userAgent: 'text',
        } as const
        shows(records[0]!, columns, 'auth-log')
        expect(records[0]).toMatchObject({ account: name, grantType: 'captcha', loginTime: expect.stringMatching(moment) })
        expect((await log({ userId })).total).toBe(1)
        expect((await log({ userId, grantType: 'social' })).total).toBe(0)
        const one = (await front.get(`${system}/auth-log/detail`, { id: records[0]!.id })).data.data
        expect(one).toMatchObject({ id: records[0]!.id, account: name, userAgent: expect.stringMatching(/./) })
      })

      test('locks an account, which throws it out, and opens it again', async () => {
        const front = await admin(),
          { userId, account: name } = await join(on().engine, 'PO')
        const somebody = frontEnd(on().http, flavour)
        await somebody.login(name, password, 'abcde')
        const lock = (more: Row) => front.post(`${system}/auth-lock/lock`, { params: { userId, lockReason: '离岗', ...more } })
        await expect(lock({ lockBeginTime: '2099-01-01 00:00:00' })).rejects.toThrow('锁定立即生效')
        await expect(lock({ lockEndTime: '2020-01-01 00:00:00' })).rejects.toThrow('须晚于当前时间')
        await expect(front.post(`${system}/auth-lock/lock`, { params: { userId: front.userInfo.user_id, lockReason: 'x' } })).rejects.toThrow('本账号')
        await lock({ lockBeginTime: '', lockEndTime: '' })
        await expect(somebody.get(`${somebody.users}/info`)).rejects.toMatchObject({ status: 401 })
        await expect(frontEnd(on().http, flavour).login(name, password, 'abcde')).rejects.toThrow('登录错误次数过多')
        const page = async (search: Row) => pageOf((await front.get(`${system}/auth-lock/page`, { ...search, current: 1, size: 10 })).data, 'auth-lock')
        const [row] = (await page({ lockTarget: name, lockStatus: 'LOCKED' })).records
        shows(row!, { id: 'id', userName: 'id', lockTarget: 'id', lockTypeName: 'id', lockStatusName: 'id', remoteIp: 'text', failCount: 'number' }, 'lock')
        const locked = { lockType: 'MANUAL', lockStatus: 'LOCKED', expired: false, lockReason: '离岗', lockBeginTime: expect.stringMatching(moment) }
        expect(row).toMatchObject({ ...locked, lockEndTime: '' })
        expect((await front.get(`${system}/auth-lock/detail`, { id: row!.id })).data.data).toMatchObject({ ...locked, id: row!.id })
        await front.post(`${system}/auth-lock/unlock`, { params: { id: row!.id, unlockReason: '回岗' } })
        expect((await page({ lockTarget: name })).records).toMatchObject([{ lockStatus: 'UN_LOCKED', unlockReason: '回岗', expired: false }])
        await somebody.login(name, password, 'abcde')
      })
    })

    test('reads what was changed by whom', async () => {
      const front = await admin(),
        key = `record.${flavour}`
      await front.post(`${system}/param/submit`, { data: { paramName: '审计', paramKey: key, paramValue: '1', remark: '' } })
      const [param] = pageOf((await front.get(`${system}/param/list`, { paramKey: key, current: 1, size: 10 })).data, 'param').records
      await front.post(`${system}/param/submit`, { data: { ...param, paramValue: '2' } })
      const page = pageOf((await front.get(`${system}/record-data/list`, { tableName: 'param', current: 1, size: 10 })).data, 'record-data')
      const texts = ['serviceId', 'serverHost', 'serverIp', 'env', 'recordLevel', 'requestUri', 'remoteIp', 'recordUserName', 'userAgent']
      for (const one of page.records)
        shows(one, { id: 'id', recordCost: 'number', operation: 'id', ...Object.fromEntries(texts.map(name => [name, 'text' as const])) }, 'records')
      expect(page.records[0]).toMatchObject({ tableName: 'param', method: 'changed', recordTime: expect.stringMatching(moment) })
      const one = (await front.get(`${system}/record-data/detail`, { id: page.records[0]!.id })).data.data
      expect([JSON.parse(one.oldData), JSON.parse(one.newData)]).toEqual([{ paramValue: '1' }, { paramValue: '2' }])
      expect((await front.get(`${system}/record-data/list`, { current: 1, size: 10 })).data.data.total).toBeGreaterThan(page.total)
      const nobody = frontEnd(on().http, flavour)
      await nobody.login((await join(on().engine, 'PO')).account, password, 'abcde')
      await expect(nobody.get(`${system}/record-data/list`, { current: 1, size: 10 })).rejects.toMatchObject({ status: 403 })
    })

    test('works the page of code settings, of which one is in use', async () => {
      const front = await admin(),
        base = '/api/blade-develop/code-setting',
        code = `setting${flavour}`
      const settings = JSON.stringify({ serviceName: 'blade-desk', baseMode: 2 })
      const inUse = async () => (await front.get(`${base}/enable-detail`)).data.data
      expect(await inUse()).toEqual({})
      await crud(front, {
        base,
        search: { code },
        add: { name: '默认', code, settings },
        edit: { settings: '{}' },
        table: { name: 'text', code: 'text', settings: 'text', status: 'number' },
        form: { name: 'text', code: 'text', settings: 'text' },
      })
      for (const name of ['a', 'b']) await front.post(`${base}/submit`, { data: { name, code: `${name}${flavour}`, settings } })
      const rows = async () => pageOf((await front.get(`${base}/list`, { current: 1, size: 10 })).data, base).records
      for (const row of await rows()) await front.post(`${base}/enable`, { params: { id: row.id } })
      expect((await rows()).map(row => row.status).toSorted()).toEqual([1, 2])
      expect(await inUse()).toMatchObject({ code: `b${flavour}`, settings })
      for (const row of await rows()) await front.post(`${base}/remove`, { params: { ids: row.id } })
      expect(await inUse()).toEqual({})
    })

    test('works the page of data models, and chooses among them', async () => {
      const front = await admin(),
        base = '/api/blade-develop/model',
        modelCode = `model${flavour}`
      const add = { modelName: '通知', modelCode, modelTable: 'blade_notice', modelClass: 'Notice', modelRemark: '' }
      await crud(front, {
        base,
        search: { modelCode },
        add,
        edit: { modelName: '公告' },
        table: { modelName: 'text', modelCode: 'text', modelTable: 'text', modelClass: 'text' },
        form: { modelName: 'text', modelCode: 'text', modelTable: 'text', modelClass: 'text', modelRemark: 'text', datasourceId: 'text' },
      })
      const made = (await front.post(`${base}/submit`, { data: { ...add, modelCode: `${modelCode}2` } })).data.data
      shows(made, { id: 'id', modelName: 'text', modelTable: 'text' }, 'made')
      expect((await front.get(`${base}/select`)).data.data).toMatchObject([{ id: made.id, modelName: '通知' }])
    })

    test('releases a notice by saving it, at its time, and changes it afterwards', { tags: 'thorough' }, async () => {
      const front = await admin(),
        base = '/api/blade-desk/notice',
        title = `即时${flavour}`
      const save = (data: Row) => front.post(`${base}/submit`, { data: { category: 1, content: '<p>x</p>', ...data } })
      const found = async (title: string) => pageOf((await front.get(`${base}/list`, { title, current: 1, size: 10 })).data, base).records[0]!
      const mine = async () => (await front.get(`${base}/my-notices`, { current: 1, size: 100 })).data.data.records.map((one: Row) => one.title)
      await save({ title })
      await save({ title: `将来${title}`, releaseTime: '2027-03-01 08:00:00' })
      expect(await mine()).toContain(title)
      expect(await mine()).not.toContain(`将来${title}`)
      const later = await found(`将来${title}`)
      expect((await on().row(announcement, later.id)).status).toBe('scheduled')
      const out = await found(title)
      await save({ ...(await front.get(`${base}/detail`, { id: out.id })).data.data, title: `改后${title}`, content: '<p>y</p>' })
      expect(await mine()).toContain(`改后${title}`)
      expect((await front.get(`${base}/detail`, { id: out.id })).data.data).toMatchObject({ content: '<p>y</p>', releaseTime: out.releaseTime })
      await save({ ...later, releaseTime: '2027-04-01 08:00:00' })
      expect((await found(`将来${title}`)).releaseTime).toBe('2027-04-01 08:00:00')
      await front.post(`${base}/remove`, { params: { ids: `${out.id},${later.id}` } })
      expect(await mine()).not.toContain(`改后${title}`)
    })

    test('knows regions by short codes', async () => {
      const front = await admin(),
        base = `${system}/region`
      const below = async (parentCode: string) => (await front.get(`${base}/lazy-tree`, { parentCode })).data.data as Row[]
      expect((await below('00')).map(one => one.id)).toContain('11')
      expect(await below('11')).toMatchObject([{ id: '1101', key: '1101', value: '1101', parentId: '11', hasChildren: true }])
      expect(await below('1101')).toMatchObject([{ id: '110101', parentId: '1101', hasChildren: false }])
      expect((await front.get(`${base}/lazy-list`, { parentCode: '11' })).data.data).toMatchObject([{ code: '1101', parentCode: '11', provinceCode: '11' }])
      expect((await front.get(`${base}/select?code=11`)).data.data).toMatchObject([{ code: '1101', name: '市辖区' }])
      expect((await front.get(`${base}/list`, { parentCode: '11', current: 1, size: 10 })).data.data.records).toMatchObject([{ code: '1101' }])
      const city = (await front.get(`${base}/detail`, { code: '1101' })).data.data
      expect(city).toMatchObject({ code: '1101', parentCode: '11', parentName: '北京市', ancestors: '00,11', provinceCode: '11', cityCode: '1101' })
      // A form that goes on to a region below takes along what it holds: no id of what is the parent then.
      expect(city).not.toHaveProperty('id')
      expect(city).not.toHaveProperty('parentId')
      const rename = async (name: string) =>
        front.post(`${base}/submit`, { data: { ...(await front.get(`${base}/detail`, { code: '1101' })).data.data, name } })
      await rename('市区')
      expect(await ofConsole(front, `${base}/detail?code=110100`)).toMatchObject({ name: '市区' })
      const form = (await front.get(`${base}/detail`, { code: '1101' })).data.data,
        code = flavour === 'older' ? '110181' : '110182'
      await front.post(`${base}/submit`, {
        data: { ...form, parentCode: form.code, parentName: form.name, code, subCode: code.slice(4), name: '新区', regionLevel: 3 },
      })
      expect(await ofConsole(front, `${base}/detail?code=110100`)).toMatchObject({ name: '市区' })
      expect(await ofConsole(front, `${base}/detail?code=${code}`)).toMatchObject({ code, parentCode: '110100', cityCode: '110100', name: '新区' })
      expect(await ofConsole(front, `${base}/lazy-tree?parentCode=11`)).toMatchObject([{ id: '110100', parentId: '110000' }])
      await rename('市辖区')
      await front.post(`${base}/remove`, { params: { id: code } })
    })

    test('fetches a picture right after signing in, by a cookie that came with the tokens', async () => {
      const { account: name } = await join(on().engine, 'PA'),
        front = frontEnd(on().http, flavour)
      await front.login(name, password, 'abcde')
      const cookie = String(front.cookie ?? '')
      expect(cookie).toMatch(/HttpOnly/)
      const id = newId()
      await on().engine.run(on().engine.system('000000'), (await import('../../modules/files/attach.ts')).upload, id, {
        originalName: 'a.txt',
        name: 'a.txt',
        extension: 'txt',
        attachSize: 1,
        type: 'text/plain',
        link: '/x',
        sha256: 'x',
        key: 'none',
      })
      expect((await on().row(attach, id)).isPublic).not.toBe(true)
      const path = /Path=([^;]+)/.exec(cookie)![1]!
      const headers = { 'if-none-match': '"x"' }
      expect((await on().http.inject({ url: `${path}/000000.${id}`, headers })).statusCode).toBe(404)
      expect((await on().http.inject({ url: `${path}/000000.${id}`, headers: { ...headers, cookie: cookie.split(';')[0]! } })).statusCode).toBe(304)
      await front.refresh()
      expect(front.cookie).toMatch(/HttpOnly/)
    })

    test('keeps the address of a top menu, and is told it', async () => {
      const front = await admin(),
        code = `path${flavour}`
      await front.post(`${system}/topmenu/submit`, { data: { name: '顶部', source: 'cog', code, path: '/desk/notice', sort: 1 } })
      const [top] = pageOf((await front.get(`${system}/topmenu/list`, { code, current: 1, size: 10 })).data, 'top menus').records
      expect(top).toMatchObject({ path: '/desk/notice' })
      await front.post(`${system}/topmenu/grant`, { data: { topMenuIds: [top!.id], menuIds: ['/desk/notice'] } })
      const shown = (await front.get(`${system}/menu/top-menu`)).data.data as Row[]
      expect(shown.find(one => one.id === top!.id)).toMatchObject({ path: '/desk/notice', source: 'iconfont iconicon_doc' })
      // One of whose menus it has no page for any is not offered.
      await front.post(`${system}/topmenu/grant`, { data: { topMenuIds: [top!.id], menuIds: ['/system/policy'] } })
      expect(((await front.get(`${system}/menu/top-menu`)).data.data as Row[]).map(one => one.id)).not.toContain(top!.id)
    })

    test('lists the built-in clients, to be looked at only', async () => {
      const front = await admin(),
        base = `${system}/client`
      const list = async (search: Row = {}, current = 1, size = 10) => pageOf((await front.get(`${base}/list`, { ...search, current, size })).data, 'clients')
      const form = { clientId: 'id', clientSecret: 'text', authorizedGrantTypes: 'id', accessTokenValidity: 'number', refreshTokenValidity: 'number' } as const
      const { records, total } = await list()
      expect(records.map(one => one.clientId)).toEqual(expect.arrayContaining(['ketang', 'saber', 'saber3', 'sword']))
      const saber = records.find(one => one.clientId === 'saber')!
      shows(saber, { id: 'id', scope: 'text', ...form }, 'built in')
      expect(saber.clientSecret).toBe('******')
      expect((await front.get(`${base}/detail`, { id: saber.id })).data.data).toMatchObject({ clientId: 'saber' })
      await expect(front.post(`${base}/submit`, { data: { ...saber, accessTokenValidity: 60 } })).rejects.toThrow('内置应用')
      await expect(front.post(`${base}/remove`, { params: { ids: saber.id } })).rejects.toThrow('内置应用')
      const one = flat(await Promise.all(Array.from({ length: total }, async (_, i) => (await list({}, i + 1, 1)).records[0]!)))
      expect(one.map(row => row.clientId).toSorted()).toEqual(records.map(row => row.clientId).toSorted())
      expect((await list({ clientId: 'saber3' })).records.map(row => row.clientId)).toEqual(['saber3'])
    })

    async function removesWhatIsInUse(kind: 'sms' | 'oss', more: object): Promise<void> {
      const front = await admin(),
        base = `/api/blade-resource/${kind}`,
        named = { [`${kind}Code`]: `used${flavour}` }
      await front.post(`${base}/submit`, { data: { ...more, ...named } })
      const rows = async () => pageOf((await front.get(`${base}/list`, { ...named, current: 1, size: 10 })).data, base).records
      const [row] = await rows()
      await front.post(`${base}/enable`, { params: { id: row!.id } })
      expect((await rows())[0]!.status, 'in use').toBeTruthy()
      await front.post(`${base}/remove`, { params: { ids: row!.id } })
      expect(await rows()).toEqual([])
    }
    test('removes the line of messages that is in use, which it has no other way to put out of use', () =>
      removesWhatIsInUse('sms', { category: 9, templateId: '1', signName: '签' }))
    test('removes the object storage that is in use, which it has no other way to put out of use', () =>
      removesWhatIsInUse('oss', { category: 6, endpoint: '', bucketName: `bucket${flavour}` }))

    test('has left facts that fold to the rows there are', () => on().sound())
  },
  { regions: ['110000', '110100', '110101'] },
)
