/** A board on a page: figures, how they went, and who leads; for the time that is chosen. */
import { SegmentedControl } from '@blueprintjs/core'
import { grouped } from '../../../console/parts/cells.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { type Board, publicCall, type Ranked, spans, type SpanName, useBoard, wordsOfBoard as words } from './boards.ts'
import { Chart } from './Chart.tsx'
import { money, moneyTable, teaching, teachingTable } from './trends.ts'
import './board.css'

export function BoardView({ call, full = false }: { readonly call: string; readonly full?: boolean }) {
  const { board, span, setSpan } = useBoard(call)
  const isPublic = call === publicCall
  return (
    <section className="dk-board" aria-label={t(words.board)} data-board={call}>
      <header className="dk-board-head">
        <h2>{t(isPublic ? words.publicBoard : words.board)}</h2>
        {board.value && (
          <small className="kt-muted">
            {t(words.updated)} <time>{board.value.updateTime.slice(5, 16)}</time>
          </small>
        )}
        {!isPublic && (
          <SegmentedControl
            size="small"
            value={span}
            onValueChange={value => setSpan(value as SpanName)}
            options={Object.entries(spans).map(([value, label]) => ({ value, label: t(label) }))}
          />
        )}
      </header>
      <Shown of={board} lines={6}>
        {value => <Figures of={value} full={full} ofAgency={call === 'getAgencyData'} />}
      </Shown>
    </section>
  )
}

const percent = (value: number | null): string => (value === null ? '–' : `${value}%`)

/** What is shown of a board, in order; an amount that is not told is left out. */
function tilesOf(of: Board, ofAgency: boolean): readonly (readonly [string, string, string])[] {
  const amount = (name: 'orderAmount' | 'refundAmount') => (of[name] === '' ? [] : [[name, t(words[name]), grouped(of[name])] as const])
  const count = (name: 'schoolCount' | 'agencyCount' | 'openClassCount' | 'enrolCount' | 'lessonCount') =>
    [name, t(words[name]), grouped(String(of[name]))] as const
  return [
    ['studentCount', t(ofAgency ? words.placeCount : words.studentCount), grouped(String(of.studentCount))],
    ...(of.schoolCount > 1 || ofAgency ? [count('schoolCount')] : []),
    ...(of.agencyCount > 1 && !ofAgency ? [count('agencyCount')] : []),
    count('openClassCount'),
    ['fillRate', t(words.fillRate), percent(of.fillRate)],
    count('enrolCount'),
    count('lessonCount'),
    ['attendanceRate', t(words.attendanceRate), percent(of.attendanceRate)],
    ...amount('orderAmount'),
    ...amount('refundAmount'),
  ]
}

function Figures({ of, full, ofAgency }: { readonly of: Board; readonly full: boolean; readonly ofAgency: boolean }) {
  const lists = (['products', 'schools', 'agencies', 'areas'] as const).filter(name => of.ranking[name].length > 1)
  return (
    <>
      <dl className="dk-board-figures kt-card">
        {tilesOf(of, ofAgency).map(([name, label, value]) => (
          <div key={name} data-figure={`board-${name}`}>
            <dt>{label}</dt>
            <dd className="kt-figures">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="dk-board-charts">
        <section className="kt-card">
          <h3>{t(words.teaching)}</h3>
          <Chart label={t(words.teaching)} table={teachingTable(of, t)} option={teaching(of, t)} height={full ? 280 : 220} />
        </section>
        {of.orderAmount !== '' && (
          <section className="kt-card">
            <h3>{t(words.money)}</h3>
            <Chart label={t(words.money)} table={moneyTable(of, t)} option={money(of, t)} height={full ? 280 : 220} />
          </section>
        )}
      </div>
      <div className="dk-board-ranks">
        {lists.map(name => (
          <section key={name} className="kt-card">
            <h3>{t(words[name])}</h3>
            <Ranks of={of.ranking[name]} most={full ? 10 : 5} />
          </section>
        ))}
        {full && of.classes.length > 0 && (
          <section className="kt-card">
            <h3>{t(words.classes)}</h3>
            <Ranks of={of.classes.map(one => ({ id: one.status, name: one.label, count: one.count }))} most={20} />
          </section>
        )}
      </div>
    </>
  )
}

/** Each with a bar as long as its share of the first. */
export function Ranks({ of, most }: { readonly of: readonly Ranked[]; readonly most: number }) {
  const first = Math.max(1, ...of.map(one => one.count))
  return (
    <ol className="dk-ranks">
      {of.slice(0, most).map(one => (
        <li key={one.id}>
          <span title={one.name}>{one.name}</span>
          <b className="kt-figures">{grouped(String(one.count))}</b>
          <i aria-hidden="true">
            <i style={{ width: `${(one.count / first) * 100}%` }} />
          </i>
        </li>
      ))}
    </ol>
  )
}
