/** The error log: what went wrong in this browser, to be read, sent to the server, or emptied. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { ChevronDownIcon, ChevronRightIcon } from '@blueprintjs/icons'
import { Fragment, useState } from 'react'
import { errorLog, forgetErrors, type Logged } from '../errors.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { toast } from '../parts/toasts.ts'
import { ask } from '../request.ts'
import { t, zone } from '../session.ts'
import { useStore } from '../store.ts'
import { words as top } from './topWords.ts'

const words = {
  type: ['类型', 'type'],
  address: ['地址', 'address'],
  content: ['内容', 'content'],
  time: ['时间', 'time'],
  upload: ['上传到服务器', 'Upload'],
  clear: ['清空本地日志', 'Clear'],
  uploadAsk: ['确定上传本地日志到服务器?', 'upload the local logs to the server?'],
  clearAsk: ['确定清空本地日志记录?', 'clear the local logs?'],
  sent: ['发送成功!', 'sent!'],
  cleared: ['清空成功!', 'cleared!'],
  none: ['没有错误记录', 'No errors were recorded'],
  stack: ['查看堆栈', 'Show the stack'],
} as const

export function ErrorLog({ onClose }: { readonly onClose: () => void }) {
  const list = useStore(errorLog, value => value.list)
  const [asked, setAsked] = useState<'upload' | 'clear'>()
  const [isBusy, setBusy] = useState(false)
  const upload = async () => {
    setBusy(true)
    // A refusal has said so in a toast; the errors stay.
    const isSent = await ask('/api/blade-auth/oauth/logout', { body: list }).then(
      () => true,
      () => false,
    )
    setBusy(false)
    setAsked(undefined)
    if (!isSent) return
    forgetErrors()
    toast(t(words.sent), 'good')
    onClose()
  }
  const clear = () => {
    forgetErrors()
    toast(t(words.cleared), 'good')
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(top.errors)} className="kt-dialog kt-wide" data-screen="error-log">
      <DialogBody>{list.length === 0 ? <p className="kt-muted">{t(words.none)}</p> : <Table of={list} />}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(words.clear)} disabled={list.length === 0} intent="danger" onClick={() => setAsked('clear')} />
            <Button text={t(words.upload)} disabled={list.length === 0} intent="primary" onClick={() => setAsked('upload')} />
          </>
        }
      />
      {asked && (
        <Confirm
          text={t(asked === 'upload' ? words.uploadAsk : words.clearAsk)}
          tone={asked === 'upload' ? 'primary' : 'danger'}
          isBusy={isBusy}
          onConfirm={() => (asked === 'upload' ? void upload() : clear())}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  )
}

function Table({ of }: { readonly of: readonly Logged[] }) {
  const [open, setOpen] = useState<number>()
  return (
    <div className="kt-table kt-errors">
      <table aria-label={t(top.errors)}>
        <thead>
          <tr>
            <th />
            <th>{t(words.type)}</th>
            <th>{t(words.address)}</th>
            <th>{t(words.content)}</th>
            <th>{t(words.time)}</th>
          </tr>
        </thead>
        <tbody>
          {of.map((one, i) => (
            <Fragment key={`${one.time} ${i}`}>
              <tr>
                <td>
                  <Button
                    variant="minimal"
                    size="small"
                    icon={open === i ? <ChevronDownIcon /> : <ChevronRightIcon />}
                    aria-expanded={open === i}
                    aria-label={t(words.stack)}
                    title={t(words.stack)}
                    onClick={() => setOpen(open === i ? undefined : i)}
                  />
                </td>
                <td>{one.type}</td>
                <td title={one.url}>{one.url}</td>
                <td title={one.message}>{one.message}</td>
                <td className="kt-figures">{shownTime(one.time)}</td>
              </tr>
              {open === i && (
                <tr>
                  <td colSpan={5}>
                    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
                    <pre className="kt-json" tabIndex={0}>
                      {[one.stack || one.message, one.info].filter(Boolean).join('\n')}
                    </pre>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** As the wire writes times: yyyy-MM-dd HH:mm:ss in the zone of the tenant. */
const shownTime = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone() }).format(new Date(instant))
