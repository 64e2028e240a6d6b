/** One's timetable in the calendar of a phone or desk: the secret address, as a link and as a code, a new one in its place, or none. */
import { Button, Callout, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { get, post } from '../../../console/call.ts'
import { CopyButton } from '../../../console/parts/CopyButton.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { part } from '../../kit/index.ts'
import { lateOf } from '../../../console/parts/screens.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { t, useSession } from '../../../console/session.ts'
import type { Label } from '../../kit/index.ts'
import './openclass.css'

const QrCode = lateOf(part(() => import('../../../console/parts/QrCode.tsx'), 'QrCode'))

const words = {
  title: ['日历订阅', 'Calendar feed'],
  hint: [
    '把课表加到手机或电脑的日历里，课次变动会自动更新。',
    'Adds the timetable to the calendar of a phone or a computer; changes of lessons arrive by themselves.',
  ],
  secret: ['知道此地址的人都能看到您的课表，请勿转发。', 'Whoever knows this address sees your timetable: do not pass it on.'],
  address: ['订阅地址', 'Address'],
  scan: ['用手机相机扫描即可订阅', 'Scan with the camera of a phone to subscribe'],
  make: ['生成订阅地址', 'Make an address'],
  renew: ['更换地址', 'New address'],
  stop: ['停止订阅', 'Stop'],
  renewed: ['已更换，旧地址不再有效', 'Changed: the old address has stopped working'],
  stopped: ['已停止，旧地址不再有效', 'Stopped: the address no longer works'],
  close: ['关闭', 'Close'],
} as const satisfies Record<string, Label>

interface Address {
  readonly path: string
}
const base = '/api/business-openclass/calendar/feed'

/** Nothing for who looks through another's eyes: the address is not theirs. */
export function FeedButton() {
  const isOwn = useSession(value => !value.own)
  return isOwn && <DialogButton text={t(words.title)}>{({ onClose }) => <Feed onClose={onClose} />}</DialogButton>
}

function Feed({ onClose }: { readonly onClose: () => void }) {
  const known = useReport<Address>(['feed'], how => get(`${base}/show`, {}, how))
  const [changed, setChanged] = useState<Address>()
  const [isBusy, setBusy] = useState(false)
  const path = (changed ?? known.value)?.path ?? ''
  const change = async (call: 'open' | 'close', said?: Label) => {
    setBusy(true)
    const made = await post<Address>(`${base}/${call}`).catch(() => undefined)
    setBusy(false)
    if (!made) return
    setChanged(made)
    if (said) toast(t(said), 'good')
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(words.title)} className="kt-dialog">
      <DialogBody>
        <p>{t(words.hint)}</p>
        <Shown of={known}>{() => path && <Link address={`${location.origin}${path}`} />}</Shown>
      </DialogBody>
      <DialogFooter
        actions={
          path ? (
            <>
              <Button text={t(words.stop)} loading={isBusy} onClick={() => void change('close', words.stopped)} />
              <Button text={t(words.renew)} loading={isBusy} onClick={() => void change('open', words.renewed)} />
              <Button intent="primary" text={t(words.close)} onClick={onClose} />
            </>
          ) : (
            <>
              <Button text={t(words.close)} onClick={onClose} />
              <Button intent="primary" text={t(words.make)} loading={isBusy} onClick={() => void change('open')} />
            </>
          )
        }
      />
    </Dialog>
  )
}

const Link = ({ address }: { readonly address: string }) => (
  <>
    <InputGroup
      readOnly
      value={address}
      aria-label={t(words.address)}
      onFocus={event => event.target.select()}
      rightElement={<CopyButton of={address} variant="minimal" />}
    />
    <figure className="oc-feed">
      <QrCode text={address.replace(/^https?:/, 'webcal:')} label={t(words.scan)} />
      <figcaption>{t(words.scan)}</figcaption>
    </figure>
    <Callout intent="warning">{t(words.secret)}</Callout>
  </>
)
