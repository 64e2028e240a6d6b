/** Accounts over the wire: by department with all below, with roles, posts and platform data; sheets in and out; who registered. */
import { beforeAll, describe, expect, test } from 'vitest'
import { createDept, post as posts, user } from '../../index.ts'
import { invoke } from '../../../kit/index.ts'
import { runAll } from '../../../../server/kernel/engine.ts'
import { anyDialect } from '../../../../tests/app.ts'
import { password, type Person } from '../../../../tests/people.ts'
import { shared } from '../../../../tests/shared.ts'
import { fileForm, web } from '../../../../tests/web.ts'

const base = '/api/blade-system/user'

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect }))
  let admin: Person, manager: Person, sales: Person
  beforeAll(async () => {
    admin = await on.login('PA')
    await runAll(on.engine, on.engine.system('000000'), [
      invoke(createDept, 'city', { deptName: '市教委', deptCategory: 'commission', parentId: 'platform', sort: 1, areaCode: '110100' }),
      invoke(createDept, 's1', { deptName: '第一小学', deptCategory: 'school', parentId: 'city', sort: 1, areaCode: '110108' }),
      invoke(createDept, 's2', { deptName: '第二小学', deptCategory: 'school', parentId: 'city', sort: 2, areaCode: '110108' }),
    ])
    manager = await on.login('SM', { deptId: 's1', account: 'boss-one' })
    sales = await on.login('SA', { account: 'seller' })
  })

  const get = async (who: Person, path: string) => (await on.get(who, `/api/${path}`)).body.data
  const wrong = (rule: string, status = 400) => ({ status, body: { success: false, data: { rule } } })
  const sheet = (who: Person, path: string, csv: string) => on.post(who, path, fileForm('p.csv', `\ufeff${csv}`))
  const make = async (input: object) => (await on.post(admin, `${base}/submit`, { realName: '林', password: 'Tee-am-See', ...input })).body.data.id as string

  test('a department holds the accounts of all departments below it, with the roles they hold, under both prefixes', async () => {
    const page = await get(admin, 'blade-system/user/page?deptId=city&current=1&size=10')
    expect(page).toMatchObject({ total: 1, records: [{ account: 'boss-one', roleId: 'SM', roleName: '学校管理员', deptName: '第一小学', tenantId: '000000' }] })
    expect(await get(admin, 'blade-user/page?deptId=city')).toMatchObject({ total: 1 })
    expect((await get(admin, 'blade-user/list?roleId=SA')).records).toMatchObject([{ account: 'seller', roleName: '销售' }])
    expect(await get(admin, 'blade-user/user-list?deptId=s1')).toMatchObject([{ account: 'boss-one' }])
    expect((await get(manager, 'blade-system/user/page?deptId=platform')).total).toBe(1)
    expect(await get(admin, `blade-user/detail?id=${manager.userId}`)).toMatchObject({ account: 'boss-one', roleId: 'SM' })
    expect((await on.get(manager, `${base}/detail?id=${sales.userId}`)).status).toBe(404)
  })

  test('sales people are found by name, and nobody else among them', async () => {
    expect(await get(admin, 'blade-system/user/getUserSaleALl?name=sell')).toMatchObject([{ id: sales.userId, roleName: '销售' }])
    expect(await get(admin, 'blade-system/user/getUserSaleALl?name=boss')).toEqual([])
    expect((await get(admin, 'blade-system/user/getUserSaleALl')).length).toBe(1)
  })

  test('the platform and its data are kept beside the account', async () => {
    expect(await on.post(admin, `${base}/update-platform?userId=${sales.userId}&userType=2&userExt=%7B%22wx%22%3A1%7D`)).toMatchObject({
      status: 200,
      body: { data: true },
    })
    expect(await get(admin, `blade-user/platform-detail?id=${sales.userId}`)).toMatchObject({
      id: sales.userId,
      userId: sales.userId,
      userType: '2',
      userTypeName: 'APP',
      userExt: '{"wx":1}',
    })
    expect(await on.post(admin, `${base}/update-platform?userId=${sales.userId}&userType=9`)).toMatchObject({
      status: 400,
      body: { data: { field: 'userType' } },
    })
  })

  test('a post in use is given, kept while it is held, and not given once it is out of use', async () => {
    const { id } = (await on.post(admin, '/api/blade-system/post/submit', { category: '2', postCode: 'P1', postName: '教务主任', sort: 1, status: 1 })).body
      .data
    const holder = await make({ account: 'dean', postId: id })
    expect(await get(admin, `blade-system/user/detail?id=${holder}`)).toMatchObject({ postId: id, postName: '教务主任' })
    expect(await on.post(admin, '/api/blade-system/post/remove', { ids: id })).toMatchObject(wrong('post.hasPeople'))
    expect((await on.post(admin, '/api/blade-system/post/submit', { id, status: 0 })).body.data.status).toBe('off')
    expect(await get(admin, 'blade-system/post/select')).toEqual([])
    expect(await on.post(admin, `${base}/submit`, { account: 'dean2', realName: '林', password: 'Tee-am-See', postId: id })).toMatchObject(wrong('user.noPost'))
    expect((await on.post(admin, `${base}/update`, { id: holder, postId: id, realName: '林一' })).status).toBe(200)
    expect(await on.post(admin, '/api/blade-system/post/submit', { id, status: 7 })).toMatchObject({ status: 400, body: { data: { field: 'status' } } })
    await on.post(admin, '/api/blade-system/post/submit', { id, status: 1, postName: '教务长' })
    expect(await get(admin, 'blade-system/post/select')).toMatchObject([{ id, postName: '教务长', label: '教务长', value: id }])
    await on.post(admin, `${base}/update`, { id: holder, postId: '' })
    expect((await on.post(admin, '/api/blade-system/post/remove', { ids: id })).status).toBe(200)
    expect((await on.all(posts)).length).toBe(1)
  })

  test('an import says what is wrong by row and column before it writes anything, and then writes what is right', async () => {
    const csv = [
      '登录账号,姓名,性别,所属部门,角色,手机',
      'lin1,林一,男,第一小学,学校教师,13812345678',
      'lin2,,女,第一小学,,',
      'lin3,林三,男,第九小学,,',
      'lin1,林四,男,第一小学,,',
      'boss-one,王,男,,,',
      'lin5,林五,男,,学校教师,',
      'lin6,林六,外,第一小学,,12',
    ].join('\r\n')
    const before = await on.log.head('000000')
    const look = (await sheet(admin, `${base}/import?dryRun=1`, csv)).body.data
    expect(look).toMatchObject({ total: 7, created: 1, failCount: 6, dryRun: true })
    const said = Object.fromEntries(look.messages.map((one: any) => [`${one.row} ${one.column}`, one.msg]))
    expect(said).toMatchObject({
      '3 姓名': '请输入姓名',
      '4 所属部门': '没有找到“第九小学”',
      '5 登录账号': '当前用户 [lin1] 已存在!',
      '6 登录账号': '当前用户 [boss-one] 已存在!',
      '7 所属部门': '请选择所属部门',
      '8 性别': '不在可选范围内',
      '8 手机': '手机号码长度不为11位',
    })
    expect(await on.log.head('000000')).toBe(before)
    const imported = (await sheet(admin, '/api/blade-user/import-user', csv)).body.data
    expect(imported).toMatchObject({ created: 1, failCount: 6, dryRun: false, passwords: [{ account: 'lin1' }] })
    expect((await get(admin, 'blade-system/user/page?account=lin1')).records).toMatchObject([{ sex: '1', sexName: '男', deptId: 's1', roleName: '学校教师' }])
    expect(
      (await on.post(undefined, `/api/blade-auth/oauth/token?grant_type=password&scope=all&username=lin1&password=${imported.passwords[0].password}`)).body,
    ).toMatchObject({ account: 'lin1' })
    const over = (await sheet(admin, `${base}/import?isCovered=1`, '登录账号,姓名\r\nlin1,林壹')).body.data
    expect(over).toMatchObject({ updated: 1, created: 0 })
    expect((await get(admin, 'blade-system/user/page?account=lin1')).records).toMatchObject([{ roleName: '学校教师' }])
    expect(await on.all(user, { account: 'lin1' })).toMatchObject([{ realName: '林壹', deptId: 's1' }])
  })

  test('who imports gives no more than they may give, and reaches no farther', async () => {
    const look = async (csv: string, covered = '') => (await sheet(manager, `${base}/import?dryRun=1${covered}`, csv)).body.data.messages
    expect(await look('登录账号,姓名,角色\r\nnew1,林,平台管理员')).toMatchObject([{ column: '角色', msg: expect.stringContaining('无权授予') }])
    expect(await look('登录账号,姓名,所属部门\r\nnew1,林,第二小学')).toMatchObject([{ column: '所属部门' }])
    expect(await look('登录账号,姓名\r\nseller,林', '&isCovered=1')).toMatchObject([{ msg: '当前用户 [seller] 已存在!' }])
    expect(await look('登录账号,姓名,角色\r\nnew1,林,学校教师')).toEqual([])
    expect((await sheet(await on.login('PR'), `${base}/import`, 'x,y\r\n1,2')).status).toBe(403)
  })

  test('accounts go out with their roles, and the template names the columns that come in', async () => {
    const csv = (await on.get(admin, `${base}/export-user?format=csv&account=undefined&realName=undefined&blade-auth=x`)).text
    expect(csv).toContain('登录账号,姓名')
    expect(csv).toContain('学校管理员')
    expect(csv).not.toContain('argon2')
    expect((await on.get(manager, `${base}/export?format=csv`)).text).not.toContain('seller')
    expect((await on.get(admin, `${base}/export-template?format=csv`)).text.split('\r\n')[0]).toContain(
      '登录账号,姓名,昵称,手机,邮箱,用户编号,性别,生日,所属部门,岗位,角色,初始密码',
    )
    expect((await on.get(admin, `${base}/export-template`)).headers['content-type']).toContain('spreadsheetml')
  })

  test('who came from outside is listed by category and deleted; staff is not', async () => {
    const parent = await make({ account: 'mum', deptId: 'platform', roleId: 'PR' }),
      clerk = await make({ account: 'clerk', deptId: 'platform', roleId: 'PO' })
    const list = (query = '') => get(admin, `business-eip/eipUser/listEipUser?current=1&size=50${query}`)
    expect((await list('&userCategory=PR')).records).toMatchObject([{ account: 'mum', userCategory: 'PR', userCategoryName: '家长' }])
    expect((await list('&userCategory=ST')).records).toMatchObject([{ account: 'lin1', schoolId: 's1', schoolName: '第一小学', agencyId: '' }])
    expect((await list()).records.map((row: any) => row.account)).not.toContain('clerk')
    expect((await list('&name=mu')).total).toBe(1)
    expect(await on.post(admin, '/api/business-eip/eipUser/deleteEipUser', { ids: `${parent},${clerk}` })).toMatchObject(wrong('user.registered'))
    expect((await on.post(admin, `/api/business-eip/eipUser/deleteEipUser?ids=${parent}`)).body.data).toBe(true)
    expect((await list('&userCategory=PR')).total).toBe(0)
    expect(await make({ account: 'mum', deptId: 'platform', roleId: 'PR' })).toBeTruthy()
    expect(await get(admin, 'business-eip/userx/getUserCategoryDict')).toEqual(
      expect.arrayContaining([{ dictKey: 'PR', dictValue: '家长', homeView: 'parent' }]),
    )
  })

  test('the tree of departments holds the people, without parents, and ends where the reach ends', async () => {
    const flat = (nodes: readonly any[]): any[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
    const all = flat(await get(admin, 'business-eip/userx/treeDept'))
    expect(all.find(node => node.id === manager.userId)).toMatchObject({ parentId: 's1', type: 'user' })
    expect(all.find(node => node.id === 's1')).toMatchObject({ parentId: 'city', type: 'dept', hasChildren: true })
    const parents = await on.all(user, { userCategory: 'PR', status: 'active' })
    expect(parents.length).toBeGreaterThan(0)
    for (const one of parents) expect(all.map(node => node.id)).not.toContain(one.id)
    expect(flat(await get(manager, 'business-eip/userx/treeDept')).map(node => node.id)).not.toContain('s2')
  })

  test('an account is told apart when its name is taken, in the words of the family', async () =>
    expect((await on.post(admin, `${base}/submit`, { account: 'seller', realName: 'x', password })).body).toMatchObject({
      code: 400,
      msg: '当前用户 [seller] 已存在!',
    }))
})
