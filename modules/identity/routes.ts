/** The odd calls of accounts that need no password: giving roles and changing the standing of several at once. */
import { act, also, type Also, type Asked, type Desk, ensure, find, get, ids, refusals, report } from '../kit/index.ts'
import { disable, enable } from './account.ts'
import { grant, identity, identityId, revoke } from './identity.ts'
import { post } from './post.ts'
import { user } from './user.ts'

export const no = refusals('accounts', {
  standing: ['账号状态须为1(启用)或-1(停用)', 'the standing is 1 (enabled) or -1 (disabled)'],
  noDept: ['请先选择账号的所属部门', 'choose the department of the account first'],
})

/** In the department of each account the listed roles replace what it held there; other departments stay. */
async function regrant(asked: Asked, desk: Desk): Promise<readonly Also[]> {
  const wanted = ids(asked.roleIds), steps: Also[] = []
  for (const userId of ids(asked.userIds)) {
    const account = await desk.ask(get(user, userId))
    const deptId = asked.deptId || account?.deptId
    ensure(deptId, no.noDept)
    const held = await desk.ask(find(identity, { userId, deptId, status: 'active' }))
    for (const one of held) if (!wanted.includes(one.roleId)) steps.push(also(revoke, one.id, {}))
    for (const roleId of wanted) if (!held.some(one => one.roleId === roleId))
      steps.push(also(grant, identityId(userId, roleId, deptId), { userId, roleId, deptId }))
  }
  return steps
}

/** 1 enables, anything the family uses for "off" disables; disabling says why. */
function standing(asked: Asked): readonly Also[] {
  const status = String(asked.status ?? '')
  ensure(['1', '-1', '0', '2'].includes(status), no.standing)
  const remark = asked.remark ?? asked.remarks
  return ids(asked.userIds).map(id => status === '1' ? also(enable, id, { remark }) : also(disable, id, { remark }))
}

const paths = (name: string) => ['blade-system/user', 'blade-user'].map(base => `${base}/${name}`)
export const routes = [
  report('blade-system/post/select', ['岗位', 'Posts'], post.read, async (_asked, desk) =>
    (await desk.wire(post, await desk.ask(find(post, { status: 'live' }, { sort: ['sort', 'postCode'] }))))
      .map(row => ({ ...row, label: row.postName, value: row.id }))),
  ...paths('grant').map(path => act(path, [grant, revoke], regrant, { label: ['设置角色', 'Set the roles'], answer: () => true })),
  ...paths('changeAccountStatus').map(path =>
    act(path, [enable, disable], standing, { label: ['启用或停用账号', 'Enable or disable accounts'], answer: () => true })),
]
