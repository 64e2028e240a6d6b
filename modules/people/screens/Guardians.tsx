/** Guardian relations: the school's list, and for a parent the own children with binding by code. */
import { Card, Tag } from '@blueprintjs/core'
import { Link } from 'wouter'
import type { Paged, Wire } from '../../../console/call.ts'
import { CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { useList } from '../../../console/parts/hooks.ts'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t, useSession } from '../../../console/session.ts'
import * as ties from '../guardianship.ts'
import { guardian } from '../person.ts'
import { BindDialog, PhoneDialog } from './Codes.tsx'
import { guardianCommands } from './Pupils.tsx'

const words = {
  bind: ['绑定孩子', 'Bind a child'],
  none: ['还没有绑定的孩子', 'No child is bound yet'],
  hint: ['凭学籍号、姓名和手机验证码绑定。', 'Bind with pupil code, name and a code sent to your phone.'],
  primary: ['主要监护人', 'Primary'],
  leaves: ['已申请注销，监护关系将解除于', 'Closing was asked for: you are no longer the guardian from'],
  keep: ['，在此之前可以撤回。最后一个孩子解除后，账号随之注销。', '. Until then it can be taken back. With the last child the account goes.'],
  achieved: ['成绩与证书', 'Results and certificates'],
  phone: ['修改手机号', 'Change the phone'],
} as const

export function Guardians() {
  const isParent = useSession(value => (value.userInfo?.role_alias ?? value.userInfo?.role_id) === 'PR')
  return isParent ? (
    <MyChildren />
  ) : (
    <ListScreen
      of={guardian}
      commands={guardianCommands}
      search={['studentId', 'name', 'phone', 'status']}
      columns={['studentId', 'name', 'phone', 'relation', 'isPrimary', 'mayPay', 'mayPickUp', 'boundAt', 'status']}
    />
  )
}

const ownCommands = ties.commands.filter(command => ['setFlags', 'assignDay', 'makePrimary', 'unbind', 'requestLogout', 'keepAccount'].includes(command.name))

function MyChildren() {
  const userId = useSession(value => value.userInfo?.user_id ?? '')
  const rows = useList(guardian, { userId_equal: userId, current: 1, size: 50 })
  const { act, dialog } = useActs({ onDone: rows.reload })
  const live = (found: Paged<Wire>) => found.records.filter(row => row.status !== 'unbound')
  return (
    <Page
      screen="my-children"
      actions={
        <DialogButton intent="primary" text={t(words.bind)} data-command="guardian_verifyPhone" onDone={rows.reload}>
          {end => <BindDialog {...end} />}
        </DialogButton>
      }
    >
      <Shown of={rows}>
        {found =>
          live(found).length === 0 ? (
            <Empty title={t(words.none)} hint={t(words.hint)} />
          ) : (
            <ul style={{ listStyle: 'none', padding: 0, display: 'grid', gap: 12 }}>
              {live(found).map(row => (
                <li key={row.id}>
                  <Card style={{ display: 'grid', gap: 8 }}>
                    <h3>
                      {text(row.studentName)} <StatusTag of={guardian} status={row.status} />{' '}
                      {Boolean(row.isPrimary) && (
                        <Tag minimal intent="primary">
                          {t(words.primary)}
                        </Tag>
                      )}
                    </h3>
                    <p className="kt-muted">
                      {text(row.schoolName)} · {text(row.relationName)} · <span className="kt-figures">{text(row.phone)}</span>
                    </p>
                    {Boolean(row.leavingAt) && (
                      <p>
                        {t(words.leaves)} <span className="kt-figures">{text(row.leavingAt).slice(0, 16)}</span>
                        {t(words.keep)}
                      </p>
                    )}
                    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
                      <CommandButtons
                        of={guardian}
                        row={row}
                        commands={ownCommands.filter(
                          command => (command.name === 'keepAccount') === Boolean(row.leavingAt) || !['keepAccount', 'requestLogout'].includes(command.name),
                        )}
                        act={act}
                        most={3}
                      />
                      {row.status === 'bound' && (
                        <Link href={`/parent/certificates?studentId=${row.studentId}`} className="bp6-button bp6-minimal">
                          {t(words.achieved)}
                        </Link>
                      )}
                      {row.status === 'bound' && (
                        <DialogButton variant="minimal" text={t(words.phone)} onDone={rows.reload}>
                          {end => <PhoneDialog row={row} {...end} />}
                        </DialogButton>
                      )}
                    </div>
                  </Card>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {dialog}
    </Page>
  )
}
