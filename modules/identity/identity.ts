/** Identity: one role of a person in one department (relation_auth). A session is always in exactly one of them. */
import { ref, resource, type Row, state, text } from '../kit/index.ts'

export const identity = resource('identity', {
  label: ['登录身份', 'Identity'],
  path: 'blade-system/identity',
  title: 'roleId',
  scope: { school: 'deptId', agency: 'deptId', area: 'areaCode', user: 'userId' },
  read: ['PA', 'PO', 'EC', 'SM', 'AM'],
  sort: ['createdAt'],
  unusual: { rights: ['grant'] },
  fields: {
    userId: ref('user')('账号', 'Account', { required: true, search: true, locked: true }),
    roleId: ref('role')('角色', 'Role', { required: true, search: true, locked: true }),
    deptId: ref('dept')('部门', 'Department', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { grant: 'active' }),
    active: state('有效', 'Active', 'good', { revoke: 'revoked' }, 1),
    revoked: state('已撤销', 'Revoked', 'over', { grant: 'active' }, 0),
  },
  facts: { granted: {}, revoked: {} },
})
export type Identity = Row<typeof identity>

/** The id says what it joins, so that nobody holds the same identity twice. */
export const identityId = (userId: string, roleId: string, deptId: string): string => `${userId}:${roleId}:${deptId}`
/** Whose identity it is, from its id alone. */
export const holderOf = (id: string): string => id.slice(0, id.indexOf(':'))
