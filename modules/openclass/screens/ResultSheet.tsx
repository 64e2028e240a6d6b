/** The final results of a class as a sheet, a row for each pupil: pasted from a spreadsheet, filled down, photos dropped on
 * their rows, saved as one. */
import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { page, run, type Paged, type Wire } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { GridEditor } from '../../../console/parts/grid/GridEditor.tsx'
import { useSentRows } from '../../../console/parts/grid/useSentRows.ts'
import type { GridColumn, GridRow } from '../../../console/parts/grid/sheet.ts'
import { DraftOffer } from '../../../console/parts/DraftOffer.tsx'
import { useDraft } from '../../../console/parts/useDraft.ts'
import { useReport } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { done } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import { optional, text } from '../../kit/index.ts'
import { enterResults, finalResult, type ResultRow } from '../final-result.ts'
import { words } from './words.ts'
import './openclass.css'

interface Pupil {
  readonly studentId: string
  readonly studentName: string
}
interface Props {
  readonly row: Wire
  readonly pupils: readonly Pupil[]
  readonly onDone: () => void
}
export function ResultSheet(props: Props) {
  const { id } = props.row
  const results = useReport<Paged<Wire>>(['results of', id], how => page(finalResult, { openClassId: id, current: 1, size: 200 }, how))
  return <Shown of={results}>{({ records }) => <Sheet {...props} results={records} />}</Shown>
}

const { title, score, content, notAssessed, fileId } = finalResult.fields
const columns: readonly GridColumn[] = [
  { name: 'studentName', field: text(...words.pupil), isFixed: true, width: 90 },
  { name: 'title', field: title, width: 150 },
  { name: 'score', field: score, width: 70 },
  { name: 'content', field: content, width: 180 },
  { name: 'notAssessed', field: optional(notAssessed), width: 70 },
  { name: 'fileId', field: fileId, width: 120 },
]
const given = ['title', 'score', 'content', 'notAssessed', 'fileId'] as const
const isEmpty = (row: GridRow): boolean => given.every(name => ['', null, undefined, 0].includes(row[name] as never))

function Sheet({ row, pupils, results, onDone }: Props & { readonly results: readonly Wire[] }) {
  const first = useMemo<readonly GridRow[]>(
    () =>
      pupils.map(({ studentId, studentName }) => {
        const old = results.find(one => one.studentId === studentId)
        return { studentId, studentName, isOld: old !== undefined, ...Object.fromEntries(given.map(name => [name, old?.[name] ?? ''])) }
      }),
    [pupils, results],
  )
  const [rows, setRows] = useState(first)
  const sent = rows.filter(one => one.isOld || !isEmpty(one))
  const asked = sent.map(one => ({ studentId: one.studentId, ...Object.fromEntries(given.map(name => [name, one[name] ?? ''])) }))
  const touched = rows.filter((one, i) => one !== first[i])
  const draft = useDraft(`results ${row.id}`, {
    values: { touched },
    isDirty: touched.length > 0,
    isPersonal: true,
    restore: typed => setRows(last => last.map(one => ({ ...one, ...typed.touched.find(({ studentId }) => studentId === one.studentId) }))),
  })
  const { sending, refused, change } = useSentRows({
    rows,
    setRows,
    draft,
    content: asked,
    cellOf: (at, name) => ({ row: rows.indexOf(sent[at]!), name }),
    send: asking => run(enterResults, row.id, { results: asked as unknown as readonly ResultRow[] }, asking),
    said: done.other,
    onDone,
  })
  return (
    <div className="kt-stack">
      <p className="kt-muted">{t(words.resultsHint)}</p>
      <Against error={sending.error} />
      <DraftOffer of={[draft]} />
      <GridEditor label={t(words.results)} columns={columns} rows={rows} refused={refused} onChange={change} />
      <div className="oc-handbar">
        <Button text={t(words.toList)} onClick={onDone} />
        <Button
          intent="primary"
          loading={sending.isBusy}
          disabled={sent.length === 0}
          text={`${t(words.saveSheet)} ${sent.length}/${pupils.length}`}
          onClick={() => void sending.send()}
        />
      </div>
    </div>
  )
}
