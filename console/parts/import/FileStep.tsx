/** The first step of an import: the file, and how it is to be read: which sheet, which encoding, and in which row its header is. */
import { Button, Checkbox, FormGroup, HTMLSelect, Spinner } from '@blueprintjs/core'
import { CloudUploadIcon, DocumentIcon } from '@blueprintjs/icons'
import { useId } from 'react'
import { Against } from '../Against.tsx'
import { download } from '../../call.ts'
import { t } from '../../session.ts'
import { DropPlace, FileButton } from '../FileInput.tsx'
import { Scrolling } from '../Scrolling.tsx'
import type { Import } from './useImport.ts'
import { words } from './words.ts'
import '../importFile.css'

const encodings = [
  ['utf-8', 'UTF-8'],
  ['gb18030', 'GBK / GB18030'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
] as const
interface Props {
  readonly of: Import
  readonly title: string
  readonly template: string | undefined
}

export function FileStep({ of, title, template }: Props) {
  const { way, seen, isBusy, error } = of
  const choose = (file: File) => of.look({ file, sheet: '', headerRow: 0, encoding: '', edits: {} })
  return (
    <div className="kt-import-step">
      <DropPlace className={seen ? 'kt-import-file' : 'kt-drop'} onFile={choose}>
        {seen ? <DocumentIcon size={20} /> : <CloudUploadIcon size={36} />}
        {seen && (
          <span className="kt-import-name">
            <b>{way.file?.name}</b>
            <small>
              {seen.total} {t(words.rows)}
            </small>
          </span>
        )}
        <FileButton
          accept=".xlsx,.csv,.txt,.tsv"
          onFile={choose}
          intent={seen ? 'none' : 'primary'}
          size={seen ? 'medium' : 'large'}
          text={t(seen ? words.other : words.choose)}
          loading={isBusy && !seen}
        />
        {!seen && <span className="kt-muted">{t(words.drop)}</span>}
        {template && <Button variant="minimal" text={t(words.template)} onClick={() => void download(template, {}, `${title}.xlsx`).catch(() => undefined)} />}
      </DropPlace>
      <Against error={error} />
      {(seen || (error && way.file)) && <Reading of={of} />}
      {seen && <Head of={of} />}
      {template && <Checkbox checked={way.covers} label={t(words.cover)} onChange={event => void of.look({ covers: event.currentTarget.checked })} />}
    </div>
  )
}

/** Sheet, encoding and header row: what was guessed, to be said otherwise. */
function Reading({ of }: { readonly of: Import }) {
  const { way, seen, isBusy } = of,
    id = useId()
  const isText = seen ? seen.encoding !== undefined : !/\.xlsx$/i.test(way.file?.name ?? '')
  return (
    <div className="kt-import-reading">
      {seen && seen.sheets.length > 1 && (
        <FormGroup label={t(words.sheet)} labelFor={`${id}s`}>
          <HTMLSelect
            id={`${id}s`}
            fill
            value={seen.sheet ?? ''}
            onChange={event => void of.look({ sheet: event.currentTarget.value, headerRow: 0, edits: {} })}
          >
            {seen.sheets.map(name => (
              <option key={name}>{name}</option>
            ))}
          </HTMLSelect>
        </FormGroup>
      )}
      {isText && (
        <FormGroup label={t(words.encoding)} labelFor={`${id}e`}>
          <HTMLSelect
            id={`${id}e`}
            fill
            value={(way.encoding || seen?.encoding) ?? ''}
            onChange={event => void of.look({ encoding: event.currentTarget.value, headerRow: 0, edits: {} })}
          >
            {!seen?.encoding && <option value="">{t(words.guessed)}</option>}
            {encodings.map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
      )}
      {seen && (
        <FormGroup label={t(words.headerRow)} labelFor={`${id}h`}>
          <HTMLSelect
            id={`${id}h`}
            fill
            value={String(seen.headerRow)}
            onChange={event => void of.look({ headerRow: Number(event.currentTarget.value), edits: {} })}
          >
            {seen.head.map((cells, i) => (
              // Rows of a file have no names: what counts is where they stand.
              <option key={i} value={i + 1}>
                {seen.numbers[i]} · {cells.filter(Boolean).slice(0, 4).join(' · ').slice(0, 40)}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
      )}
      {isBusy && <Spinner size={18} aria-label={t(words.looking)} />}
    </div>
  )
}

/** The beginning of the file as it was read: who sees strange signs chooses another encoding. */
function Head({ of: { seen } }: { readonly of: Import }) {
  if (!seen) return null
  const width = Math.max(...seen.head.map(cells => cells.length))
  return (
    <Scrolling>
      <table className="kt-import-head" aria-label={t(words.head)}>
        <tbody>
          {seen.head.map((cells, at) => (
            <tr key={at} className={at + 1 === seen.headerRow ? 'kt-import-header' : at + 1 < seen.headerRow ? 'kt-import-above' : ''}>
              <th scope="row">{seen.numbers[at]}</th>
              {cells.slice(1).some(Boolean) ? Array.from({ length: width }, (_, i) => <td key={i}>{cells[i] ?? ''}</td>) : <td colSpan={width}>{cells[0]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}
