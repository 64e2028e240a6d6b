/** What somebody sent, and writing to the own department, the families of a class, a role or everybody. */
import { useState } from 'react'
import { post } from '../../../console/call.ts'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { filledIn, FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { may, t, useSession } from '../../../console/session.ts'
import { choice, type Fields, type Label, ref, roles, text } from '../../kit/index.ts'
import type { Letter } from '../../../console/letters.ts'
import { send } from '../notify.ts'
import { base, LetterDialog, Letters, TypeFilter, useLetters, type Sent } from './Letters.tsx'
import { words } from './words.ts'

export function SentMessages() {
  const [type, setType] = useState('')
  const { rows, pager } = useLetters('sendList', { type })
  const [open, setOpen] = useState<Letter>()
  const write = may(send.permit) && (
    <DialogButton intent="primary" text={t(words.write)} data-command={send.permit} onDone={rows.reload}>
      {ends => <Write {...ends} />}
    </DialogButton>
  )
  return (
    <Page screen="sent-messages" actions={write}>
      <div className="kt-list">
        <search className="kt-search">
          <TypeFilter value={type} onChange={setType} />
        </search>
        <Letters of={rows} hint={t(words.sentNone)} last={[words.receivers, receivers]} onLook={setOpen} />
        {pager}
      </div>
      {open && <LetterDialog letter={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
const receivers = ({ receivers: named, audience = '' }: Sent) => {
  const role = /role:(\w+)/.exec(audience)?.[1] as keyof typeof roles | undefined
  return named || (audience === 'all' ? t(words.all) : role ? t(roles[role].label) : audience.replace('dept:', ''))
}

const own = { title: text('标题', 'Title', { required: true }), content: text('内容', 'Content', { required: true, lines: 8 }) }
/** Whom somebody may write to: the class is one that they see, and its families are those on its roster when it is sent. */
function asks(isPlatform: boolean, hasClasses: boolean): Fields {
  const places: Readonly<Record<string, Label>> = isPlatform
    ? { all: words.all, ...Object.fromEntries(Object.entries(roles).map(([code, { label }]) => [code, label])) }
    : { dept: words.ownDepartment }
  if (!hasClasses) return isPlatform ? { to: choice(places)(...words.to, { required: true }), ...own } : own
  return {
    to: choice({ ...places, class: words.families })(...words.to, { required: true }),
    classId: ref('open_class')('班级', 'Class', { required: true, onlyFor: { field: 'to', is: ['class'] } }),
    ...own,
  }
}

/** Who will read it, by name. */
const goesTo = (name: string): Label => [
  `将发送给${name ? `“${name}”` : '本部门'}的所有人。`,
  `It goes to everybody of ${name ? `“${name}”` : 'your department'}.`,
]

/** Everybody may write to the own department, and whoever teaches or runs a class to its families; the platform also to a role or to everybody. */
function Write(ends: Pick<FormDialogProps, 'onDone' | 'onClose'>) {
  const info = useSession(value => value.userInfo)
  const isPlatform = ['PA', 'PO'].includes(info?.role_alias ?? info?.role_id ?? '')
  const [command] = useState(() => filledIn(send, asks(isPlatform, may('open_class_write'))))
  return (
    <FormDialog
      {...ends}
      command={command}
      title={t(words.write)}
      first={{ to: isPlatform ? 'all' : 'dept' }}
      said={words.done}
      send={(_id, { to, classId, ...letter }, asking) => {
        if (to === 'class') return post('/api/business-openclass/web/launchOpenClass/write', { ...letter, id: classId }, asking)
        const audience = !isPlatform ? { type: 'normal', deptId: info?.dept_id } : to === 'all' ? { type: 'broadcast' } : { type: 'normal', role: to }
        return post(`${base}/save`, { ...letter, ...audience }, asking)
      }}
    >
      {({ values: { to } }) =>
        to === 'class' ? <p data-receivers="">{t(words.onRoster)}</p> : isPlatform ? null : <p data-receivers="">{t(goesTo(info?.dept_name ?? ''))}</p>
      }
    </FormDialog>
  )
}
