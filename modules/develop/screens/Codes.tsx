/** Code generation: descriptions of modules, their fields, the files made from them, and the download. */
import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { download, post, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { words as shared } from '../../../console/parts/words.ts'
import { may, t } from '../../../console/session.ts'
import { code, commands } from '../code.ts'
import type { FieldSpec } from '../field-spec.ts'
import { FieldsInput, FieldsTable } from './FieldsInput.tsx'

const base = '/api/blade-develop/code'
const words = {
  preview: ['预览', 'Preview'],
  download: ['下载', 'Download'],
  copy: ['复制', 'Copy'],
  copied: ['复制成功', 'Copied'],
  file: ['文件', 'File'],
  files: ['生成的文件', 'The generated files'],
} as const

const inputs = { fields: FieldsInput }
/** By the call that also asks what is declared already, so that a clash is said while it can still be mended. */
const Described = (props: FormDialogProps) => (
  <FormDialog
    {...props}
    send={(id, values, asking) => {
      const own = props.row ? { id, version: props.row.version } : {}
      return post(`${base}/submit`, { ...values, ...own }, asking)
    }}
  />
)
const forms = { create: Described, change: Described }
const cells = { fields: (row: Wire) => <FieldsTable fields={(row.fields as readonly FieldSpec[] | null) ?? []} /> }

const save = (row: Wire) => void download(`${base}/gen-code`, { ids: row.id }, `${text(row.packageName)}.zip`, { method: 'POST' }).catch(() => undefined)

export const Codes = () => (
  <ListScreen
    of={code}
    commands={commands}
    columns={['codeName', 'codeNameEn', 'tableName', 'packageName', 'serviceName', 'updateTime']}
    search={['codeName', 'tableName', 'packageName', 'datasourceId']}
    inputs={inputs}
    forms={forms}
    cells={cells}
    rowActions={row => row.status !== 'removed' && <RowActions row={row} />}
  />
)

function RowActions({ row }: { readonly row: Wire }) {
  return (
    <>
      <DialogButton variant="minimal" intent="primary" text={t(words.preview)}>
        {({ onClose }) => <Preview row={row} onClose={onClose} />}
      </DialogButton>
      <Button variant="minimal" intent="primary" text={t(words.download)} onClick={() => save(row)} />
      {may('code_create') && (
        // The list hears of the new row by itself.
        <CallButton
          variant="minimal"
          intent="primary"
          text={t(words.copy)}
          call={() => post(`${base}/copy`, {}, { query: { id: row.id } })}
          said={words.copied}
        />
      )}
    </>
  )
}

interface File {
  readonly path: string
  readonly text: string
}
function Preview({ row, onClose }: { readonly row: Wire; readonly onClose: () => void }) {
  const fetched = useAsk<{ readonly files: readonly File[] }>(`${base}/preview`, { ids: row.id }, { version: row.version })
  const [at, setAt] = useState(0)
  return (
    <Dialog isOpen onClose={onClose} title={`${t(words.files)} · ${text(row.codeName)}`} className="kt-dialog kt-wide">
      <DialogBody>
        <Shown of={fetched} lines={12}>
          {({ files }) => (
            <>
              <HTMLSelect
                fill
                aria-label={t(words.file)}
                value={at}
                onChange={event => setAt(Number(event.target.value))}
                options={files.map((file, value) => ({ value, label: file.path }))}
              />
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
              <pre className="kt-json" tabIndex={0} style={{ maxHeight: '55vh', marginTop: 8 }}>
                {files[at]?.text}
              </pre>
            </>
          )}
        </Shown>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(shared.close)} onClick={onClose} />
            <Button intent="primary" text={t(words.download)} onClick={() => save(row)} />
          </>
        }
      />
    </Dialog>
  )
}
