/** The forms of accounts that the declarations can't say: plain passwords, and roles that one may give. */
import { Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { post, run } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { filledIn, FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useList } from '../../../console/parts/hooks.ts'
import { type Input, Select } from '../../../console/parts/inputs.tsx'
import { OneTimePasswords, oneTimeOf } from '../../../console/parts/OneTimePasswords.tsx'
import { t, useSession } from '../../../console/session.ts'
import { pick, ref, type Role, secret } from '../../kit/index.ts'
import * as account from '../user.commands.ts'
import { gives } from '../grants.ts'
import { grant } from '../identity.commands.ts'
import { identityId } from '../identity.ts'
import { role } from '../role.ts'

const words = {
  reset: [
    '将生成一次性密码，只显示一次，本人首次登录时须修改；该账号的所有登录立即结束。',
    'A one-time password is made and shown once, to be changed at the first sign-in; all sessions of the account end.',
  ],
  again: ['重新授予', 'Give again'],
} as const

/** A choice among the roles that this session may give. */
export const RoleInput: Input = props => {
  const own = useSession(session => session.userInfo?.role_alias ?? '') as Role
  const known = useList(role, { status: 'live', current: 1, size: 200 })
  const offered = known.value?.records.filter(one => gives({ role: own }, text(one.roleAlias))) ?? []
  return <Select props={props} of={offered.map(one => [one.id, text(one.roleName)])} />
}

/** A new account gets its first role and a plain password, which the server hashes. */
const creating = filledIn(account.create, {
  ...pick(account.create.input, 'account', 'realName', 'phone', 'email', 'deptId'),
  password: secret('初始密码', 'Initial password', { required: true }),
  roleId: ref('role')('角色', 'Role'),
})
export function NewAccount(props: FormDialogProps) {
  const own = useSession(session => session.userInfo)
  // A school or an agency has its own accounts only.
  const deptId = ['SM', 'AM'].includes(own?.role_alias ?? '') ? own!.dept_id : ''
  return (
    <FormDialog
      {...props}
      command={creating}
      first={{ deptId }}
      inputs={{ roleId: RoleInput }}
      send={(_id, values, asking) => post('/api/blade-system/user/submit', values, asking)}
    />
  )
}

const resetting = filledIn(account.resetPassword, {})
export function ResetPassword(props: FormDialogProps) {
  const [made, setMade] = useState<{ readonly id: string; readonly answer: unknown }>()
  if (made) return <OneTimePasswords all={oneTimeOf(made.answer)} onDone={() => props.onDone(made.id, made.answer)} />
  return (
    <FormDialog
      {...props}
      command={resetting}
      send={(userIds, _values, asking) => post('/api/blade-system/user/reset-password', {}, { ...asking, query: { userIds } })}
      onDone={(id, answer) => setMade({ id, answer })}
    >
      {() => <Callout>{t(words.reset)}</Callout>}
    </FormDialog>
  )
}

const grantingAgain = filledIn(grant, {})
/** The id of an identity says whose it is, as what and where. */
export function GrantIdentity(props: FormDialogProps) {
  const { row } = props
  return row ? (
    <FormDialog {...props} command={grantingAgain} first={{}} send={(id, _values, asking) => run(grant, id, pick(row, 'userId', 'roleId', 'deptId'), asking)}>
      {() => (
        <Callout>
          {t(words.again)} {text(row.roleName)} · {text(row.deptName)}
        </Callout>
      )}
    </FormDialog>
  ) : (
    <FormDialog
      {...props}
      send={(_id, values, asking) => run(grant, identityId(text(values.userId), text(values.roleId), text(values.deptId)), values, asking)}
    />
  )
}
