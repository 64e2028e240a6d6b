/** The accounts of an agency's own people: added, changed, disabled and reset by its managers. */
import { post } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { filledIn, FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { useSession } from '../../../console/session.ts'
import { optional, pick, ref } from '../../kit/index.ts'
import * as account from '../user.commands.ts'
import { user } from '../user.ts'
import { ResetPassword, RoleInput } from './account-forms.tsx'

const words = { title: ['机构子账号', 'Sub-accounts'], roles: ['角色', 'Role'] } as const
const roleId = ref('role')('角色', 'Role')
const { account: name, realName, phone } = account.create.input
const adding = filledIn(account.create, { account: name, realName, phone, roleId: { ...roleId, required: true } })
const changing = filledIn(account.change, { realName, phone: optional(phone), roleId })

/** What the wire calls a name stands under the name of the account here. */
const save =
  (id: string | undefined) =>
  (_id: string, { realName: name, ...values }: Readonly<Record<string, unknown>>, asking: object) =>
    post('/api/business-basic/agencySubAccount/submit', { ...values, ...(name === undefined ? {} : { name }), ...(id ? { id } : {}) }, asking)
const Add = (props: FormDialogProps) => <FormDialog {...props} command={adding} inputs={{ roleId: RoleInput }} send={save(undefined)} />
const Change = (props: FormDialogProps) => (
  <FormDialog
    {...props}
    command={changing}
    first={{ ...pick(props.row!, 'realName', 'phone', 'roleId') }}
    inputs={{ roleId: RoleInput }}
    send={save(props.row!.id)}
  />
)

export function SubAccounts() {
  const isHouse = useSession(value => value.roles.includes('AM'))
  return (
    <ListScreen
      of={user}
      screen="agency-sub-account"
      from="/api/business-basic/agencySubAccount/page"
      columns={[
        'account',
        'realName',
        'phone',
        ...(isHouse ? [] : ['deptId']),
        { name: 'roleId', label: words.roles, cell: row => text(row.roleName) },
        'status',
        'createTime',
      ]}
      search={['realName', 'phone', 'status']}
      commands={[...(isHouse ? [account.create] : []), account.change, account.resetPassword, account.enable, account.disable, account.remove]}
      forms={{ create: Add, change: Change, resetPassword: ResetPassword }}
    />
  )
}
