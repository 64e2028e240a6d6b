/** The page of an account, with its identities and open sessions. */
import { Callout } from '@blueprintjs/core'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { LookAs } from '../../../console/parts/LookAs.tsx'
import { t } from '../../../console/session.ts'
import type { Command } from '../../kit/index.ts'
import { grant, revoke } from '../identity.commands.ts'
import { identity } from '../identity.ts'
import { end, loginSession } from '../session.ts'
import * as account from '../user.commands.ts'
import { user } from '../user.ts'
import { forms, inputs } from './Accounts.tsx'
import { GrantIdentity, RoleInput } from './account-forms.tsx'
import { signedInBy } from './Sessions.tsx'

const words = {
  identities: ['登录身份', 'Identities'],
  sessions: ['登录会话', 'Sessions'],
  locked: ['多次输错密码，账号锁定至', 'Too many wrong passwords: locked until'],
} as const

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
          rowActions: row => <LookAs row={row} />,
        }),
        ...listTab(loginSession, {
          id: 'sessions',
          title: words.sessions,
          by: 'userId',
          where: { status: 'active' },
          search: [],
          columns: ['identityId', signedInBy, 'viewerId', 'purpose', 'createTime', 'until'],
          commands: [end],
        }),
      ]}
    />
  )
}
