/** The calls that carry a password or concern one's own account: they are answered where passwords are hashed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  mask,
  invoke,
  count,
  ensure,
  find,
  formatTime,
  get,
  hour,
  ids,
  type Label,
  minute,
  newId,
  refusals,
  type Resource,
  chosen,
} from '../../../kit/index.ts'
import { account as accounts, grantIdentity, identity, identityId, revokeIdentity, roleId as roleOf, tenant as tenants, user } from '../../index.ts'
import type { AnyRow } from '../../../../server/kernel/codec.ts'
import { trusted } from '../auth.ts'
import type { Login } from '../../../../server/http/login.ts'
import { runAll } from '../../../../server/kernel/engine.ts'
import { chosenPassword, oneTimePassword, passwordFits } from '../password.ts'
import { no as kernel } from '../../../../server/kernel/refusals.ts'
import { sharedThrottle } from '../../../../server/kernel/throttle.ts'
import type { AuthContext } from './auth-context.ts'
import { answering, calling, textOf } from '../../../../server/http/calling.ts'
import { askedOf, loginOf, must, tokenOf } from '../../../../server/http/context.ts'
import { type Lang, written } from '../../../../server/http/envelope.ts'
import { giveRolesAsked } from './roles-asked.ts'
import { withoutMasks } from '../../../../server/http/wire.ts'

export const no = refusals('account', {
  confirm: ['请输入正确的确认密码!', 'the two passwords do not match'],
  old: ['原密码不正确!', 'the old password is not right'],
  tooMany: ['尝试次数过多，请稍后再试', 'too many tries, please try again later'],
  tenant: ['租户信息错误!', 'please enter tenant id first'],
  account: ['请先输入账号名称', 'please enter account name first'],
  password: ['请先输入密码', 'please enter password first'],
  oauth: ['第三方登陆信息错误!', 'the third-party login is not valid'],
  oneDept: ['一个账号只有一个所属部门，其他部门请另行授予身份', 'an account belongs to one department: give it identities in others'],
  onePost: ['一个账号只有一个岗位', 'an account has one post'],
  known: ['该第三方账号已申请过', 'this third-party login has asked for an account before'],
  captcha: ['请先正确输入图形验证码', 'enter the characters of the picture first'],
  codesToday: ['今日发送的验证码过多，请明天再试', 'too many codes were sent today, please try again tomorrow'],
  same: ['新密码不能与一次性密码相同', 'the new password must not be the one-time one'],
})

/** What a sub-account is unless said otherwise. */
const managerRole = roleOf('AM')
const passwordTries = { max: 5, within: 30 * minute } as const
const registerTries = { max: 10, within: hour } as const

/** The family's form lets several departments and posts be ticked, as a list or comma-joined. */
function oneOfEach(asked: Readonly<Record<string, any>>): Record<string, any> {
  const chosen = (name: string) => (asked[name] === undefined ? [] : ids(asked[name]))
  ensure(chosen('deptId').length <= 1, { ...no.oneDept, field: 'deptId' })
  ensure(chosen('postId').length <= 1, { ...no.onePost, field: 'postId' })
  const single = ['deptId', 'postId'].filter(name => asked[name] !== undefined).map(name => [name, chosen(name)[0] ?? ''])
  return { ...asked, ...Object.fromEntries(single), ...(Array.isArray(asked.roleId) ? { roleId: asked.roleId.join() } : {}) }
}

/** Both places where the family's clients look for accounts. */
const paths = (name: string): readonly string[] => [`blade-system/user/${name}`, `blade-user/${name}`]

async function ownAccount(context: AuthContext, login: Login) {
  // Through another's eyes nothing of theirs is in clear.
  const shown = (as: 'name' | 'phone' | 'text', value: string | null | undefined): string =>
    (login.viewer && !(as === 'name' && login.unmask.names) ? mask(as, value ?? '') : value) ?? ''
  const row = await context.engine.ask(login.tenant, get(user, login.userId))
  return {
    id: login.userId,
    tenantId: login.tenant,
    account: login.account,
    name: shown('name', row?.name) || login.actor.name,
    realName: login.actor.name,
    avatar: row?.avatar ?? '',
    phone: shown('phone', row?.phone),
    email: shown('text', row?.email),
    status: 1,
    version: row?.version ?? 0,
    roleId: login.roleId,
    roleName: login.roleName,
    deptId: login.actor.deptId,
    deptName: login.deptName,
    postId: '',
    postName: '',
    createTime: row ? formatTime(row.createdAt, login.zone) : '',
  }
}

/** What these calls work with: also how often an old password is tried, and how many accounts are asked for. */
interface Working extends AuthContext {
  readonly oldTries: ReturnType<typeof sharedThrottle>
  readonly registrations: ReturnType<typeof sharedThrottle>
}

async function changePassword({ engine, oldTries }: Working, request: FastifyRequest) {
  const login = loginOf(request),
    asked = askedOf(request)
  const wanted = textOf(asked.newPassword)
  ensure(wanted, { ...no.password, field: 'newPassword' })
  ensure(wanted === textOf(asked.newPassword1), { ...no.confirm, field: 'newPassword1' })
  ensure(await oldTries.take(login.userId, engine.clock()), no.tooMany)
  const row = await engine.ask(login.tenant, get(user, login.userId))
  ensure(await passwordFits(row?.passwordHash, textOf(asked.oldPassword) ?? ''), { ...no.old, field: 'oldPassword' })
  oldTries.clear(login.userId)
  const passwordHash = await chosenPassword(wanted, row ?? {}, 'newPassword')
  ensure(!row?.mustChange || !(await passwordFits(row.passwordHash, wanted)), { ...no.same, field: 'newPassword' })
  await engine.run(trusted(login), accounts.changePassword, login.userId, { passwordHash })
}

/** A new account, or a partial change when an id is given; the password of a change is ignored. */
async function save(context: Working, request: FastifyRequest) {
  const { engine } = context
  const login = loginOf(request),
    asked = oneOfEach(askedOf(request))
  const id = textOf(asked.id)
  if (id) {
    must(login, accounts.change.permit)
    const row = (await engine.ask(login.tenant, get(user, id))) as AnyRow | undefined
    const done = await engine.submit(login, accounts.change, id, withoutMasks(user as Resource, row, asked))
    await giveRolesAsked(engine, login, id, asked)
    return done
  }
  must(login, accounts.create.permit)
  const plain = textOf(asked.password)
  ensure(plain, { ...no.password, field: 'password' })
  ensure(asked.password2 === undefined || plain === asked.password2, { ...no.confirm, field: 'password2' })
  const passwordHash = await chosenPassword(plain, { account: textOf(asked.account), phone: textOf(asked.phone) })
  return engine.submit(login, accounts.create, newId(), { ...asked, passwordHash })
}

/** Never makes one: who may only change accounts may send this. */
async function update(context: Working, request: FastifyRequest) {
  must(loginOf(request), accounts.change.permit)
  ensure(textOf(askedOf(request).id), { ...kernel.missing, field: 'id' })
  return save(context, request)
}

/** A sub-account of an agency: made, with a password for one sign-in unless one was chosen for it, or changed, its role included. Answers the
 * password that was made up, which nothing can tell again. */
async function saveSub({ engine }: Working, request: FastifyRequest): Promise<string | undefined> {
  const login = loginOf(request),
    { name, roleId, agencyId, ...asked } = askedOf(request)
  const deptId = login.actor.role === 'AM' ? login.actor.deptId : textOf(agencyId),
    wanted = ids(roleId ?? '')
  const given = { ...asked, ...(name === undefined ? {} : { realName: name, name }) }
  const id = textOf(asked.id)
  if (!id) {
    must(login, accounts.create.permit)
    const chosen = textOf(asked.password),
      made = chosen === undefined ? await oneTimePassword() : undefined
    const passwordHash = made?.passwordHash ?? (await chosenPassword(chosen!, { account: textOf(asked.account), phone: textOf(asked.phone) }))
    await engine.submit(login, accounts.create, newId(), { ...given, deptId, roleId: wanted.join() || managerRole, passwordHash, mustChange: !!made })
    return made?.plain
  }
  must(login, accounts.change.permit)
  const row = (await engine.ask(login.tenant, get(user, id))) as AnyRow | undefined
  await engine.submit(login, accounts.change, id, withoutMasks(user as Resource, row, given))
  const house = row!.deptId as string,
    held = await engine.ask(login.tenant, find(identity, { userId: id, deptId: house, status: 'active' }))
  if (wanted.length === 0) return undefined
  // What is new comes first, so that nobody is without any identity in between.
  await runAll(engine, login, [
    ...wanted
      .filter(one => !held.some(each => each.roleId === one))
      .map(one => invoke(grantIdentity, identityId(id, one, house), { userId: id, roleId: one, deptId: house })),
    ...held.filter(each => !wanted.includes(each.roleId)).map(each => invoke(revokeIdentity, each.id, {})),
  ])
  return undefined
}

/** Somebody asks for an account: it waits for approval. The checks come in the order of the specification. */
async function register(context: Working, request: FastifyRequest) {
  const { engine, registrations } = context
  const asked = askedOf(request),
    tenant = textOf(asked.tenantId),
    now = engine.clock()
  ensure(tenant, { ...no.tenant, field: 'tenantId' })
  ensure(textOf(asked.account), { ...no.account, field: 'account' })
  const plain = textOf(asked.password)
  ensure(plain, { ...no.password, field: 'password' })
  ensure(asked.password2 === undefined || plain === asked.password2, { ...no.confirm, field: 'password2' })
  // Only who has just been named by a third party may take that name along, and each name once.
  const guest = context.social.guestOf(tokenOf(request))
  ensure(guest && guest.oauthId === textOf(asked.oauthId), { ...no.oauth, field: 'oauthId' })
  ensure(guest.tenant === tenant && (await engine.ask(tenant, get(tenants, tenant))), { ...no.tenant, field: 'tenantId' })
  ensure((await engine.ask(tenant, count(user, { oauthId: guest.oauthId, status: { not: 'removed' } }))) === 0, { ...no.known, field: 'oauthId' })
  ensure(await registrations.take(request.ip, now), no.tooMany)
  await engine.submit(engine.system(tenant), accounts.register, newId(), {
    account: asked.account,
    realName: textOf(asked.name) ?? asked.account,
    phone: asked.phone,
    oauthId: guest.oauthId,
    passwordHash: await chosenPassword(plain, { account: textOf(asked.account), phone: textOf(asked.phone) }),
  })
}

/** Each gets a password of its own for one sign-in. It is told to who asks for it, here and once: the log keeps digests alone. */
async function reset({ engine }: Working, request: FastifyRequest, reply: FastifyReply) {
  reply.header('Cache-Control', 'no-store')
  const login = loginOf(request),
    asked = askedOf(request)
  must(login, accounts.resetPassword.permit)
  const wanted = chosen(asked, 'userIds', 'ids', 'id')
  const made = await Promise.all(wanted.map(oneTimePassword))
  await runAll(
    engine,
    login,
    wanted.map((id, i) => invoke(accounts.resetPassword, id, { passwordHash: made[i]!.passwordHash, mustChange: true })),
  )
  const rows = await engine.ask(login.tenant, find(user, { id: wanted }))
  return { passwords: wanted.map((id, i) => ({ id, account: rows.find(row => row.id === id)?.account ?? '', password: made[i]!.plain })) }
}

async function profile({ engine }: Working, request: FastifyRequest) {
  const login = loginOf(request)
  must(login, accounts.changeProfile.permit)
  // One's own account is in reach whatever the department.
  await engine.submit(trusted(login), accounts.changeProfile, login.userId, askedOf(request))
}

const oneTime: Label = ['一次性密码（首次登录须修改）', 'One-time password, to be changed at the first sign-in']
/** Front ends of the family show no more than the message of a reset: the password of one account stands there, too. */
function said(lang: Lang, data: object) {
  const body = written(lang, data),
    { passwords = [] } = data as { readonly passwords?: readonly { readonly password: string }[] }
  return passwords.length === 1 ? { ...body, msg: `${body.msg}. ${oneTime[lang]}: ${passwords[0]!.password}` } : body
}

export function accountRoutes(app: FastifyInstance, given: AuthContext): void {
  const { store } = given.engine
  const context: Working = {
    ...given,
    oldTries: sharedThrottle(store, 'old password', passwordTries),
    registrations: sharedThrottle(store, 'registration', registerTries),
  }
  const call = calling(app),
    answer = answering(context),
    keeping = [accounts.create.permit, accounts.change.permit]

  answer('GET', paths('info'), ['个人信息', 'My account'], 'signed-in', ({ login }) => ownAccount(context, login))
  const writes = [
    ['update-info', ['修改个人信息', 'Change the profile'], profile, 'signed-in'],
    ['update-password', ['修改密码', 'Change the password'], changePassword, 'signed-in'],
    ['reset-password', ['重置密码', 'Reset the password'], reset, [accounts.resetPassword.permit]],
    ['submit', ['保存账号', 'Save an account'], save, keeping],
    ['update', ['修改账号', 'Change an account'], update, [accounts.change.permit]],
    ['register-guest', ['申请账号', 'Ask for an account'], register, 'public'],
  ] as const
  // Under the commands' own names, too: no door takes a digest from outside, which nobody could hold to the rule.
  const named = [
    ['resetPassword', ['重置密码', 'Reset the password'], reset, [accounts.resetPassword.permit]],
    ['create', ['新增账号', 'Add an account'], save, [accounts.create.permit]],
    ['save', ['保存账号', 'Save an account'], save, keeping],
  ] as const
  answer('POST', 'business-basic/agencySubAccount/submit', ['保存机构子账号', 'Save an agency sub-account'], keeping, async ({ request, reply }) => {
    const password = await saveSub(context, request)
    if (password === undefined) return true
    reply.header('Cache-Control', 'no-store')
    return { password }
  })
  for (const [name, label, run, access] of [...writes, ...named])
    for (const path of named.some(one => one[0] === name) ? [`blade-system/user/${name}`] : paths(name))
      call('POST', path, label, async (request, reply, lang) => said(lang, (await run(context, request, reply)) ?? {}), access)
}
