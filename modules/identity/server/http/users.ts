/** Accounts as the wire of this family knows them: with their roles, under both prefixes, by department with all below it. */
import { invoke, ensure, find, ids, roles as roleNames, chosen } from '../../../kit/index.ts'
import { account as accounts, dept, noUser, outsiders, platforms, role, user } from '../../index.ts'
import { treeOf } from '../../../system/index.ts'
import { runAll } from '../../../../server/kernel/engine.ts'
import { reachWhere } from '../../../../server/kernel/row-scope.ts'
import { no as kernel } from '../../../../server/kernel/refusals.ts'
import type { AuthContext } from './auth-context.ts'
import { answering, type Called, textOf } from '../../../../server/http/calling.ts'
import { stockOf } from '../../../../server/http/client.ts'
import { viewPermit } from '../../../../server/http/context.ts'
import { oneRow } from '../../../../server/http/rows.ts'
import { prefixes, userPage, withRoles } from './user-page.ts'
import { userSheets } from './user-sheets.ts'
import type { WireRow } from '../../../../server/http/wire.ts'

/** Those whose name or account holds a text. */
function named(name: unknown): object {
  if (!textOf(name)) return {}
  return { any: [{ realName: { like: name } }, { account: { like: name } }] }
}

/** What the family's forms insist on: a platform and a nickname. The account name stands for one, since it says no more than the row does.
 * Stock front ends compare the platform with numbers. What is kept from the reader stays away. */
function complete(row: WireRow, { request, lang }: Pick<Called, 'request' | 'lang'>): WireRow {
  const userType = String(row.userType || '1') as keyof typeof platforms
  return {
    ...row,
    ...('name' in row ? { name: row.name || row.account } : {}),
    ...('userType' in row ? { userType: stockOf(request) ? Number(userType) : userType, userTypeName: platforms[userType][lang] } : {}),
  }
}

export function userCalls(context: AuthContext): void {
  const { engine } = context,
    serve = answering(context)
  const view = [viewPermit(user)]
  const both = (...names: readonly string[]) => prefixes.flatMap(prefix => names.map(name => `${prefix}/${name}`))
  const detail = async ({ login, asked, lang }: Called) =>
    (await withRoles(context, login, [(await oneRow(context, login, user, textOf(asked.id ?? asked.userId), lang, asked.asOf))!], lang))[0]!

  serve('GET', both('user-page'), ['账号', 'Accounts'], view, ({ login, asked: { name, ...asked }, lang }) =>
    userPage(context, login, asked, lang, named(name)),
  )
  serve(
    'GET',
    both('leader-list'),
    ['可选主管', 'Those who lead others'],
    view,
    async ({ login, asked: { realName }, lang }) =>
      (await userPage(context, login, { realName, size: -1 }, lang, { isLeader: true, status: 'active' })).records,
  )
  serve('POST', both('set-leader'), ['设为或取消主管', 'Make somebody a leader, or no longer'], [accounts.change.permit], async ({ login, asked }) => {
    const row = await engine.row(login, user, textOf(asked.userId ?? asked.id) ?? '')
    ensure(row, { ...kernel.missing, field: 'userId' })
    await engine.submit(login, accounts.change, row.id, { isLeader: row.isLeader ? 0 : 1 })
    return true
  })
  serve('GET', both('page', 'list'), ['账号', 'Accounts'], view, ({ login, asked, lang }) => userPage(context, login, asked, lang))
  serve(
    'GET',
    both('user-list'),
    ['账号', 'Accounts'],
    view,
    async ({ login, asked, lang }) => (await userPage(context, login, { ...asked, size: -1 }, lang)).records,
  )
  // The form of the family compares the sex with numbers.
  serve('GET', both('detail'), ['账号详情', 'Account'], view, async called => {
    const row = complete(await detail(called), called)
    return { ...row, sex: row.sex === '' ? '' : Number(row.sex) }
  })
  serve('GET', both('platform-detail'), ['平台信息', 'Platform data of an account'], view, async called => {
    const row = complete(await detail(called), called)
    return { ...row, userId: row.id }
  })
  serve('POST', both('update-platform'), ['修改平台信息', 'Change the platform data'], [accounts.change.permit], async ({ login, asked }) => {
    const { userType, userExt } = asked
    await engine.submit(login, accounts.change, textOf(asked.userId) ?? '', { userType, userExt })
    return true
  })
  serve('GET', both('getUserSaleALl'), ['销售人员', 'Sales people'], view, async ({ login, asked: { name }, lang }) => {
    const sales = await engine.ask(login.tenant, find(role, { roleAlias: ['SA', 'SL'], status: 'live' }))
    if (sales.length === 0) return []
    const like = named(name)
    return (await userPage(context, login, { roleId: sales.map(one => one.id).join(), status: 'active', size: -1 }, lang, like)).records
  })
  serve('POST', ['blade-user/remove'], accounts.remove.label, [accounts.remove.permit], async ({ login, asked }) => {
    await runAll(
      engine,
      login,
      chosen(asked).map(id => invoke(accounts.remove, id, {})),
    )
    return true
  })
  registered(context, view)
  userSheets(context)
}

/** Those who registered, or whom a school or an agency entered: not the staff of the platform. */
function registered(context: AuthContext, view: readonly string[]): void {
  const { engine } = context,
    serve = answering(context),
    eip = (name: string) => [`business-eip/${name}`]
  serve('GET', eip('eipUser/listEipUser'), ['注册用户', 'Registered users'], view, async ({ login, asked: { name, userCategory, ...asked }, lang }) => {
    const like = named(name)
    const category = { userCategory: outsiders.filter(one => !textOf(userCategory) || ids(userCategory).includes(one)) }
    const page = await userPage(context, login, asked, lang, { all: [category, like] })
    return { ...page, records: page.records.map(row => ({ ...row, ...placeOf(row) })) }
  })
  serve('POST', eip('eipUser/deleteEipUser'), accounts.remove.label, [accounts.remove.permit], async ({ login, asked }) => {
    const wanted = chosen(asked)
    const found = await engine.ask(login.tenant, find(user, { id: wanted, userCategory: { not: null } }))
    ensure(
      wanted.every(id => found.some(row => row.id === id)),
      noUser.registered,
    )
    await runAll(
      engine,
      login,
      wanted.map(id => invoke(accounts.remove, id, {})),
    )
    return true
  })
  serve('GET', eip('userx/getUserCategoryDict'), ['用户类别', 'User categories'], view, ({ lang }) =>
    Object.entries(roleNames).map(([dictKey, { label, home }]) => ({ dictKey, dictValue: label[lang], homeView: home })),
  )
  serve('GET', eip('userx/treeDept'), ['部门与人员', 'Departments and people'], view, async ({ login, lang }) => {
    const within = (of: typeof dept | typeof user) => reachWhere(of, login.actor)
    const [houses, people] = await Promise.all([
      engine.ask<readonly any[]>(login.tenant, {
        kind: 'find',
        of: dept,
        where: { all: [{ status: 'live' }, within(dept)] },
        sort: ['sort', 'deptName'],
        limit: 5_000,
      }),
      // Parents and pupils belong to no department.
      engine.ask<readonly any[]>(login.tenant, {
        kind: 'find',
        of: user,
        sort: ['account'],
        limit: 5_000,
        where: { all: [{ status: 'active', deptId: { not: null }, any: [{ userCategory: null }, { userCategory: { not: ['PR', 'SD'] } }] }, within(user)] },
      }),
    ])
    const names = await context.wire.titles(
      login,
      user,
      people.map(one => one.id),
      lang,
    )
    const node = (id: string, parentId: string, title: string, type: 'dept' | 'user') => ({ id, parentId, title, key: id, value: id, type })
    return treeOf([
      ...houses.map(one => node(one.id, one.parentId ?? '0', one.deptName, 'dept')),
      ...people.map(one => node(one.id, one.deptId, names.get(one.id) ?? '', 'user')),
    ])
  })
}
const placeOf = ({ userCategory, deptId, deptName }: WireRow) => ({
  agencyId: ['AM', 'AT'].includes(String(userCategory)) ? deptId : '',
  schoolId: ['SM', 'ST'].includes(String(userCategory)) ? deptId : '',
  agencyName: ['AM', 'AT'].includes(String(userCategory)) ? deptName : '',
  schoolName: ['SM', 'ST'].includes(String(userCategory)) ? deptName : '',
})
