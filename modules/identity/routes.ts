/** The odd calls of accounts that need no password: giving roles and changing the standing of several at once. */
import { act, alias, byId, detail, ensure, find, get, ids, invoke, list, refusals, report, yes, chosen, choice, text } from '../kit/index.ts'
import type { Asked, Invoke, RouteContext, Show } from '../kit/index.ts'
import { entryName, dict } from '../system/index.ts'
import { disable, enable, unlock } from './user.commands.ts'
import { grant, revoke } from './identity.commands.ts'
import { identity, identityId } from './identity.ts'
import { change as changePost, create as createPost, post } from './post.ts'
import { user } from './user.ts'

export const no = refusals('accounts', {
  standing: ['账号状态须为1(启用)或-1(停用)', 'the standing is 1 (enabled) or -1 (disabled)'],
  noDept: ['请先选择账号的所属部门', 'choose the department of the account first'],
})

/** In the department of each account the listed roles replace what it held there; other departments stay. */
async function regrant(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const wanted = ids(asked.roleIds),
    steps: Invoke[] = []
  for (const userId of chosen(asked, 'userIds')) {
    const account = await context.ask(get(user, userId))
    const deptId = asked.deptId || account?.deptId
    ensure(deptId, no.noDept)
    const held = await context.ask(find(identity, { userId, deptId, status: 'active' }))
    for (const one of held) if (!wanted.includes(one.roleId)) steps.push(invoke(revoke, one.id, {}))
    for (const roleId of wanted)
      if (!held.some(one => one.roleId === roleId)) steps.push(invoke(grant, identityId(userId, roleId, deptId), { userId, roleId, deptId }))
  }
  return steps
}

/** 1 enables, anything the family uses for "off" disables; disabling says why. */
function standing(asked: Asked) {
  const status = String(asked.status ?? '')
  ensure(['1', '-1', '0', '2'].includes(status), no.standing)
  return status === '1' ? enable : disable
}

/** Whoever is not locked needs nothing: the family's page unlocks whatever was chosen. */
async function locked(asked: Asked, context: RouteContext): Promise<readonly string[]> {
  return (await context.ask(find(user, { id: chosen(asked, 'userIds', 'ids', 'id') }))).filter(row => row.lockedUntil).map(row => row.id)
}

/** Posts with the name of their kind, and their description under the name that the family has for it. */
const shownPosts: Show = async (rows, context) => {
  const kinds = await context.readUnscoped(find(dict, { code: 'post_category', status: 'live' }))
  const nameOf = new Map(kinds.map(one => [one.dictKey, entryName(one, context.lang)]))
  return rows.map(row => ({ ...row, tenantId: context.tenant, remark: row.postRemark, categoryName: nameOf.get(String(row.category)) ?? '' }))
}
/** A page knows the description by one of its names and sends the other back as it came: the one that it edits wins. */
const described = ({ remark, ...asked }: Asked): Asked => ({ ...asked, postRemark: remark === undefined ? asked.postRemark : remark })

const paths = (name: string) => ['blade-system/user', 'blade-user'].map(base => `${base}/${name}`)
export const routes = [
  list('blade-system/post/list', post, undefined, shownPosts),
  detail('blade-system/post/detail', post, undefined, shownPosts),
  alias('blade-system/post/submit', [createPost, changePost], { which: byId(createPost, changePost), given: described, label: ['保存岗位', 'Save a post'] }),
  ...paths('unlock').map(path => alias(path, unlock, { on: locked })),
  report('blade-system/post/select', ['岗位', 'Posts'], post.read, async (_asked, context) =>
    (await context.wire(post, await context.ask(find(post, { status: 'live' }, { sort: ['sort', 'postCode'] })))).map(row => ({
      ...row,
      label: row.postName,
      value: row.id,
    })),
  ),
  ...paths('grant').map(path => act(path, [grant, revoke], regrant, { label: ['设置角色', 'Set the roles'], ...yes })),
  ...paths('changeAccountStatus').map(path =>
    alias(path, [enable, disable], {
      which: standing,
      on: asked => chosen(asked, 'userIds'),
      names: { remark: ['remark', 'remarks'] },
      adds: {
        userIds: text('账号', 'Accounts', { required: true }),
        status: choice({ '1': ['启用', 'Enable'], '-1': ['停用', 'Disable'] })('状态', 'Status', { required: true }),
      },
      label: ['启用或停用账号', 'Enable or disable accounts'],
      answer: true,
    }),
  ),
]
