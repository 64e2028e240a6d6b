/** One exam: its paper and how it was drawn, who takes it, how it came out, and keys that were put right. */
import type { Wire } from '../../../console/call.ts'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { lateOf } from '../../../console/parts/screens.tsx'
import { may, t } from '../../../console/session.ts'
import { part } from '../../kit/screen.ts'
import { attempt, script } from '../attempt.ts'
import { examCommands, regrade } from '../exam.commands.ts'
import { exam } from '../exam.ts'
import { open, settle } from '../steps.ts'
import { words } from './words.ts'
import './exams.css'

const Composer = lateOf(part(() => import('./Composer.tsx'), 'Composer'))
const Figures = lateOf(part(() => import('./Figures.tsx'), 'Figures'))
const Mending = lateOf(part(() => import('./Mending.tsx'), 'Mending'))
const fields = [
  ...['bankId', 'grade', 'openClassId', 'schoolId', 'agencyId', 'startTime', 'endTime', 'duration', 'totalScore', 'passScore', 'attempts', 'forms'],
  ...['isShuffled', 'markers', 'tolerance', 'notes', 'allowances', 'corrections', 'publishedAt', 'cancelReason'],
]
const commands = [...examCommands, open, settle]
const begun = ['open', 'closed', 'marked', 'published']

export function ExamScreen() {
  return (
    <DetailScreen
      of={exam}
      screen="exam-detail"
      fields={fields}
      commands={commands}
      offers={({ name }) => name !== 'compose' && name !== 'regrade'}
      figures={row => [
        {
          name: 'total',
          label: ['总分', 'Points'],
          value: points(row.totalScore),
          says: t([`及格 ${points(row.passScore)}`, `${points(row.passScore)} to pass`]),
        },
        { name: 'duration', label: ['时长', 'Minutes'], value: String(row.duration) },
        {
          name: 'start',
          label: ['开始', 'Begins'],
          value: String(row.startTime).slice(5, 16),
          says: t([`至 ${String(row.endTime).slice(5, 16)}`, `until ${String(row.endTime).slice(5, 16)}`]),
        },
      ]}
      tabs={[
        { id: 'paper', title: t(words.paper), panel: row => <Composer row={row} /> },
        ...(may('exam_attempt_view') ? [{ id: 'takers', title: t(words.takers), panel: (row: Wire) => <Takers row={row} /> }] : []),
        ...(may('exam_script_view') ? [{ id: 'scripts', title: t(script.label), panel: (row: Wire) => <Scripts row={row} /> }] : []),
        { id: 'figures', title: t(words.figures), panel: row => <Figures row={row} isBegun={begun.includes(row.status)} /> },
        ...(may(regrade.permit) ? [{ id: 'mending', title: t(words.mending), panel: (row: Wire) => <Mending row={row} /> }] : []),
      ]}
    />
  )
}
const points = (value: unknown): string => String(value ?? '').replace(/\.?0+$/, '')

const Takers = ({ row }: { readonly row: Wire }) => (
  <ListPanel
    of={attempt}
    where={{ examId: row.id }}
    search={['studentId', 'status']}
    columns={['studentId', 'turn', 'form', 'startedAt', 'submitTime', 'handedBy', 'score', 'totalScore', 'status']}
    link={one => `/exam/result?id=${one.id}`}
    hint={t(words.nobody)}
  />
)
const Scripts = ({ row }: { readonly row: Wire }) => (
  <ListPanel of={script} where={{ examId: row.id }} search={['code', 'status']} columns={['code', 'openCount', 'score', 'status']} hint={t(words.nobody)} />
)
