/** One pupil's sheet: read with its radar, its terms and what was seen; scored, and changed, indicator by indicator. */
import { Button } from '@blueprintjs/core'
import { useLocation, useParams } from 'wouter'
import { Heads } from '../../../console/parts/Heads.tsx'
import { post, run, type Wire } from '../../../console/call.ts'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useAsk, useRow } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t } from '../../../console/session.ts'
import { score, semesters } from '../score.ts'
import { scoreCommands, update } from '../score.commands.ts'
import { nameOf, raters } from '../tree.ts'
import { Radar, Trend } from './Charts.tsx'
import type { SheetNode } from './ClassGrid.tsx'
import { ScoreForm } from './ScoreForm.tsx'
import { TermPicker, termIn } from './Pickers.tsx'
import { words } from './words.ts'
import './quality.css'

interface Profile {
  readonly nodes: readonly SheetNode[]
  readonly total: string
  readonly grade: string
  readonly parts: readonly { readonly id: string; readonly name: string; readonly points: string }[]
  readonly means: readonly { readonly key: string; readonly label: string; readonly parts: Readonly<Record<string, string>> }[]
  readonly terms: readonly { readonly id: string; readonly schoolYear: string; readonly semester: '1' | '2'; readonly total: string }[]
}
const number = (points: string | undefined): number | undefined => (points ? Number(points) : undefined)

/** What one sheet says, in pictures and in words. */
export function Report({ id, comment, version }: { readonly id: string; readonly comment?: unknown; readonly version?: unknown }) {
  const found = useAsk<Profile>('/api/business-quota/studentScore/profile', { id }, { version })
  return (
    <Shown of={found} lines={10}>
      {of => (
        <div className="kt-stack">
          <div className="ql-report">
            <div>
              <h3>{t(words.total)}</h3>
              <div className="ql-total kt-figures">{of.total || '—'}</div>
              {of.grade && (
                <p>
                  {t(words.grade)} <b>{of.grade}</b>
                </p>
              )}
              {comment ? (
                <>
                  <h3>{t(words.comment)}</h3>
                  <p>{String(comment)}</p>
                </>
              ) : null}
            </div>
            <div>
              <h3>{t(words.radar)}</h3>
              <Radar
                axes={of.parts.map(one => one.name)}
                series={[
                  { label: t(words.me), values: of.parts.map(one => number(one.points)) },
                  ...of.means.map(mean => ({
                    label: `${mean.label} · ${t(words.mean).toLowerCase()}`,
                    values: of.parts.map(one => number(mean.parts[one.id])),
                  })),
                ]}
              />
            </div>
            {of.terms.length > 1 && (
              <div>
                <h3>{t(words.trend)}</h3>
                <Trend
                  points={of.terms.map(one => ({
                    label: `${one.schoolYear.slice(2, 4)}-${one.schoolYear.slice(7)} ${one.semester}`,
                    value: Number(one.total),
                  }))}
                />
              </div>
            )}
          </div>
          <NodeTable nodes={of.nodes} />
          <p className="kt-muted">{t(words.rule)}</p>
        </div>
      )}
    </Shown>
  )
}
const NodeTable = ({ nodes }: { readonly nodes: readonly SheetNode[] }) => (
  <div className="ql-scroll">
    <table className="ql-tree" aria-label={t(words.score)}>
      <Heads of={[words.name, ...[words.weight, words.score, words.points].map(figures => ({ figures })), words.level]} />
      <tbody>
        {nodes.map(node => (
          <tr key={node.nodeId} data-deep={node.deep}>
            <th scope="row" style={{ '--deep': node.deep } as object}>
              <span className="kt-muted">{node.number}</span> {t(nameOf(node))}
            </th>
            <td className="kt-number kt-figures">{node.weight}%</td>
            <td className="kt-number kt-figures">
              {!node.isLeaf ? '' : node.notObserved ? t(words.unseen) : node.score === null ? '—' : `${node.score} / ${node.most}`}
            </td>
            <td className="kt-number kt-figures">{node.points}</td>
            <td className="ql-levels">
              {[t([node.level, node.levelEn]), t([node.words, node.wordsEn])].filter(Boolean).join(' · ')}
              {node.source && <small className="kt-muted ql-source">{`${t(raters[node.rater])}${t(['：', ': '])}${node.source}`}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const fields = [
  'studentId',
  'classId',
  'schoolId',
  'systemId',
  'schoolYear',
  'semester',
  'total',
  'scored',
  'leaves',
  'evaluatorId',
  'submittedAt',
  'auditRemark',
  'correctReason',
  'correctionOf',
  'correctionId',
]
const titleOf = (row: Wire): string => `${row.studentName ?? ''} ${row.schoolYear} ${t(semesters[row.semester as '1'] ?? semesters['1'])}`
const elsewhere = ['set', 'setClass', 'update', 'move']
export function PupilScreen() {
  const [, go] = useLocation()
  return (
    <DetailScreen
      of={score}
      screen="quality-score"
      title={titleOf}
      fields={fields}
      commands={scoreCommands.filter(one => !elsewhere.includes(one.name))}
      actions={row =>
        ['draft', 'rejected'].includes(String(row.status)) && may(update.permit) ? (
          <Button text={t(words.edit)} onClick={() => go(`/quota/UpdateStudentQualityScoreDetail/${row.id}`)} />
        ) : null
      }
      tabs={[{ id: 'report', title: t(words.score), panel: row => <Report id={row.id} comment={row.comment} version={row.version} /> }]}
    />
  )
}

/** Changes the sheet of a pupil. */
export function UpdateScreen() {
  // What a sheet is known by has colons, which an address may have in either form.
  const id = decodeURIComponent(useParams().id ?? ''),
    [, go] = useLocation(),
    now = useRow(score, id)
  return (
    <Page screen="quality-score-update" title={now.value ? titleOf(now.value) : t(words.edit)}>
      <div className="kt-card kt-stack">
        <Shown of={now} lines={10}>
          {row => (
            <ScoreForm
              nodes={(Array.isArray(row.scores) ? row.scores : []) as readonly SheetNode[]}
              comment={String(row.comment ?? '')}
              send={(scores, comment, asking) => run(update, id, { scores, comment }, { ...asking, version: row.version })}
              onDone={() => go(`/quota/StudentQualityScoreDetail/${id}?tab=report`)}
            />
          )}
        </Shown>
      </div>
    </Page>
  )
}

interface ClassSheet {
  readonly systemId: string
  readonly nodes: readonly SheetNode[]
  readonly pupils: readonly { readonly studentId: string; readonly sheetId: string }[]
}
/** Scores a pupil for the first time in a term. */
export function SetScreen() {
  const { id = '' } = useParams(),
    [address, keep] = useAddress(),
    [, go] = useLocation(),
    term = termIn(address),
    pupil = useAsk<{ readonly studentName: string; readonly classId: string | null }>('/api/business-basic/school/student/detail', { id })
  const classId = String(pupil.value?.classId ?? '')
  const sheet = useAsk<ClassSheet>('/api/business-quota/studentScore/classSheet', { classId, ...term }, { when: classId !== '' })
  const there = sheet.value?.pupils.find(one => one.studentId === id)?.sheetId
  // Of a pupil who is not known, or in no class, there is no sheet to wait for.
  const isOpen = pupil.value !== undefined && classId !== ''
  return (
    <Page screen="quality-score-set" title={`${t(words.set)} ${pupil.value?.studentName ?? ''}`}>
      <div className="kt-card ql-pickers">
        <TermPicker term={term} onChange={next => keep({ ...next })} />
      </div>
      <div className="kt-card kt-stack">
        <p className="kt-muted">{t(words.setHint)}</p>
        {isOpen ? (
          <Shown of={sheet} lines={10}>
            {found =>
              there ? (
                <Empty
                  title={t(['该学期已有评分', 'There is a sheet of this term'])}
                  action={<Button intent="primary" text={t(words.open)} onClick={() => go(`/quota/StudentQualityScoreDetail/${there}?tab=report`)} />}
                />
              ) : !found.systemId ? (
                <Empty title={t(words.noSystem)} hint={t(words.noSystemHint)} />
              ) : (
                <ScoreForm
                  key={`${found.systemId} ${term.schoolYear} ${term.semester}`}
                  nodes={found.nodes}
                  comment=""
                  send={(scores, comment, asking) =>
                    post<{ readonly id: string }>(
                      '/api/business-quota/studentScore/setScore',
                      { studentId: id, systemId: found.systemId, ...term, scores, comment },
                      asking,
                    )
                  }
                  onDone={answer => go(`/quota/StudentQualityScoreDetail/${(answer as { readonly id: string }).id}?tab=report`)}
                />
              )
            }
          </Shown>
        ) : (
          <Shown of={pupil}>{() => <Empty title={t(['该学生不在任何班级', 'The pupil is in no class'])} />}</Shown>
        )}
      </div>
    </Page>
  )
}
