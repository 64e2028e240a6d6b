/** Sign-in: who may start a session, how often they may try, and in which of their identities they begin. */
import { find, get, type Label, minute, plus } from '../../kit/index.ts'
import { account as accounts, dept, type Identity, identity as identities, role as roles, tenant as tenants, tenantStands, user } from '../index.ts'
import type { Admitted, Auth } from './auth.ts'
import { type Client, LoginError } from './clients.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { passwordFits } from './password.ts'
import { sharedThrottle } from '../../../server/kernel/throttle.ts'

/** Why somebody did not get in. */
export class SignInError extends LoginError {}

export const no = {
  lacking: { code: 2000, label: ['缺少必要的请求参数', 'a parameter is missing'] },
  tenant: { code: 2002, label: ['未获得租户信息', 'there is no such tenant'] },
  tooMany: { code: 2003, label: ['登录错误次数过多，请稍后再试', 'too many failed logins, please try again later'] },
  wrong: { code: 2004, label: ['用户名或密码不正确', 'the account or the password is not right'] },
  captcha: { code: 2004, label: ['验证码不正确', 'the captcha is not right'] },
  phoneCode: { code: 2004, label: ['手机号或验证码不正确', 'the phone or the code is not right'] },
  pending: { code: 2005, label: ['账号正在等待审核', 'the account waits for its approval'] },
  disabled: { code: 2005, label: ['账号已停用，请联系管理员', 'the account is disabled, please ask an administrator'] },
  noRole: { code: 2005, label: ['未获得用户的角色信息', 'the account has no role yet'] },
  expired: { code: 2006, label: ['租户授权已过期,请联系管理员', 'the tenant has expired, please ask an administrator'] },
  recycled: { code: 2006, label: ['租户已停用，请联系管理员', 'the tenant is out of use, please ask an administrator'] },
  refresh: { code: 2010, label: ['登录已失效，请重新登录', 'the session is over, please log in again'] },
  grant: { code: 4000, label: ['不支持的登录方式', 'this way to log in is not supported'] },
} as const satisfies Record<string, { code: number; label: Label }>

/** Failures of one account from one address until it waits there, and for how long: its owner goes on elsewhere, and so does everybody else
 * behind that address. */
const accountTries = { max: 5, within: 30 * minute } as const
/** Failures of one account from wherever until it is locked for all: somebody guesses from many addresses. */
const spreadTries = { max: 30, within: 30 * minute } as const
/** Failures of one address without a picture that was read; and, with one each, more than all the people of a school make. */
const addressTries = { max: 50, within: 10 * minute } as const
const floodTries = { max: 1_000, within: 10 * minute } as const

interface Common {
  readonly tenant: string
  readonly address: string
  /** The browser, for the log. */
  readonly agent?: string | undefined
  /** The role and department to begin in, when the account has them. */
  readonly roleId?: string | undefined
  readonly deptId?: string | undefined
  /** The program they sign in with. */
  readonly client?: Client | undefined
}
export type Entering = Common &
  (
    | {
        readonly by: 'captcha'
        readonly account: string
        readonly password: string
        readonly captchaKey?: string | undefined
        readonly captchaCode?: string | undefined
      }
    | { readonly by: 'password'; readonly account: string; readonly password: string }
    | { readonly by: 'phone'; readonly phone: string; readonly code: string }
    /** A third party has said who it is. */
    | { readonly by: 'social'; readonly oauthId: string }
  )
export type SignIn = (given: Entering) => Promise<Admitted>

export function signIn(engine: Engine, auth: Auth): SignIn {
  const tries = sharedThrottle(engine.store, 'sign-in account', accountTries),
    spread = sharedThrottle(engine.store, 'sign-in spread', spreadTries),
    addresses = sharedThrottle(engine.store, 'sign-in address', addressTries),
    floods = sharedThrottle(engine.store, 'sign-in flood', floodTries)
  const refuse = (why: { readonly code: number; readonly label: Label }): never => {
    throw new SignInError(why)
  }

  /** Locks an account that had its tries; the row says so, also after a restart. */
  async function lock(tenant: string, id: string, key: string): Promise<void> {
    await engine.run(engine.system(tenant), accounts.lock, id, {
      lockedUntil: plus(engine.clock(), spreadTries.within),
      remark: `${spreadTries.max} failed logins`,
    })
    spread.clear(key)
  }
  /** Proves the password, or refuses; counts before it looks, so that parallel guesses are counted as well. */
  async function byPassword(tenant: string, name: string, password: string, address: string) {
    const now = engine.clock()
    const [found] = await engine.ask(tenant, find(user, { account: name }, { limit: 1 }))
    // Whoever looks after the account lifts the wait by what they change about it.
    const everywhere = `${tenant} ${name}`,
      here = `${everywhere} ${found?.version ?? 0} ${address}`
    const locked = found?.lockedUntil && found.lockedUntil > now
    if (locked || !(await tries.take(here, now)) || !(await spread.take(everywhere, now))) refuse(no.tooMany)
    if (await passwordFits(found?.status === 'removed' ? null : found?.passwordHash, password)) {
      tries.clear(here)
      spread.clear(everywhere)
      return found!
    }
    if (found?.status === 'active' && (await spread.spent(everywhere, now))) await lock(tenant, found.id, everywhere)
    return refuse((await tries.spent(here, now)) ? no.tooMany : no.wrong)
  }
  async function byPhone(tenant: string, phone: string, code: string) {
    const key = `${tenant} phone ${phone}`
    if (!auth.options.phoneCode) return refuse(no.grant)
    if (!(await tries.take(key, engine.clock()))) refuse(no.tooMany)
    const right = await auth.options.phoneCode(tenant, phone, code)
    const standing = ['active', 'pending', 'disabled'] as const
    const found = right ? await engine.ask(tenant, find(user, { phone, status: standing }, { limit: 2 })) : []
    // A phone that two accounts share names nobody.
    if (found.length !== 1) return refuse(no.phoneCode)
    tries.clear(key)
    return found[0]!
  }

  async function byThirdParty(tenant: string, oauthId: string) {
    const found = await engine.ask(tenant, find(user, { oauthId, status: ['active', 'pending', 'disabled'] }, { limit: 2 }))
    // One name at a third party is one account here.
    return found.length === 1 ? found[0]! : refuse(no.wrong)
  }

  async function enter(given: Entering): Promise<Admitted> {
    const { tenant } = given
    const house = await engine.ask(tenant, get(tenants, tenant))
    if (!house) return refuse(no.tenant)
    if (house.status !== 'live') refuse(no.recycled)
    if (!tenantStands(house, engine.clock())) refuse(no.expired)
    const found =
      given.by === 'phone'
        ? await byPhone(tenant, given.phone, given.code)
        : given.by === 'social'
          ? await byThirdParty(tenant, given.oauthId)
          : await byPassword(tenant, given.account, given.password, given.address)
    if (found.lockedUntil && found.lockedUntil > engine.clock()) refuse(no.tooMany)
    if (found.status !== 'active') refuse(found.status === 'pending' ? no.pending : no.disabled)
    const own = await usableIdentities(engine, tenant, found.id)
    const first = own.find(one => one.roleId === given.roleId && (!given.deptId || one.deptId === given.deptId)) ?? own[0]
    return first ? auth.start({ tenant, identityId: first.id, grant: given.by, client: given.client }) : refuse(no.noRole)
  }

  return async given => {
    // Who read a picture is a person: one of many behind an address, who do not wait for what the others did.
    const isPerson = given.by === 'captcha' && auth.captchas.check(given.captchaKey, given.captchaCode) && auth.options.captcha !== false,
      bounds = isPerson ? floods : addresses
    if (!(await bounds.take(given.address, engine.clock()))) refuse(no.tooMany)
    if (given.by === 'captcha' && !isPerson && auth.options.captcha !== false) refuse(no.captcha)
    const done = await enter(given)
    bounds.giveBack(given.address)
    return done
  }
}

/** The identities of a person that can be used now, the oldest first. */
export async function usableIdentities(engine: Engine, tenant: string, userId: string): Promise<readonly Identity[]> {
  const held = await engine.ask(tenant, find(identities, { userId, status: 'active' }, { sort: ['createdAt'] }))
  const [asRoles, atDepts] = await Promise.all([
    engine.ask(tenant, find(roles, { id: held.map(one => one.roleId), status: 'live' })),
    engine.ask(tenant, find(dept, { id: held.map(one => one.deptId), status: 'live' })),
  ])
  return held.filter(one => asRoles.some(role => role.id === one.roleId) && atDepts.some(at => at.id === one.deptId))
}
