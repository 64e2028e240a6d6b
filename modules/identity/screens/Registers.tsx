/** What the small registers of identity ask for in their own way, and the people who registered from outside. */
import { Callout, Checkbox } from '@blueprintjs/core'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { type Input, Ticks } from '../../../console/parts/inputs.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { t } from '../../../console/session.ts'
import type { Command } from '../../kit/index.ts'
import * as account from '../user.commands.ts'
import { grantTypes, listOf } from '../client.ts'
import { post } from '../post.ts'
import { outsiders, user } from '../user.ts'

const words = {
  kept: ['密钥留空表示不修改；修改后原密钥立即失效。', 'A secret left empty stays; a new one takes the place of the old at once.'],
  house: ['所属机构或学校', 'Agency or school'],
  roles: ['角色', 'Roles'],
  waits: ['待审核的账号在机构入驻或教师审核通过时自动开通。', 'Waiting accounts open by themselves when the agency or teacher is approved.'],
  ways: {
    captcha: ['账号密码（验证码）', 'Account and captcha'],
    password: ['账号密码', 'Account and password'],
    phone: ['手机验证码', 'Phone code'],
    sms_code: ['短信验证码', 'Message code'],
    social: ['第三方登录', 'Third party'],
    authorization_code: ['授权码', 'Authorization code'],
    register: ['注册', 'Registration'],
    refresh_token: ['刷新令牌', 'Refresh'],
  },
} as const

/** In use or not, as the wire numbers it. */
export const StandingInput: Input = ({ id, value, field, onChange }) => (
  <Checkbox
    id={id}
    label={t(post.lifecycle.states.live.label)}
    aria-label={t(field.label)}
    checked={!['0', 'off'].includes(text(value))}
    onChange={event => onChange(event.currentTarget.checked ? '1' : '0')}
  />
)

/** The wire has them in one text, by commas. */
export const GrantsInput: Input = props => (
  <Ticks
    props={{ ...props, value: listOf(text(props.value)), onChange: value => props.onChange((value as readonly string[]).join()) }}
    of={grantTypes.map(type => [type, t(words.ways[type])])}
  />
)
export const ChangeClient = (props: FormDialogProps) => <FormDialog {...props}>{() => <Callout>{t(words.kept)}</Callout>}</FormDialog>

/** Whoever waits for an agency or a teacher is let in with them; here an account is only refused, switched off or deleted. */
const offers = (command: Command, row: Wire) => command.name !== 'reject' || row.status === 'pending'
export const Registered = () => (
  <ListScreen
    of={user}
    screen="eip-user"
    from="/api/business-eip/eipUser/listEipUser"
    where={{ userCategory: outsiders.join() }}
    columns={[
      'account',
      'realName',
      'phone',
      'userCategory',
      { name: 'house', label: words.house, cell: row => text(row.agencyName) || text(row.schoolName) },
      { name: 'roleName', label: words.roles, cell: row => text(row.roleName) },
      'status',
      'createTime',
    ]}
    search={['account', 'realName', 'phone', 'userCategory', 'status']}
    commands={[account.enable, account.disable, account.reject, account.remove]}
    offers={offers}
    hint={t(words.waits)}
  />
)
