/** A file that is looked at first, with what is wrong by its place, then imported. */
import { Button, Callout, Dialog, DialogBody, DialogFooter, FileInput, HTMLTable } from '@blueprintjs/core'
import { useState } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import type { Imported } from '../../modules/kit/imported.ts'
import { upload } from '../call.ts'
import { t } from '../session.ts'
import { CallButton } from './CallButton.tsx'
import { words as shared } from './words.ts'
import './importFile.css'

const words = { row: ['位置', 'Place'], why: ['问题', 'What is wrong'], look: ['检查文件', 'Check the file'] } as const
interface Props {
  readonly title: Label
  readonly hint: Label
  /** What is counted. */
  readonly unit: Label
  readonly accept: string
  readonly path: string
  /** What is said beside the file. */
  readonly given: Readonly<Record<string, string>>
  readonly onClose: () => void
  readonly onDone: () => void
}
export function ImportFile({ title, hint, unit, accept, path, given, onClose, onDone }: Props) {
  const [file, setFile] = useState<File>()
  const [seen, setSeen] = useState<Imported>()
  const send = (dryRun: boolean) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(given)) form.set(name, value)
    if (dryRun) form.set('dryRun', '1')
    form.set('file', file!)
    return upload<Imported>(path, form)
  }
  const said = (one: Imported) => ({
    text: t([`${one.successCount} ${unit[0]}可用，${one.failCount} ${unit[0]}有误`, `${one.successCount} ${unit[1]} are fine, ${one.failCount} are not`]),
    tone: one.failCount > 0 ? ('bad' as const) : ('good' as const),
  })
  return (
    <Dialog isOpen title={t(title)} onClose={onClose} className="kt-import-file">
      <DialogBody>
        <p className="kt-muted">{t(hint)}</p>
        <FileInput
          fill
          text={file?.name ?? t(['选择文件', 'Choose a file'])}
          buttonText={t(['浏览', 'Browse'])}
          inputProps={{ 'aria-label': t(['文件', 'File']), accept } as never}
          onInputChange={event => {
            setFile((event.target as HTMLInputElement).files?.[0])
            setSeen(undefined)
          }}
        />
        {seen && (
          <Callout intent={seen.failCount > 0 ? 'warning' : 'success'} className="kt-import-report">
            {t([
              `共 ${seen.total} ${unit[0]}：${seen.successCount} ${unit[0]}可导入，${seen.failCount} ${unit[0]}有误`,
              `${seen.total} ${unit[1]}: ${seen.successCount} can be imported, ${seen.failCount} can't`,
            ])}
          </Callout>
        )}
        {seen && seen.messages.length > 0 && (
          <HTMLTable compact striped className="kt-wide">
            <thead>
              <tr>
                <th>{t(words.row)}</th>
                <th>{t(words.why)}</th>
              </tr>
            </thead>
            <tbody>
              {seen.messages.slice(0, 200).map(one => (
                <tr key={`${one.row} ${one.column} ${one.msg}`}>
                  <td className="kt-figures">{one.row}</td>
                  <td>{[one.column, one.msg].filter(Boolean).join(t(['：', ': ']))}</td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(shared.cancel)} onClick={onClose} />
            {seen && seen.successCount > 0 ? (
              <CallButton
                intent="primary"
                text={t([`导入 ${seen.successCount} ${unit[0]}`, `Import ${seen.successCount}`])}
                call={() => send(false)}
                said={one => ({ text: t([`已导入 ${one.successCount} ${unit[0]}`, `${one.successCount} were imported`]), tone: 'good' as const })}
                onDone={onDone}
              />
            ) : (
              <CallButton intent="primary" disabled={!file} text={t(words.look)} call={() => send(true)} said={said} onDone={setSeen} />
            )}
          </>
        }
      />
    </Dialog>
  )
}
