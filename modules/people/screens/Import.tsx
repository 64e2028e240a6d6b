/** Import of rows from a file: first a look at what would happen, then the import itself. */
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { ImportIcon } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { upload } from '../../../console/call.ts'
import { Scrolling } from '../../../console/parts/Scrolling.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { may, t } from '../../../console/session.ts'
import type { Resource } from '../../kit/index.ts'

const words = {
  import: ['导入', 'Import'],
  file: ['选择 xlsx 或 csv 文件', 'Choose an xlsx or csv file'],
  run: ['导入可用的行', 'Import the good rows'],
  hint: ['先核对，不写入；列名与导出的文件相同。', 'Checked first, nothing is written; the columns are those of an export.'],
  good: ['可导入', 'good'],
  bad: ['有误', 'wrong'],
  row: ['行', 'Row'],
  column: ['列', 'Column'],
  why: ['原因', 'Why'],
  done: ['导入完成', 'imported'],
} as const
interface Outcome {
  readonly total: number
  readonly successCount: number
  readonly failCount: number
  readonly messages: readonly { readonly row: number; readonly column?: string; readonly field?: string; readonly msg: string }[]
}
const shownMax = 100

export function ImportButton({ of, onDone }: { readonly of: Resource; readonly onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!may(`${of.name}_create`)) return null
  return (
    <>
      <Button icon={<ImportIcon />} text={t(words.import)} onClick={() => setOpen(true)} />
      {isOpen && (
        <ImportDialog
          of={of}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
        />
      )}
    </>
  )
}

function ImportDialog({ of, onClose, onDone }: { readonly of: Resource; readonly onClose: () => void; readonly onDone: () => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [looked, setLooked] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)
  const send = async (given: File, dryRun: boolean) => {
    const form = new FormData()
    form.append('file', given)
    setBusy(true)
    try {
      return await upload<Outcome>(`/api/${of.path!.base}/${of.path!.import ?? 'import'}${dryRun ? '?dryRun=1' : ''}`, form)
    } finally {
      setBusy(false)
    }
  }
  const look = async (given: File | undefined) => {
    if (!given) return
    setFile(given)
    // A file that can't be read has said so in a toast.
    setLooked(await send(given, true).catch(() => undefined))
  }
  const go = async () => {
    const outcome = file && (await send(file, false).catch(() => undefined))
    if (!outcome) return
    toast(`${t(words.done)}: ${outcome.successCount}/${outcome.total}`, outcome.failCount > 0 ? 'warning' : 'good')
    onDone()
  }
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} title={`${t(words.import)} · ${t(of.label)}`} className="kt-dialog kt-wide">
      <DialogBody>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".xlsx,.csv"
          onChange={event => {
            void look(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button text={file?.name ?? t(words.file)} loading={isBusy} onClick={() => chooser.current?.click()} autoFocus />
        <p className="kt-muted">{t(words.hint)}</p>
        {looked && <Preview outcome={looked} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(shared.cancel)} onClick={onClose} />
            <Button intent="primary" text={t(words.run)} disabled={!looked || looked.successCount === 0} loading={isBusy} onClick={() => void go()} />
          </>
        }
      />
    </Dialog>
  )
}

function Preview({ outcome }: { readonly outcome: Outcome }) {
  return (
    <>
      <Callout intent={outcome.failCount > 0 ? 'warning' : 'success'}>
        <span className="kt-figures">
          {t(words.good)} {outcome.successCount} · {t(words.bad)} {outcome.failCount}
        </span>
      </Callout>
      {outcome.messages.length > 0 && (
        <Scrolling>
          <table aria-label={t(words.bad)}>
            <thead>
              <tr>
                <th className="kt-number">{t(words.row)}</th>
                <th>{t(words.column)}</th>
                <th>{t(words.why)}</th>
              </tr>
            </thead>
            <tbody>
              {outcome.messages.slice(0, shownMax).map((one, i) => (
                <tr key={i}>
                  <td className="kt-number">{one.row}</td>
                  <td>{one.column ?? one.field}</td>
                  <td>{one.msg}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      )}
    </>
  )
}
