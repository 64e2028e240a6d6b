/** The list of accounts. */
import { text } from '../../../console/parts/cells.tsx'
import { ImportButton } from '../../../console/parts/ImportButton.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { may, t } from '../../../console/session.ts'
import * as account from '../user.commands.ts'
import { user } from '../user.ts'
import { NewAccount, ResetPassword } from './account-forms.tsx'

const roles = ['角色', 'Roles'] as const

export const forms = { create: NewAccount, resetPassword: ResetPassword }
/** Pictures can't be uploaded yet. */
export const inputs = { avatar: null }

export function Accounts() {
  return (
    <ListScreen
      of={user}
      columns={[
        'account',
        'realName',
        'phone',
        'deptId',
        { name: 'roleName', label: roles, cell: row => text(row.roleName) },
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
