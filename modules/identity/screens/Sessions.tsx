/** Login sessions: of everybody, of one account, and one by itself. */
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/index.ts'
import { commands, end, loginSession } from '../session.ts'

/** How it began and why it ended, in words; what an administrator wrote as a reason stays as it is. */
const grants: Readonly<Record<string, Label>> = {
  captcha: ['密码', 'Password'],
  password: ['密码', 'Password'],
  phone: ['短信验证码', 'Code by phone'],
  switch: ['切换身份', 'Switch of identity'],
}
const reasons: Readonly<Record<string, Label>> = {
  logout: ['退出登录', 'Logged out'],
  switched: ['切换身份', 'Switched the identity'],
  password: ['密码已修改', 'The password was changed'],
  disabled: ['账号停用', 'The account was disabled'],
  removed: ['账号删除', 'The account was deleted'],
  suspended: ['部门停用', 'The department was suspended'],
  reused: ['令牌被重复使用', 'A token was used twice'],
  ended: ['被手动结束', 'Ended by hand'],
}
const said = (by: Readonly<Record<string, Label>>, value: unknown) => {
  const label = by[text(value)]
  return label ? t(label) : text(value) || undefined
}
const cells = {
  grant: (row: Wire) => said(grants, row.grant),
  reason: (row: Wire) => said(reasons, row.reason),
}
const grant: Column = { name: 'grant', label: loginSession.fields.grant.label, cell: cells.grant }

export function Sessions() {
  return (
    <ListScreen
      of={loginSession}
      columns={['userId', 'identityId', grant, 'createTime', 'until', 'status']}
      search={['userId', 'status', 'createTime']}
      commands={[end]}
    />
  )
}

export function Session() {
  return <DetailScreen of={loginSession} commands={commands} cells={cells} />
}

/** The open sessions of one account. */
export function OpenSessions({ userId }: { readonly userId: string }) {
  return (
    <ListPanel
      of={loginSession}
      where={{ userId, status: 'active' }}
      search={[]}
      columns={['identityId', grant, 'createTime', 'until']}
      commands={[end]}
    />
  )
}
