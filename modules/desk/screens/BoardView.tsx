/** A board on a page: figures, how they went, and who leads; for the time that is chosen. */
import { SegmentedControl } from '@blueprintjs/core'
import { grouped } from '../../../console/parts/cells.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import type { Board } from '../board.ts'
import { percent, publicCall, spans, type SpanName, useBoard, wordsOfBoard as words } from './boards.ts'
import { Chart } from './Chart.tsx'
import { type FigureData, Figures, Ranks } from './Figures.tsx'
import { drawn, told, trends } from './trends.ts'
import './board.css'
import './desk.css'

interface Props {
  readonly call: string
  /** All that is known, on a page of its own. */
  readonly full?: boolean
  /** On a home: the charts alone, as the figures stand above them. */
  readonly brief?: boolean
}
export function BoardView({ call, full = false, brief = false }: Props) {
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
        {value => <Parts of={value} full={full} brief={brief} ofAgency={call === 'getAgencyData'} />}
      </Shown>
    </section>
  )
}

/** What is shown of a board, in order; an amount that is not told is left out. */
function figuresOf(of: Board, ofAgency: boolean): readonly FigureData[] {
  const figure = (name: keyof typeof words & keyof Board, value: string, label: Label = words[name]) => ({ name: `board-${name}`, label: t(label), value })
  const amount = (name: 'orderAmount' | 'refundAmount') => (of[name] === '' ? [] : [figure(name, grouped(of[name]))])
  const count = (name: 'studentCount' | 'schoolCount' | 'agencyCount' | 'openClassCount' | 'enrolCount' | 'lessonCount', label?: Label) =>
    figure(name, grouped(String(of[name])), label)
  return [
    count('studentCount', ofAgency ? words.placeCount : words.studentCount),
    ...(of.schoolCount > 1 || ofAgency ? [count('schoolCount')] : []),
    ...(of.agencyCount > 1 && !ofAgency ? [count('agencyCount')] : []),
    count('openClassCount'),
    figure('fillRate', percent(of.fillRate)),
    count('enrolCount'),
    count('lessonCount'),
    figure('attendanceRate', percent(of.attendanceRate)),
    ...amount('orderAmount'),
    ...amount('refundAmount'),
  ]
}

function Parts({ of, full, brief, ofAgency }: { readonly of: Board; readonly full: boolean; readonly brief: boolean; readonly ofAgency: boolean }) {
  const lists = (['products', 'schools', 'agencies', 'areas'] as const).filter(name => !brief && of.ranking[name].length > 1)
  const charts = of.orderAmount === '' ? [trends.teaching] : [trends.teaching, trends.money]
  return (
    <>
      <Figures className="dk-figures dk-many kt-card" of={figuresOf(of, ofAgency)} />
      <div className="dk-board-charts">
        {charts.map(one => (
          <section key={one.label[1]} className="kt-card">
            <h3>{t(one.label)}</h3>
            <Chart label={t(one.label)} table={told(one, of, t)} option={drawn(one, of, t)} height={full ? 280 : 220} />
          </section>
        ))}
      </div>
      <div className="dk-board-ranks">
        {lists.map(name => (
          <section key={name} className="kt-card">
            <h3>{t(words[name])}</h3>
            <Ranks of={of.ranking[name]} first={full ? 10 : 5} />
          </section>
        ))}
        {full && of.classes.length > 0 && (
          <section className="kt-card">
            <h3>{t(words.classes)}</h3>
            <Ranks of={of.classes.map(one => ({ id: one.status, name: one.label, count: one.count }))} first={20} />
          </section>
        )}
      </div>
    </>
  )
}
