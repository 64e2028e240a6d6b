/** Accounts as sheets: a template, everybody in reach, and an import that tells before it writes what is wrong in which row. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  count,
  type Field,
  find,
  get,
  ids,
  type Label,
  newId,
  pick,
  RefusalError,
  type RefusalCode,
  secret,
  messageCatalogue,
  text,
} from '../../../kit/index.ts'
import { account as accounts, dept, gives, hasRoom, noGrant, noUser, post, role, tenant as tenants, tenants as rules, user } from '../../index.ts'
import type { AuthContext } from './auth-context.ts'
import type { Login } from '../../../../server/http/login.ts'
import { reachWhere } from '../../../../server/kernel/row-scope.ts'
import { chosenPassword, oneTimePassword } from '../password.ts'
import { no as kernel } from '../../../../server/kernel/refusals.ts'
import { askedOf, loginOf, must, serve, viewPermit } from '../../../../server/http/context.ts'
import { envelope, type Lang, langOf } from '../../../../server/http/envelope.ts'
import { runOne } from '../../../../server/http/running.ts'
import { checked, type Given, importSheet } from '../../../../server/http/sheet-import.ts'
import { sendSheet } from '../../../../server/http/transfer.ts'
import { prefixes, userPage } from './user-page.ts'

/** The columns of all three sheets, so that what was exported can be changed and imported again. */
const columns: Readonly<Record<string, Field>> = {
  ...pick(user.fields, 'account', 'realName', 'name', 'phone', 'email', 'code', 'sex', 'birthday', 'deptId', 'postId'),
  roleId: text('角色', 'Roles'),
  password: secret('初始密码', 'First password'),
}
const example: Readonly<Record<string, Label>> = {
  account: ['zhangsan', 'zhangsan'],
  realName: ['张三', 'Zhang San'],
  name: ['', ''],
  phone: ['13800000000', '13800000000'],
  email: ['', ''],
  code: ['', ''],
  sex: ['男', 'Male'],
  birthday: ['1990-01-01', '1990-01-01'],
  deptId: ['', ''],
  postId: ['', ''],
  roleId: ['', ''],
  password: ['', ''],
}
const exported = ['account', 'realName', 'name', 'phone', 'email', 'code', 'sexName', 'birthday', 'deptName', 'postName', 'roleName'] as const

const unknown = (field: string, name: string): RefusalCode => ({ ...kernel.missingRef, field, label: [`没有找到“${name}”`, `"${name}" is not known`] })
const twice = (field: string, name: string): RefusalCode => ({
  ...kernel.missingRef,
  field,
  label: [`有多个“${name}”，请填写编号`, `there are several "${name}": write its id`],
})

/** Finds the id that a cell means: an id, or a name that only one has. */
function byName(rows: readonly { readonly id: string; readonly names: readonly (string | null)[] }[], field: string) {
  return (cell: string): string => {
    if (rows.some(row => row.id === cell)) return cell
    const found = rows.filter(row => row.names.includes(cell))
    if (found.length !== 1) throw new RefusalError(found.length === 0 ? unknown(field, cell) : twice(field, cell))
    return found[0]!.id
  }
}

/** Everything that the rows of one import are read with; looked up once. */
async function reader({ engine }: AuthContext, login: Login) {
  const { tenant } = login,
    all = <T>(of: any, where: object): Promise<readonly T[]> => engine.ask(tenant, { kind: 'find', of, where, limit: 100_000 })
  const [houses, offices, roles, house, accountsNow] = await Promise.all([
    all<any>(dept, { all: [{ status: 'live' }, reachWhere(dept, login.actor)] }),
    all<any>(post, { status: 'live' }),
    all<any>(role, { status: 'live' }),
    engine.ask(tenant, get(tenants, tenant)),
    engine.ask(tenant, count(user, { status: { not: 'removed' } })),
  ])
  const deptOf = byName(
    houses.map(one => ({ id: one.id, names: [one.deptName, one.fullName] })),
    'deptId',
  )
  const postOf = byName(
    offices.map(one => ({ id: one.id, names: [one.postName, one.postCode] })),
    'postId',
  )
  const roleOf = byName(
    roles.map(one => ({ id: one.id, names: [one.roleName, messageCatalogue.text(one.roleName, 1)] })),
    'roleId',
  )
  const keyOf = (field: Field, cell: string) => Object.entries(field.choices!).find(([key, label]) => key === cell || label.includes(cell))?.[0] ?? cell
  let room = accountsNow
  const names = new Set<string>()
  return {
    /** A row as the commands take it; refused when it names what is not there, or gives what may not be given. */
    row(given: Given): Record<string, string> {
      const out: Record<string, string> = { ...given }
      if (given.sex) out.sex = keyOf(user.fields.sex, given.sex)
      if (given.deptId) out.deptId = deptOf(given.deptId)
      else if (['SM', 'AM'].includes(login.actor.role)) out.deptId = login.actor.deptId
      if (given.postId) out.postId = postOf(given.postId)
      if (given.roleId) {
        const wanted = ids(given.roleId.replaceAll('，', ',')).map(roleOf)
        const above = wanted.find(id => !gives(login.actor, roles.find(one => one.id === id)!.roleAlias))
        if (above) throw new RefusalError({ ...noGrant.above, field: 'roleId' })
        if (!out.deptId) throw new RefusalError({ ...noUser.noDept, field: 'deptId' })
        out.roleId = wanted.join()
      }
      return out
    },
    /** Counts one more account; refused when the tenant is full or the sheet names it twice. */
    another(name: string): void {
      if (names.has(name)) throw new RefusalError(accounts.taken(name))
      names.add(name)
      if (!hasRoom(house, room)) throw new RefusalError(rules.no.full)
      room++
    },
  }
}

async function importUsers(context: AuthContext, request: FastifyRequest) {
  const { engine } = context,
    login = loginOf(request),
    lang = langOf(request)
  must(login, accounts.create.permit)
  const read = await reader(context, login),
    passwords: { readonly account: string; readonly password: string }[] = []
  const done = await importSheet(context, user, request, columns, async (given, dry, covered) => {
    const { account = '', password, roleId, ...rest } = read.row(given)
    const [known] = account ? await engine.ask(login.tenant, find(user, { account }, { limit: 1 })) : []
    if (known) {
      // Somebody else's account is no more than taken, whatever was asked.
      const mine = covered && known.status !== 'removed' && (await engine.row(login, user, known.id))
      if (!mine) throw new RefusalError(accounts.taken(account))
      must(login, accounts.change.permit)
      if (dry) checked(accounts.change, rest, login.zone)
      else await runOne(context, login, accounts.change, known.id, rest, { lang })
      return 'updated'
    }
    const input = { account, ...rest, ...(roleId ? { roleId } : {}) }
    checked(accounts.create, { ...input, passwordHash: '$argon2id$' }, login.zone)
    // Who writes a sheet knows what stands in it: a password from there is for the first sign-in as well.
    const chosen = password && (await chosenPassword(password, { account, phone: given.phone }))
    read.another(account)
    if (dry) return 'created'
    const made = chosen ? undefined : await oneTimePassword()
    await engine.submit(login, accounts.create, newId(), { ...input, passwordHash: chosen || made?.passwordHash, mustChange: true })
    if (made) passwords.push({ account, password: made.plain })
    return 'created'
  })
  return passwords.length > 0 ? { ...done, passwords } : done
}

/** Page after page, so that no more than a page is in memory. */
async function* everybody(context: AuthContext, login: Login, asked: Readonly<Record<string, any>>, lang: Lang) {
  for (let current = 1; ; current++) {
    const { records, pages } = await userPage(context, login, { ...asked, current, size: 200 }, lang)
    yield records.map(row => [...exported.map(name => row[name] ?? ''), '', row.statusName, row.createTime])
    if (current >= pages) return
  }
}

export function userSheets(context: AuthContext): void {
  const { app } = context
  const headers = (lang: Lang) => Object.entries(columns).map(([key, field]) => ({ key, label: field.label[lang] }))
  const template = { ...user, name: 'user_template', label: ['账号导入模板', 'Accounts to import'] as Label }
  const out = (name: string, label: Label, answer: (request: FastifyRequest, reply: FastifyReply, lang: Lang) => unknown) => {
    for (const prefix of prefixes) {
      serve(context, { method: 'GET', path: `/api/${prefix}/${name}`, label, kind: 'export', of: user, access: [viewPermit(user)] })
      app.get(`/api/${prefix}/${name}`, async (request, reply) => {
        must(loginOf(request), viewPermit(user))
        return answer(request, reply, langOf(request))
      })
    }
  }
  for (const name of ['export', 'export-user'])
    out(name, ['导出账号', 'Export accounts'], (request, reply, lang) => {
      const { format, columns: _all, ...asked } = askedOf(request)
      const more = [
        ['statusName', '状态', 'Status'],
        ['createTime', '创建时间', 'Created'],
      ] as const
      return sendSheet(
        user,
        [...headers(lang), ...more.map(([key, ...label]) => ({ key, label: label[lang] }))],
        everybody(context, loginOf(request), asked, lang),
        format,
        reply,
        lang,
      )
    })
  async function* examples(lang: Lang) {
    yield [Object.keys(columns).map(name => example[name]![lang])]
  }
  out('export-template', ['导入模板', 'Template of the import'], (request, reply, lang) =>
    sendSheet(template, headers(lang), examples(lang), askedOf(request).format, reply, lang),
  )
  for (const prefix of prefixes)
    for (const name of ['import', 'import-user']) {
      serve(context, {
        method: 'POST',
        path: `/api/${prefix}/${name}`,
        label: ['导入账号', 'Import accounts'],
        kind: 'import',
        of: user,
        access: [accounts.create.permit],
      })
      app.post(`/api/${prefix}/${name}`, async (request, reply) => {
        reply.header('Cache-Control', 'no-store')
        return envelope(await importUsers(context, request), langOf(request))
      })
    }
}
