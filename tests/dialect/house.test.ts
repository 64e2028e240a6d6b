/** People, departments, roles, menus and tenants, administered from the family's pages. */
import { expect, test } from 'vitest'
import { md5hex } from '../../modules/identity/server/password.ts'
import { password } from '../people.ts'
import { eachFrontEnd } from './administration.ts'
import { type Flavour, fileForm, frontEnd, type Row } from './frontend.ts'
import { choices, crud, litter, nodes, pageOf, shows } from './screens.ts'

const system = '/api/blade-system'

/** What the page of accounts sends for a new one, beside who and where it is. */
const newAccount = (flavour: Flavour) => ({
  tenantId: '000000',
  userType: 1,
  password: 'Tee-am-See',
  password2: 'Tee-am-See',
  name: '方',
  realName: '方言',
  phone: '',
  email: '',
  sex: 1,
  birthday: '1990-01-02 00:00:00',
  code: 'F1',
  ...(flavour === 'newer' ? { leaderId: '', isLeader: 0 } : {}),
})
/** What its form shows. */
const accountForm = {
  tenantId: 'id',
  account: 'text',
  userType: 'key',
  name: 'text',
  realName: 'text',
  phone: 'text',
  email: 'text',
  sex: 'number',
  birthday: 'text',
  code: 'text',
  roleId: 'id',
  deptId: 'id',
  postId: 'id',
  statusName: 'text',
} as const

eachFrontEnd(({ flavour, admin, on }) => {
  test('works the page of departments, a tree that opens by and by', { tags: 'thorough' }, async () => {
    const front = await admin()
    const level = async (parentId: unknown, search: Row = {}) => (await front.get(`${system}/dept/lazy-list`, { ...search, parentId })).data.data as Row[]
    const tops = await level(0)
    const table = {
      id: 'id',
      deptName: 'text',
      fullName: 'text',
      tenantId: 'id',
      deptCategory: 'key',
      deptCategoryName: 'text',
      sort: 'number',
      parentId: 'id',
    } as const
    shows(tops[0]!, table, 'tops')
    expect(typeof tops[0]!.hasChildren).toBe('boolean')
    nodes((await front.get(`${system}/dept/tree`)).data.data, 'dept tree')
    const kinds = choices((await front.get(`${system}/dict/dictionary?code=org_category`)).data.data, 'dictValue', 'dictKey', 'kinds')
    expect(kinds.length).toBeGreaterThan(2)

    const name = `方言部${flavour}`
    const {
      data: { data: made },
    } = await front.post(`${system}/dept/submit`, {
      data: { deptName: name, fullName: `${name}全称`, parentId: tops[0]!.id, deptCategory: 2, sort: 5, remark: '' },
    })
    shows(made, { id: 'id', tenantId: 'id', deptCategoryName: 'text' }, 'what the row gets')
    const [row] = await level('', { deptName: name })
    shows(row!, table, 'found')
    expect((await level(tops[0]!.id)).map(one => one.id)).toContain(made.id)
    const form = (await front.get(`${system}/dept/detail`, { id: made.id })).data.data
    shows(form, { ...table, remark: 'text', parentId: 'id' }, 'form')
    expect(Number(form.deptCategory)).toBe(2)
    await front.post(`${system}/dept/submit`, {
      data: { ...row, ...litter, ...form, deptCategory: Number(form.deptCategory), fullName: '改过', remark: '备注' },
    })
    expect((await front.get(`${system}/dept/detail`, { id: made.id })).data.data).toMatchObject({ fullName: '改过', remark: '备注', deptName: name, sort: 5 })
    const lazy = (await front.get(`${system}/dept/lazy-tree`, { parentId: 0 })).data.data
    nodes(lazy, 'lazy tree')
    expect(typeof lazy[0].hasChildren).toBe('boolean')
    await front.post(`${system}/dept/remove`, { params: { ids: made.id } })
    expect(await level('', { deptName: name })).toEqual([])
    await expect(front.post(`${system}/dept/remove`, { params: { ids: tops[0]!.id } })).rejects.toThrow()
  })

  test('works the page of accounts', { tags: 'thorough' }, async () => {
    const front = await admin(),
      at = (name: string) => `${front.users}/${name}`
    const list = async (search: Row, deptId = '') => pageOf((await front.get(at('page'), { ...search, current: 1, size: 10, deptId })).data, 'users')
    const tenants = choices((await front.get(`${system}/tenant/select`)).data.data, 'tenantName', 'tenantId', 'tenants')
    expect(tenants.map(one => one.tenantId)).toContain('000000')
    const roles = nodes((await front.get(`${system}/role/tree`, { tenantId: '000000' })).data.data, 'roles')
    const depts = nodes((await front.get(`${system}/dept/tree`, { tenantId: '000000' })).data.data, 'depts')
    await front.post(`${system}/post/submit`, { data: { tenantId: '000000', category: 1, postCode: `u${flavour}`, postName: '岗位', sort: 1 } })
    const posts = choices((await front.get(`${system}/post/select`, { tenantId: '000000' })).data.data, 'postName', 'id', 'posts')

    const account = `dialect${flavour}`,
      po = roles.find(one => one.title === '平台运营')!,
      fi = roles.find(one => one.title === '财务')!
    await front.post(at('submit'), { data: { ...newAccount(flavour), account, roleId: `${po.id},${fi.id}`, deptId: depts[0]!.id, postId: posts[0]!.id } })
    const {
      records: [row],
      total,
    } = await list({ account, realName: '方言', userType: 1, ...(flavour === 'newer' ? { status: 1 } : {}) })
    expect(total).toBe(1)
    shows(
      row!,
      { id: 'id', account: 'text', realName: 'text', tenantName: 'text', roleName: 'text', deptName: 'text', userTypeName: 'text', phone: 'text' },
      'table',
    )
    expect((await list({}, depts[0]!.id)).total).toBeGreaterThan(0)
    const paired = Object.fromEntries(row!.roleId.split(',').map((id: string, i: number) => [id, row!.roleName.split(',')[i]]))
    expect(paired).toEqual({ [po.id]: '平台运营', [fi.id]: '财务' })
    expect(row!.deptId).toBe(depts[0]!.id)
    const detail = async () => (await front.get(at('detail'), { id: row!.id })).data.data as Row
    const form = await detail()
    shows(form, accountForm, 'form')
    expect(form.password).toBeUndefined()
    await front.post(at('update'), {
      data: { ...row, ...litter, ...form, password: '', realName: '方言二', sex: 2, roleId: `${po.id}`, phone: '13812345678', birthday: form.birthday || '' },
    })
    expect(await detail()).toMatchObject({ roleId: po.id, roleName: '平台运营', name: '方', code: 'F1', postId: posts[0]!.id, sex: 2 })
    // Names come masked to whoever may not read them: who knows one in full finds it.
    expect((await list({ realName: '方言二' })).total).toBe(1)

    await expect(front.post(at('update'), { data: { ...form, deptId: `${depts[0]!.id},other` } })).rejects.toThrow('一个账号只有一个所属部门')
    await front.post(at('update'), { data: { ...form, deptId: [depts[0]!.id], roleId: [po.id], postId: [posts[0]!.id] } })

    await front.post(at('grant'), { params: { userIds: row!.id, roleIds: `${po.id},${fi.id}` } })
    expect((await detail()).roleId.split(',').toSorted()).toEqual([po.id, fi.id].toSorted())
    shows((await front.get(at('platform-detail'), { id: row!.id })).data.data, { userType: 'key', userExt: 'text', account: 'text' }, 'platform')
    await front.post(at('update-platform'), { params: { userId: row!.id, userType: 2, userExt: '{"a":1}' } })
    expect((await front.get(at('platform-detail'), { id: row!.id })).data.data).toMatchObject({ userExt: '{"a":1}' })
    // What a reset made stands in its message, the one thing that these front ends show of it.
    const [oneTime] = /\w{14}$/.exec((await front.post(at('reset-password'), { params: { userIds: row!.id } })).data.msg)!
    const somebody = frontEnd(on().http, flavour)
    await somebody.login(account, oneTime, 'abcde')
    expect(somebody.userInfo).toMatchObject({ must_change_password: true })
    // They stand on an empty page, are told what to do wherever they go, and do it where they always did.
    await somebody.loadMenus()
    expect(somebody.menu).toEqual([])
    await expect(somebody.get(at(flavour === 'newer' ? 'list' : 'page'), {})).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('请先修改密码'),
    })
    shows((await somebody.get(at('info'))).data.data, { account: 'text' }, 'own')
    const digests = [oneTime, 'See-am-Tee', 'See-am-Tee'].map(md5hex)
    await somebody.post(at('update-password'), { params: { oldPassword: digests[0], newPassword: digests[1], newPassword1: digests[2] } })
    const again = frontEnd(on().http, flavour)
    await again.login(account, 'See-am-Tee', 'abcde')
    expect(again.userInfo.must_change_password).toBe(false)
    await expect(again.get(at(flavour === 'newer' ? 'list' : 'page'), {})).rejects.toThrow('缺少权限')
    await front.post(at('unlock'), { params: { userIds: row!.id } })

    const file = await front.open(at('export-user'), { account: 'undefined', realName: 'undefined' })
    expect(file.headers['content-disposition']).toContain('attachment')
    expect((await front.open(at('export-template'))).headers['content-type']).toContain('sheet')
    const sheet = fileForm('用户.xlsx', Buffer.from(file.data), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect((await front.upload(`${at('import-user')}?isCovered=0`, sheet).catch(error => error)).message ?? 'ok').not.toMatch(/没找到|unknown/)
    await front.post(at('remove'), { params: { ids: row!.id } })
    expect((await list({ account })).total).toBe(0)
    await expect(front.post(at('remove'), { params: { ids: front.userInfo.user_id } })).rejects.toThrow('不能删除本账号!')
  })

  test("works the pages of one's own account", { tags: 'thorough' }, async () => {
    const front = await admin(),
      at = (name: string) => `${front.users}/${name}`
    const own = (await front.get(at('info'))).data.data
    shows(
      own,
      {
        id: 'id',
        avatar: 'text',
        name: 'text',
        realName: 'text',
        phone: 'text',
        email: 'text',
        roleId: 'id',
        roleName: 'text',
        deptId: 'id',
        deptName: 'text',
      },
      'info',
    )
    await front.post(at('update-info'), { data: { ...own, ...litter, realName: '新名', name: '新昵称', phone: '13912345678', email: 'a@b.cn' } })
    expect((await front.get(at('info'))).data.data).toMatchObject({ realName: '新名', name: '新昵称' })
    await expect(front.post(at('update-password'), { params: { oldPassword: '1', newPassword: '2', newPassword1: '3' } })).rejects.toThrow(
      '请输入正确的确认密码!',
    )
    await expect(front.post(at('update-password'), { params: { oldPassword: '1', newPassword: '2', newPassword1: '2' } })).rejects.toThrow('原密码不正确!')
    await front.post(at('update-password'), { params: { oldPassword: password, newPassword: 'Neu-12345', newPassword1: 'Neu-12345' } })
  })

  test('works the page of roles and grants what its three trees offer', { tags: 'thorough' }, async () => {
    const front = await admin(),
      at = (name: string) => `${system}/role/${name}`
    const list = async (search: Row = {}) => (await front.get(at('list'), { ...search, current: 1, size: 10 })).data.data as Row[]
    const table = { id: 'id', roleName: 'text', roleAlias: 'text', tenantId: 'id', parentId: 'id', sort: 'number' } as const
    const all = await list()
    for (const one of all) shows(one, table, 'roles')
    nodes((await front.get(at('tree-by-id'), { roleId: undefined })).data.data, 'parents')
    const roleName = `方言角色${flavour}`
    await front.post(at('submit'), { data: { roleName, roleAlias: 'PO', parentId: '', sort: 9 } })
    const [row] = await list({ roleName })
    shows(row!, table, 'found')
    await front.post(at('submit'), { data: { ...row, ...litter, roleName: `${roleName}二`, parentId: row!.parentId === '0' ? '' : row!.parentId, sort: 10 } })
    expect((await list({ roleName: `${roleName}二` }))[0]).toMatchObject({ sort: 10, roleAlias: 'PO' })
    await front.post(at('submit'), { data: { roleName: `${roleName}下`, roleAlias: 'PO', parentId: row!.id, sort: 1 } })
    const [parent] = await list({ roleName: `${roleName}二` })
    expect((await list()).find(one => one.id === row!.id)?.children).toMatchObject([{ roleName: `${roleName}下` }])
    shows((await front.get(at('detail'), { id: row!.id })).data.data, { ...table, parentId: 'text' }, 'detail')

    const trees = (await front.get(`${system}/menu/grant-tree`)).data.data
    const offered = nodes(trees.menu, 'menus to grant')
    nodes(trees.dataScope, 'data scopes')
    nodes(trees.apiScope, 'api scopes')
    const keys = async () => (await front.get(`${system}/menu/role-tree-keys`, { roleIds: parent!.id })).data.data
    for (const name of ['menu', 'dataScope', 'apiScope']) expect(Array.isArray((await keys())[name]), name).toBe(true)
    const wanted = offered.filter(one => !one.children?.length && /通知|公告/.test(one.title)).map(one => one.id)
    await front.post(at('grant'), { data: { roleIds: [parent!.id], menuIds: wanted, dataScopeIds: [], apiScopeIds: [] } })
    expect((await keys()).menu.toSorted()).toEqual(wanted.toSorted())
    await expect(front.post(at('remove'), { params: { ids: parent!.id } })).rejects.toThrow('请先删除子节点!')
    const [child] = (await list()).find(one => one.id === row!.id)!.children
    await front.post(at('remove'), { params: { ids: child.id } })
    await front.post(at('remove'), { params: { ids: parent!.id } })
    expect(await list({ roleName })).toEqual([])
  })

  test('works the page of menus, and a menu that was added reaches the sidebar', { tags: 'thorough' }, async () => {
    const front = await admin(),
      at = (name: string) => `${system}/menu/${name}`
    const level = async (parentId: unknown, search: Row = {}) => (await front.get(at('lazy-list'), { ...search, parentId })).data.data as Row[]
    const table = {
      id: 'id',
      name: 'text',
      path: 'text',
      source: 'text',
      code: 'text',
      alias: 'text',
      sort: 'number',
      category: 'number',
      parentId: 'id',
    } as const
    const form = { ...table, action: 'number', isOpen: 'number', remark: 'text', component: 'text' } as const
    for (const one of await level(0)) {
      shows(one, table, 'tops')
      expect(typeof one.hasChildren).toBe('boolean')
    }
    nodes((await front.get(at('tree'))).data.data, 'parents')
    const code = `dialect${flavour}`
    const {
      data: { data: made },
    } = await front.post(at('submit'), {
      data: {
        name: '方言',
        path: `/${code}`,
        source: 'iconfont iconicon_doc',
        code,
        category: 1,
        alias: 'menu',
        action: 0,
        sort: 99,
        isOpen: 1,
        remark: '',
        parentId: '',
      },
    })
    shows(made, { id: 'id' }, 'made')
    const [row] = await level('', { code })
    shows(row!, table, 'found')
    const {
      data: { data: button },
    } = await front.post(at('submit'), {
      data: {
        name: '新增',
        path: `/${code}/add`,
        source: 'plus',
        code: `${code}_add`,
        category: 2,
        alias: 'add',
        action: 1,
        sort: 1,
        isOpen: 1,
        remark: '',
        parentId: made.id,
      },
    })
    const detail = (await front.get(at('detail'), { id: made.id })).data.data
    shows(detail, form, 'form')
    await front.post(at('submit'), { data: { ...row, ...litter, ...detail, parentId: detail.parentId === '0' ? '' : detail.parentId, name: '方言二' } })
    await front.loadMenus()
    expect(front.menu.map(one => one.name)).toContain('方言二')
    expect(front.permission[`${code}_add`]).toBe(true)
    await expect(front.post(at('remove'), { params: { ids: made.id } })).rejects.toThrow('请先删除子节点!')
    await front.post(at('remove'), { params: { ids: button.id } })
    await front.post(at('remove'), { params: { ids: made.id } })
    expect(await level('', { code })).toEqual([])
  })

  test('gives a top menu its menus', async () => {
    const front = await admin(),
      code = `grant${flavour}`
    await front.post(`${system}/topmenu/submit`, { data: { name: '顶部', source: 'x', code, sort: 1 } })
    const {
      records: [top],
    } = pageOf((await front.get(`${system}/topmenu/list`, { code, current: 1, size: 10 })).data, 'top menus')
    const menus = nodes((await front.get(`${system}/menu/grant-top-tree`)).data.data.menu, 'menus')
    await front.post(`${system}/topmenu/grant`, { data: { topMenuIds: [top!.id], menuIds: menus.map(one => one.id) } })
    expect((await front.get(`${system}/menu/top-tree-keys`, { topMenuIds: top!.id })).data.data.menu.toSorted()).toEqual(menus.map(one => one.id).toSorted())
    const shown = (await front.get(`${system}/menu/top-menu`)).data.data as Row[]
    shows(shown.find(one => one.id === top!.id)!, { id: 'id', name: 'text', source: 'text', code: 'text', path: 'text' }, 'top menu')
    await front.loadMenus(top!.id)
    expect(front.menu.length).toBeGreaterThan(0)
    await front.post(`${system}/topmenu/remove`, { params: { ids: top!.id } })
  })

  test('works the page of tenants with their limits, data sources and packages', { tags: 'thorough' }, async () => {
    const front = await admin(),
      at = (name: string) => `${system}/tenant/${name}`
    const tenantName = `方言租户${flavour}`
    const list = async (search: Row) =>
      pageOf((await front.get(at('list'), { ...search, current: 1, size: 10, ...(flavour === 'newer' ? { status_equal: 1 } : {}) })).data, 'tenants')
    const domain = `https://${flavour}.example.cn`
    await front.post(at('submit'), {
      data: {
        tenantName,
        linkman: '老王',
        contactNumber: '13812345678',
        address: '',
        ...(flavour === 'newer' ? { domainUrl: domain } : { domain }),
        backgroundUrl: '',
      },
    })
    const {
      records: [row],
    } = await list({ tenantName })
    shows(
      row!,
      { id: 'id', tenantId: 'id', tenantName: 'text', linkman: 'text', contactNumber: 'text', domain: 'text', domainUrl: 'text', backgroundUrl: 'text' },
      'table',
    )
    expect(row!.accountNumber > 0).toBe(false)
    expect(row!.expireTime || '').toBe('')
    const detail = async () => (await front.get(at('detail'), { id: row!.id })).data.data as Row
    await front.post(at('submit'), { data: { ...row, ...litter, address: '城西' } })
    expect(await detail()).toMatchObject({ address: '城西', linkman: '老王' })
    await front.post(at('setting'), { params: { accountNumber: 20, expireTime: '2027-01-01 00:00:00', ids: row!.id } })
    expect(await detail()).toMatchObject({ accountNumber: 20, expireTime: '2027-01-01 00:00:00' })
    await front.post(at('setting'), { params: { accountNumber: -1, expireTime: '', ids: row!.id } })
    expect((await detail()).accountNumber > 0).toBe(false)
    expect((await detail()).expireTime).toBe('')

    const source = '/api/blade-develop/datasource'
    await front.post(`${source}/submit`, {
      data: { name: `租户库${flavour}`, driverClass: 'org.postgresql.Driver', url: 'jdbc:postgresql://127.0.0.1:5432/t', username: 'u', password: 'p' },
    })
    const [chosen] = choices((await front.get(`${source}/select`)).data.data, 'name', 'id', 'sources')
    await front.post(at('datasource'), { params: { tenantId: row!.tenantId, datasourceId: chosen!.id } })
    expect(await detail()).toMatchObject({ datasourceId: chosen!.id })

    await crud(front, {
      base: `${system}/tenant-package`,
      search: { packageName: `套餐一${flavour}` },
      add: { packageName: `套餐一${flavour}`, menuId: menuIds(await front.get(`${system}/menu/tree`)), remark: '' },
      edit: { remark: '说明' },
      table: { packageName: 'text', remark: 'text' },
      form: { packageName: 'text', menuId: 'text', remark: 'text' },
    })
    await front.post(`${system}/tenant-package/submit`, {
      data: { packageName: `套餐二${flavour}`, menuId: menuIds(await front.get(`${system}/menu/tree`)), remark: '' },
    })
    const packages = choices((await front.get(`${system}/tenant-package/select`)).data.data, 'packageName', 'id', 'packages')
    const pack = packages.find(one => one.packageName === `套餐二${flavour}`)!
    await front.post(at('package-setting'), { params: { tenantId: row!.tenantId, packageId: pack.id } })
    const held = (await front.get(at('package-detail'), { tenantId: row!.id })).data.data
    shows(held, { id: 'id', menuId: 'text' }, 'package of a tenant')
    expect(held.id).toBe(pack.id)
    expect((await front.get(at('info'), { domain: `${domain}/` })).data.data).toMatchObject({ tenantId: row!.tenantId })
    await front.post(at('remove'), { params: { ids: row!.id } })
    expect((await list({ tenantName })).total).toBe(0)
    if (flavour === 'newer') {
      expect((await front.get(at('list'), { tenantName, status_equal: -1, current: 1, size: 10 })).data.data.total).toBe(1)
      await front.post(at('pass'), { params: { ids: row!.id } })
    }
    await expect(front.post(at('remove'), { params: { ids: '000000' } })).rejects.toThrow('不可删除管理租户!')
  })
})

const menuIds = ({ data }: { readonly data: any }): string =>
  nodes(data.data, 'menus')
    .map(one => one.id)
    .join(',')
