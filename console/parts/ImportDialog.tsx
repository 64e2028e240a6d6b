/** An import of a sheet in two steps: what would happen and what is wrong in which row, and then the doing of it. */
import { Button, Callout, Checkbox, Dialog, DialogBody, DialogFooter, FileInput } from '@blueprintjs/core'
import { ImportIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import type { Resource } from '../../modules/kit/resource.ts'
import { CallError, download, upload } from '../call.ts'
import { may, t } from '../session.ts'
import { DialogButton } from './DialogButton.tsx'
import { type OneTime, OneTimePasswords, oneTimeOf } from './OneTimePasswords.tsx'
import { Scrolling } from './Scrolling.tsx'
import { toast } from './toasts.ts'
import { words as shared } from './words.ts'

const words = {
  import: ['导入', 'Import'],
  template: ['下载模板', 'Download the template'],
  choose: ['选择 xlsx 或 csv 文件…', 'Choose an xlsx or csv file…'],
  browse: ['浏览', 'Browse'],
  cover: ['已存在的数据用文件内容更新', 'Update what is there already with the file'],
  looked: ['预览：尚未写入任何数据', 'Preview: nothing has been written yet'],
  rows: ['行', 'rows'],
  created: ['新增', 'new'],
  updated: ['更新', 'updated'],
  failed: ['有误', 'wrong'],
  row: ['行号', 'Row'],
  column: ['列', 'Column'],
  what: ['原因', 'What is wrong'],
  go: ['导入正确的行', 'Import the rows that are right'],
  done: ['导入完成', 'imported'],
  none: ['没有可导入的行，请修改文件后重新选择。', 'No row can be imported: mend the file and choose it again.'],
} as const

interface Imported {
  readonly total: number
  readonly created: number
  readonly updated: number
  readonly failCount: number
  readonly messages: readonly { readonly row: number; readonly column: string; readonly msg: string }[]
}

interface Props {
  readonly title: string
  /** The call that takes the file, and the one that gives the template; both begin with `/api/`. What has a template may also
   * update what is there already. */
  readonly to: string
  readonly template?: string
  readonly onDone: () => void
}

/** A button that opens the import. */
export const ImportButton = (props: Props) => (
  <DialogButton icon={<ImportIcon />} text={t(words.import)}>
    {({ onClose }) => <ImportDialog {...props} onClose={onClose} />}
  </DialogButton>
)
/** The same for the rows of a resource, by its stock call; for who may make some. */
export const ImportRows = ({ of, onDone }: { readonly of: Resource; readonly onDone: () => void }) =>
  may(`${of.name}_create`) && <ImportButton title={t(of.label)} to={`/api/${of.path!.base}/${of.path!.import ?? 'import'}`} onDone={onDone} />

function ImportDialog({ title, to, template, onDone, onClose }: Props & { readonly onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [covers, setCovers] = useState(false)
  const [seen, setSeen] = useState<Imported>()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [passwords, setPasswords] = useState<readonly OneTime[]>([])
  const send = async (chosen: File, isCovered: boolean, dryRun: boolean): Promise<Imported | undefined> => {
    setBusy(true)
    setError('')
    const form = new FormData()
    form.append('file', chosen)
    try {
      return await upload<Imported>(`${to}?dryRun=${dryRun ? 1 : 0}&isCovered=${isCovered ? 1 : 0}`, form)
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      setError(reason.message)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const look = async (chosen: File | undefined, isCovered: boolean) => {
    setFile(chosen)
    setCovers(isCovered)
    setSeen(chosen && (await send(chosen, isCovered, true)))
  }
  const write = async () => {
    const written = file && (await send(file, covers, false))
    if (!written) return
    toast(`${t(words.done)}: ${written.created + written.updated} / ${written.total}`, 'good')
    onDone()
    setPasswords(oneTimeOf(written))
    if (written.failCount > 0) setSeen({ ...written, created: 0, updated: 0 })
    else if (oneTimeOf(written).length === 0) onClose()
  }
  if (passwords.length > 0) return <OneTimePasswords all={passwords} onDone={() => (seen && seen.failCount > 0 ? setPasswords([]) : onClose())} />
  const ready = seen ? seen.created + seen.updated : 0
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} title={`${t(words.import)} · ${title}`} className="kt-dialog kt-wide">
      <DialogBody>
        {error && (
          <Callout intent="danger" role="alert">
            {error}
          </Callout>
        )}
        <div className="kt-actions">
          <FileInput
            text={file?.name ?? t(words.choose)}
            buttonText={t(words.browse)}
            disabled={isBusy}
            inputProps={{ accept: '.xlsx,.csv', 'aria-label': t(words.choose) }}
            onInputChange={event => void look(event.currentTarget.files?.[0], covers)}
          />
          {template && (
            <Button variant="minimal" text={t(words.template)} onClick={() => void download(template, {}, `${title}.xlsx`).catch(() => undefined)} />
          )}
        </div>
        {template && <Checkbox checked={covers} label={t(words.cover)} onChange={event => void look(file, event.currentTarget.checked)} />}
        {seen && <Looked seen={seen} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(shared.close)} onClick={onClose} />
            <Button
              intent="primary"
              text={ready > 0 ? `${t(words.go)} (${ready})` : t(words.go)}
              disabled={ready === 0}
              loading={isBusy}
              onClick={() => void write()}
            />
          </>
        }
      />
    </Dialog>
  )
}

/** At most so many faults are listed: who has more mends the file by the first ones. */
const faultsMax = 200

function Looked({ seen }: { readonly seen: Imported }) {
  const ready = seen.created + seen.updated
  return (
    <>
      <Callout intent={seen.failCount > 0 ? 'warning' : 'success'} role="status">
        {t(words.looked)} · {seen.total} {t(words.rows)} · {t(words.created)} {seen.created} · {t(words.updated)} {seen.updated} · {t(words.failed)}{' '}
        {seen.failCount}
        {ready === 0 && <div>{t(words.none)}</div>}
      </Callout>
      {seen.messages.length > 0 && (
        <Scrolling>
          <table aria-label={t(words.what)}>
            <thead>
              <tr>
                <th>{t(words.row)}</th>
                <th>{t(words.column)}</th>
                <th>{t(words.what)}</th>
              </tr>
            </thead>
            <tbody>
              {seen.messages.slice(0, faultsMax).map(one => (
                <tr key={`${one.row} ${one.column} ${one.msg}`}>
                  <td className="kt-figures">{one.row}</td>
                  <td>{one.column}</td>
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
