/** What the small registers of identity ask for in their own way, and the people who registered from outside. */
import { Callout, Checkbox } from '@blueprintjs/core'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { StatusTag, ToneTag } from '../../../console/parts/StatusTag.tsx'
import { words as shared } from '../../../console/parts/words.ts'
import { t } from '../../../console/session.ts'
import type { Command } from '../../kit/index.ts'
import * as account from '../user.commands.ts'
import { builtInLabel, builtInOf, client, commands as clientCommands } from '../client.ts'
import { post } from '../post.ts'
import { outsiders, user } from '../user.ts'

const words = {
  kept: ['密钥留空表示不修改；修改后原密钥立即失效。', 'A secret left empty stays; a new one takes the place of the old at once.'],
  house: ['所属机构或学校', 'Agency or school'],
  roles: ['角色', 'Roles'],
  waits: ['待审核的账号在机构入驻或教师审核通过时自动开通。', 'Waiting accounts open by themselves when the agency or teacher is approved.'],
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

const ChangeClient = (props: FormDialogProps) => <FormDialog {...props}>{() => <Callout>{t(words.kept)}</Callout>}</FormDialog>

/** The programs that people sign in with; those that are built in stand at the end. */
export const Clients = () => (
  <ListScreen
    of={client}
    columns={[
      'clientId',
      'authorizedGrantTypes',
      'accessTokenValidity',
      'refreshTokenValidity',
      'scope',
      { name: 'status', label: shared.status, cell: row => <Standing row={row} /> },
    ]}
    search={['clientId', 'status']}
    commands={clientCommands}
    forms={{ change: ChangeClient }}
    inputs={{ additionalInformation: null, authorities: null, resourceIds: null, autoapprove: null }}
  />
)
const Standing = ({ row }: { readonly row: Wire }) =>
  builtInOf(row.id) ? <ToneTag tone="active">{t(builtInLabel)}</ToneTag> : <StatusTag of={client} status={row.status} />

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
