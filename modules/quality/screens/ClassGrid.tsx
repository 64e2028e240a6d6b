/** The scores of a class as a sheet: a row for each pupil, a column for each indicator; typed, pasted, filled down, kept while it is typed. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { post, runMany } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { DraftOffer } from '../../../console/parts/DraftOffer.tsx'
import { GridEditor } from '../../../console/parts/grid/GridEditor.tsx'
import type { GridColumn, GridRow } from '../../../console/parts/grid/sheet.ts'
import { useSentRows } from '../../../console/parts/grid/useSentRows.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { toast, done } from '../../../console/parts/toasts.ts'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { useDraft } from '../../../console/parts/useDraft.ts'
import { t } from '../../../console/session.ts'
import { newId } from '../../kit/id.ts'
import { text } from '../../kit/field.ts'
import { no } from '../refusals.ts'
import { unseen } from '../reckoning.ts'
import { score } from '../score.ts'
import { submit } from '../score.commands.ts'
import { type evidences, nameOf, raters } from '../tree.ts'
import { Outdated } from './Outdated.tsx'
import { ClassPicker, TermPicker, termIn } from './Pickers.tsx'
import { words } from './words.ts'

export interface SheetNode {
  readonly nodeId: string
  readonly parentId: string | null
  readonly number: string
  readonly name: string
  readonly deep: number
  readonly isLeaf: boolean
  readonly weight: number
  readonly most: number | null
  readonly rater: keyof typeof raters
  readonly evidence: keyof typeof evidences | null
  readonly score: number | null
  readonly notObserved: boolean
  readonly points: string
  readonly level: string
  readonly words: string
  readonly description: string
  readonly nameEn: string
  readonly descriptionEn: string
  readonly descriptors: readonly { readonly from: number; readonly name: string; readonly words: string }[]
  /** Rated by exams: which, and what they came to. */
  readonly source?: string
}
interface Pupil {
  readonly studentId: string
  readonly studentName: string
  readonly studentCode: string
  readonly sheetId: string
  readonly status: string
  readonly scores: Readonly<Record<string, number | null>>
  readonly total: string
}
interface ClassSheet {
  readonly className: string
  readonly systems: readonly { readonly id: string; readonly name: string; readonly edition: number }[]
  readonly systemId: string
  readonly systemName: string
  readonly nodes: readonly SheetNode[]
  readonly outdated: number
  readonly pupils: readonly Pupil[]
}

export function ClassGrid() {
  const [address, keep] = useAddress()
  const term = termIn(address),
    classId = address.get('classId') ?? '',
    asked = { classId, ...term, systemId: address.get('systemId') ?? '' }
  const sheet = useAsk<ClassSheet>('/api/business-quota/studentScore/classSheet', asked, { when: classId !== '' })
  return (
    <Page screen="quality-class">
      <div className="kt-card ql-pickers">
        <ClassPicker key={classId} value={classId} onChange={next => keep({ classId: next, systemId: '' })} />
        <TermPicker term={term} onChange={next => keep({ ...next })} />
        {sheet.value && sheet.value.systems.length > 1 && (
          <label>
            {t(words.system)}
            <HTMLSelect
              aria-label={t(words.system)}
              value={sheet.value.systemId}
              options={sheet.value.systems.map(one => ({ value: one.id, label: `${one.name} v${one.edition}` }))}
              onChange={event => keep({ systemId: event.target.value })}
            />
          </label>
        )}
      </div>
      <div className="kt-card kt-stack">
        {classId === '' ? (
          <Empty title={t(words.pickClass)} hint={t(words.pickClassHint)} />
        ) : (
          <Shown of={sheet} lines={12}>
            {found =>
              !found.systemId ? (
                <Empty title={t(words.noSystem)} hint={t(words.noSystemHint)} />
              ) : found.pupils.length === 0 ? (
                <Empty title={t(words.noPupils)} />
              ) : (
                <Sheet
                  key={JSON.stringify([asked, found.systemId, found.pupils])}
                  sheet={found}
                  asked={{ ...asked, systemId: found.systemId }}
                  onDone={sheet.reload}
                />
              )
            }
          </Shown>
        )}
      </div>
    </Page>
  )
}

const shown = (value: number | null | undefined): string => (value === null ? '-' : value === undefined ? '' : String(value))
const closed = (one: Pupil): boolean => one.sheetId !== '' && !['draft', 'rejected'].includes(one.status)
const rowOf =
  (leaves: readonly SheetNode[]) =>
  (one: Pupil): GridRow => ({
    studentId: one.studentId,
    name: one.studentName,
    total: one.total,
    state: one.status ? t(score.lifecycle.states[one.status as 'draft'].label) : t(score.lifecycle.states.new.label),
    ...Object.fromEntries(leaves.map(leaf => [leaf.nodeId, shown(one.scores[leaf.nodeId])])),
  })

interface SheetProps {
  readonly sheet: ClassSheet
  readonly asked: { readonly classId: string; readonly systemId: string; readonly schoolYear: string; readonly semester: string }
  readonly onDone: () => void
}
function Sheet({ sheet, asked, onDone }: SheetProps) {
  const leaves = useMemo(() => sheet.nodes.filter(node => node.isLeaf), [sheet]),
    columns = useMemo(() => columnsOf(leaves), [leaves]),
    first = useMemo(() => sheet.pupils.map(rowOf(leaves)), [sheet, leaves])
  const [rows, setRows] = useState<readonly GridRow[]>(first)
  // Only what was typed is sent: what somebody else writes meanwhile stays.
  const changed = rows.flatMap((row, at) => {
    const cells = leaves
      .filter(({ nodeId }) => String(row[nodeId] ?? '') !== String(first[at]?.[nodeId] ?? ''))
      .map(({ nodeId }) => [nodeId, row[nodeId] ?? ''] as const)
    return cells.length === 0 ? [] : [{ at, studentId: String(row.studentId), scores: Object.fromEntries(cells) }]
  })
  const draft = useDraft(`class scores ${Object.values(asked).join(' ')}`, {
    values: { rows },
    isDirty: changed.length > 0,
    isPersonal: true,
    restore: typed => setRows(typed.rows),
  })
  const { sending, refused, change } = useSentRows({
    rows,
    setRows,
    draft,
    content: [rows],
    cellOf: (sent, name) => ({ row: changed[sent]?.at ?? sent, name }),
    send: asking =>
      post('/api/business-quota/studentScore/saveClass', { ...asked, rows: changed.map(({ studentId, scores }) => ({ studentId, scores })) }, asking),
    said: done.change,
    onDone,
  })
  const ready = sheet.pupils.filter(one => ['draft', 'rejected'].includes(one.status) && leaves.every(({ nodeId }) => one.scores[nodeId] !== undefined))
  return (
    <>
      <h2>
        {sheet.className} <small className="kt-muted">{sheet.systemName}</small>
      </h2>
      {sheet.outdated > 0 && <Outdated count={sheet.outdated} asked={asked} onDone={onDone} />}
      <p className="kt-muted">{t(words.pickClassHint)}</p>
      <Against error={sending.error} />
      <DraftOffer of={[draft]} />
      <GridEditor label={t(words.grid)} columns={columns} rows={rows} refused={refused} onChange={next => change(next)} />
      <div className="kt-commands">
        <Button
          intent="primary"
          loading={sending.isBusy}
          disabled={changed.length === 0}
          text={t(changed.length === 0 ? words.saved : words.saveGrid)}
          onClick={() => void sending.send()}
        />
        <CallButton
          data-command="submit"
          disabled={ready.length === 0 || changed.length > 0}
          text={`${t(words.submitAll)} (${ready.length})`}
          ask={words.submitAsk}
          call={async () => {
            const all = await runMany(
              submit,
              ready.map(one => one.sheetId),
              {},
              { key: newId() },
            )
            const lost = all.filter(one => !one.ok)
            if (lost[0]) toast(`${lost.length}: ${lost[0].msg ?? ''}`, 'bad')
            return all
          }}
          onDone={onDone}
        />
        {sheet.pupils.some(closed) && (
          <span className="kt-muted">{t(['已提交或已审核的评分不能在此修改', 'What was submitted or audited is not changed here'])}</span>
        )}
      </div>
      <p className="kt-muted">{t(words.rule)}</p>
      <details>
        <summary>{t(words.oneByOne)}</summary>
        <div className="kt-commands">
          {sheet.pupils.map(one => (
            <Link
              key={one.studentId}
              className="bp6-button bp6-minimal"
              href={
                one.sheetId
                  ? `/quota/StudentQualityScoreDetail/${one.sheetId}?tab=report`
                  : `/quota/SetStudentQualityScoreDetail/${one.studentId}?schoolYear=${asked.schoolYear}&semester=${asked.semester}`
              }
            >
              {one.studentName}
            </Link>
          ))}
        </div>
      </details>
    </>
  )
}
/** Whether teachers give it: what others say, and what exams come to, is only shown here. */
export const isTyped = (rater: SheetNode['rater']): boolean => rater === 'teacher' || rater === 'peers'
/** What a cell takes, by the same words as the server: whole numbers up to the highest, or a sign for what was not observed. */
export const cellCheck = (most: number) => (value: string) => {
  const typed = value.trim()
  if (unseen.includes(typed)) return undefined
  if (!/^\d{1,4}$/.test(typed)) return no.noScore
  return Number(typed) > most ? no.aboveMost : undefined
}
function columnsOf(leaves: readonly SheetNode[]): readonly GridColumn[] {
  return [
    { name: 'name', field: text(...words.pupil), isFixed: true, width: 110 },
    ...leaves.map((leaf): GridColumn => {
      const words_ = `${t(nameOf(leaf))} /${leaf.most}`
      const isFamily = !isTyped(leaf.rater)
      return {
        name: leaf.nodeId,
        field: text(isFamily ? `${words_} ${raters[leaf.rater][0]}` : words_, isFamily ? `${words_} ${raters[leaf.rater][1]}` : words_, {
          check: cellCheck(leaf.most ?? 0),
        }),
        width: Math.min(220, 60 + words_.length * 9 + (isFamily ? 48 : 0)),
      }
    }),
    { name: 'total', field: text(...words.total), isFixed: true, width: 76 },
    { name: 'state', field: text(...words.state), isFixed: true, width: 80 },
  ]
}
