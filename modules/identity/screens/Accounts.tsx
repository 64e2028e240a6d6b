/** Accounts: the list, and the page of one with its identities and open sessions. */
import { Callout } from '@blueprintjs/core'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ImportButton } from '../../../console/parts/ImportDialog.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { may, t } from '../../../console/session.ts'
import type { Command } from '../../kit/index.ts'
import * as account from '../user.commands.ts'
import { grant, revoke } from '../identity.commands.ts'
import { identity } from '../identity.ts'
import { end, loginSession } from '../session.ts'
import { user } from '../user.ts'
import { GrantIdentity, NewAccount, ResetPassword, RoleInput } from './account-forms.tsx'
import { signedInBy } from './Sessions.tsx'

const words = {
  identities: ['登录身份', 'Identities'],
  roles: ['角色', 'Roles'],
  sessions: ['登录会话', 'Sessions'],
  locked: ['多次输错密码，账号锁定至', 'Too many wrong passwords: locked until'],
} as const

const forms = { create: NewAccount, resetPassword: ResetPassword }
/** Pictures can't be uploaded yet. */
const inputs = { avatar: null }

export function Accounts() {
  return (
    <ListScreen
      of={user}
      columns={[
        'account',
        'realName',
        'phone',
        'deptId',
        { name: 'roleName', label: words.roles, cell: row => text(row.roleName) },
        'postId',
        'status',
        'createTime',
      ]}
      toolbar={reload =>
        may(account.create.permit) && (
          <ImportButton title={t(user.label)} to="/api/blade-system/user/import" template="/api/blade-system/user/export-template" onDone={reload} />
        )
      }
      search={['account', 'realName', 'phone', 'deptId', 'status']}
      commands={[account.create, account.change, account.approve, account.reject, account.resetPassword, account.enable, account.disable, account.remove]}
      forms={forms}
      inputs={inputs}
      link={row => `/system/user/${row.id}`}
    />
  )
}

/** The profile has a form of its own, and only what is locked can be unlocked. */
const offers = ({ name }: Command, row: Wire) => name !== 'changeProfile' && (name !== 'unlock' || text(row.lockedUntil) !== '')

export function Account() {
  return (
    <DetailScreen
      of={user}
      commands={account.commands}
      offers={offers}
      forms={forms}
      inputs={inputs}
      summary={row =>
        text(row.lockedUntil) !== '' && (
          <Callout intent="warning">
            {t(words.locked)} <time className="kt-figures">{text(row.lockedUntil)}</time>
          </Callout>
        )
      }
      tabs={[
        ...listTab(identity, {
          id: 'identities',
          title: words.identities,
          by: 'userId',
          first: row => ({ deptId: row.deptId }),
          search: [],
          columns: ['roleId', 'deptId', 'status', 'createTime'],
          commands: [grant, revoke],
          forms: { grant: GrantIdentity },
          inputs: { userId: null, roleId: RoleInput },
        }),
        ...listTab(loginSession, {
          id: 'sessions',
          title: words.sessions,
          by: 'userId',
          where: { status: 'active' },
          search: [],
          columns: ['identityId', signedInBy, 'createTime', 'until'],
          commands: [end],
        }),
      ]}
    />
  )
}
