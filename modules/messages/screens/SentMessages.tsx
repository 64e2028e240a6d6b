/** What somebody sent, and writing to the own department, a role or everybody. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { post } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useSending } from '../../../console/parts/useSending.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { may, t, useSession } from '../../../console/session.ts'
import { choice, roles, text } from '../../kit/index.ts'
import type { Letter } from '../../../console/letters.ts'
import { base, LetterDialog, Letters, TypeFilter, usePage } from './Letters.tsx'
import { words } from './words.ts'

export function SentMessages() {
  const { rows, filters, filter, pager } = usePage('sendList')
  const [isWriting, setWriting] = useState(false)
  const [open, setOpen] = useState<Letter>()
  return (
    <Page
      screen="sent-messages"
      title={t(words.sent)}
      actions={may('notice_send') && <Button intent="primary" text={t(words.write)} data-command="notice_send" onClick={() => setWriting(true)} />}
    >
      <div className="kt-list">
        <search className="kt-search">
          <TypeFilter value={filters.type ?? ''} onChange={type => filter({ type })} />
        </search>
        <Shown of={rows}>
          {found =>
            found.records.length === 0 ? (
              <Empty hint={t(words.sentNone)} />
            ) : (
              <Letters
                letters={found.records}
                head={words.receivers}
                onLook={setOpen}
                last={letter => (letter.receivers ? letter.receivers : audienceName(letter.audience ?? ''))}
              />
            )
          }
        </Shown>
        {pager}
      </div>
      {open && <LetterDialog letter={open} onClose={() => setOpen(undefined)} />}
      {isWriting && (
        <Write
          onClose={() => setWriting(false)}
          onDone={() => {
            setWriting(false)
            rows.reload()
          }}
        />
      )}
    </Page>
  )
}
const audienceName = (audience: string): string => {
  const role = /role:(\w+)/.exec(audience)?.[1] as keyof typeof roles | undefined
  return audience === 'all' ? t(words.all) : role ? t(roles[role].label) : audience.replace('dept:', '')
}

/** Everybody may write to the own department; the platform also to a role or to everybody. */
function Write({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const info = useSession(value => value.userInfo)
  const isPlatform = ['PA', 'PO'].includes(info?.role_alias ?? info?.role_id ?? '')
  const [fields] = useState(() => ({
    ...(isPlatform
      ? {
          to: choice({ all: words.all, ...Object.fromEntries(Object.entries(roles).map(([code, { label }]) => [code, label])) })('接收范围', 'To whom', {
            required: true,
          }),
        }
      : {}),
    title: text('标题', 'Title', { required: true }),
    content: text('内容', 'Content', { required: true, lines: 8 }),
  }))
  const form = useForm(fields, { to: 'all' })
  const { to, ...letter } = form.values
  const audience = !isPlatform ? { type: 'normal', deptId: info?.dept_id } : to === 'all' ? { type: 'broadcast' } : { type: 'normal', role: to }
  const sending = useSending({ form, send: asking => post(`${base}/save`, { ...letter, ...audience }, asking), said: words.done, onDone })
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} title={t(words.write)} className="kt-dialog">
      <DialogBody>
        <Against error={sending.error} />
        <FormFields form={form} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(shared.cancel)} onClick={onClose} />
            <Button intent="primary" text={t(shared.confirm)} loading={sending.isBusy} onClick={() => void sending.send()} />
          </>
        }
      />
    </Dialog>
  )
}
