/** What is kept of a family: how much of which kind, all of it as one file, and whom to ask to have it erased. */
import { Button } from '@blueprintjs/core'
import { DownloadIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'wouter'
import { download, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { useAsk, useList } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { session, t } from '../../../console/session.ts'
import { account, user } from '../../identity/index.ts'
import { answerDays, dataRequest, submit, withdraw } from '../data-request.ts'
import { guardian } from '../person.ts'
import './own-data.css'

const words = {
  title: ['我的数据', 'My data'],
  take: ['下载全部（xlsx）', 'Take all along (xlsx)'],
  lead: [
    '这里是平台保存的您和孩子的资料，与您在各页面看到的内容相同。下载会留下记录。',
    'This is what is kept of you and your children, as you see it on your pages. Each download is noted.',
  ],
  erasing: ['更正或清除资料', 'To have it put right, or erased'],
  school: [`孩子的资料由学校答复和处理，最长 ${answerDays} 天：`, `What is kept of a child its school answers for, within ${answerDays} days: `],
  noSchool: [`孩子的资料由所在学校答复和处理，最长 ${answerDays} 天。`, `What is kept of a child its school answers for, within ${answerDays} days.`],
  ask: ['提出请求', 'Ask the school'],
  none: ['还没有提出过请求', 'Nothing was asked for yet'],
  due: ['答复期限', 'answer due'],
  first: [
    '清除前请先下载：孩子离校、没有在读报名后才能清除，监护关系随之解除。账务记录依法保留，但不再显示姓名。',
    'Take it along before. Erased is who has left the school and has no place in a class; guardians are unbound by it. The books stay, without names.',
  ],
  account: ['您自己的账号：没有未结订单和退款时，可在这里申请注销：', 'Your own account: once no order or refund is open, it is closed on your wish here:'],
  alone: [
    '您自己的账号：没有绑定孩子，也没有未结订单和退款时，可立即注销。姓名、手机号和密码随即清除，不能恢复。',
    'Your own account: without a child, and once no order or refund is open, it is closed at once. Name, phone and password are gone then, for good.',
  ],
  children: ['我的孩子', 'My children'],
  help: ['其他问题请联系：', 'For anything else:'],
  talk: ['在线客服', 'Customer service'],
} as const
const path = '/api/business-basic/ownData'
interface Kept {
  readonly kinds: readonly { readonly id: string; readonly name: string; readonly count: number }[]
  readonly schools: readonly string[]
}
export function OwnData() {
  const kept = useAsk<Kept>(path)
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    // What was refused has been said in a toast.
    await download(`${path}/take`, {}, `${t(words.title)}.xlsx`, { method: 'POST' }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Page
      screen="own-data"
      title={t(words.title)}
      actions={<Button intent="primary" icon={<DownloadIcon />} text={t(words.take)} loading={isBusy} onClick={() => void take()} />}
    >
      <div className="kt-card pe-own">
        <p className="kt-muted">{t(words.lead)}</p>
        <Shown of={kept}>
          {({ kinds }) => (
            <dl className="kt-fields">
              {kinds.map(one => (
                <div key={one.id}>
                  <dt>{one.name}</dt>
                  <dd className="kt-figures">{one.count}</dd>
                </div>
              ))}
            </dl>
          )}
        </Shown>
      </div>
      <div className="kt-card pe-own">
        <h2>{t(words.erasing)}</h2>
        <p>{kept.value?.schools.length ? `${t(words.school)}${kept.value.schools.join(t(['、', ', ']))}` : t(words.noSchool)}</p>
        <p>{t(words.first)}</p>
        <Requests />
        <Closing />
        <p>{t(words.help)}</p>
        <Link className="bp6-button" href="/talk">
          {t(words.talk)}
        </Link>
      </div>
    </Page>
  )
}

/** The account itself: with a child it is asked for there and kept for some days, without any it is closed at once. */
function Closing() {
  const ties = useList(guardian, { current: 1, size: 1, status: 'bound' }),
    { userInfo } = session.get()
  const { act, dialog } = useActs({ onDone: () => location.reload() })
  return (
    <>
      <Shown of={ties}>
        {({ total }) =>
          total > 0 ? (
            <>
              <p>{t(words.account)}</p>
              <Link className="bp6-button" href="/parent/relation">
                {t(words.children)}
              </Link>
            </>
          ) : (
            <>
              <p>{t(words.alone)}</p>
              <CommandButtons
                of={user}
                row={{ id: userInfo?.user_id ?? '', status: 'active' } as never as Wire}
                commands={[account.erase]}
                act={act}
                most={1}
              />
            </>
          )
        }
      </Shown>
      {dialog}
    </>
  )
}

/** What was asked for, the newest first, with its answer. */
function Requests() {
  const rows = useList(dataRequest, { current: 1, size: 20 })
  const { act, dialog } = useActs({ onDone: rows.reload })
  return (
    <>
      <DialogButton intent="primary" variant="outlined" text={t(words.ask)} data-command="data_request_submit" onDone={rows.reload}>
        {end => <FormDialog command={submit} title={t(words.ask)} {...end} />}
      </DialogButton>
      <Shown of={rows}>
        {({ records }) =>
          records.length === 0 ? (
            <p className="kt-muted">{t(words.none)}</p>
          ) : (
            <ul className="pe-asked">
              {records.map(row => (
                <li key={row.id}>
                  <p>
                    <strong>{text(row.kindName)}</strong> {text(row.studentName)} <StatusTag of={dataRequest} status={row.status} />
                  </p>
                  {Boolean(row.content) && <p>{text(row.content)}</p>}
                  {row.status === 'waiting' && (
                    <p className="kt-muted kt-figures">
                      {t(words.due)} {text(row.dueAt).slice(0, 16)}
                    </p>
                  )}
                  {Boolean(row.answer) && (
                    <p>
                      {t(dataRequest.fields.answer.label)}
                      {t(['：', ': '])}
                      {text(row.answer)}
                    </p>
                  )}
                  <CommandButtons of={dataRequest} row={row} commands={[withdraw]} act={act} most={1} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {dialog}
    </>
  )
}
