/** The big screen at /dp: what a district's after-school services are, for a wall in a hall and for everybody. */
import { useEffect, useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { type Fetched, useAsk } from '../../../console/parts/hooks.ts'
import { useTitle } from '../../../console/parts/Page.tsx'
import { grouped } from '../../../console/parts/cells.tsx'
import { session, t, useSession, zone } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { formatTime } from '../../kit/time.ts'
import { type Board, type Ranked, type Spot, every, wordsOfBoard as words } from './boards.ts'
import { Chart, type Colours } from './Chart.tsx'
import { located, map, teaching, teachingTable } from './trends.ts'
import './dp.css'

const night: Colours = {
  text: '#eaf2ff',
  muted: '#a9bddb',
  line: '#2a4266',
  surface: '#13233d',
  series: ['#4cc3ff', '#5fe0b5', '#ffc46b', '#c9a4ff', '#ff9aa8', '#8fd0ff'],
}
const says = {
  title: ['课后服务数据大屏', 'After-school services'],
  places: ['在读人次', 'Places taken'],
  map: ['学校分布', 'Where the schools are'],
  noMap: ['还没有学校填写位置。', 'No school has told its place yet.'],
  trend: ['近30天报名与上课', 'Enrolments and lessons, 30 days'],
  areas: ['各区县', 'By area'],
  area: ['区县', 'Area'],
  classes: ['班级', 'Classes'],
  fullScreen: ['全屏', 'Full screen'],
  failed: ['数据暂时取不到，稍后自动重试。', 'The figures can not be had now; it is tried again by itself.'],
  empty: ['暂无数据', 'Nothing yet'],
  language: ['English', '中文'],
} as const satisfies Record<string, Label>

interface Area extends Omit<Spot, 'id' | 'name'> {
  readonly areaName: string
}

export function BigScreen() {
  useSession(value => value.lang)
  useTitle(t(says.title))
  const areaCode = new URLSearchParams(useSearch()).get('areaCode') ?? ''
  const board = useAsk<Board>('/api/blade-desk/sqa/getBigScreenData', { areaCode }, { every })
  const areas = useAsk<readonly Area[]>('/api/blade-desk/bigscreen/schoolAreas', { parentCode: areaCode }, { every })
  const spots = useAsk<readonly Spot[]>('/api/blade-desk/bigscreen/schoolMapData', { areaCode }, { every })
  const scope = areaCode && areas.value?.length === 1 ? areas.value[0]!.areaName : ''
  return (
    <main className="dp" data-screen="dp">
      <Head scope={scope} updated={board.value?.updateTime} />
      {board.error && !board.value && (
        <p className="dp-failed" role="alert">
          {t(says.failed)}
        </p>
      )}
      <Wall board={board} areas={areas} spots={spots} />
    </main>
  )
}

function Head({ scope, updated }: { readonly scope: string; readonly updated: string | undefined }) {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const whole = () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <header className="dp-head">
      <span className="dp-when">
        {updated && (
          <>
            {t(words.updated)} <time>{updated.slice(11, 16)}</time>
          </>
        )}
      </span>
      <h1>
        {scope && <span>{scope} </span>}
        {t(says.title)}
      </h1>
      <span className="dp-tools">
        <time>{formatTime(now, zone())}</time>
        <button type="button" onClick={() => session.set({ lang: session.get().lang === 'zh' ? 'en' : 'zh' })}>
          {t(says.language)}
        </button>
        <button type="button" className="dp-wide" onClick={whole}>
          {t(says.fullScreen)}
        </button>
      </span>
    </header>
  )
}

interface Shown {
  readonly board: Fetched<Board>
  readonly areas: Fetched<readonly Area[]>
  readonly spots: Fetched<readonly Spot[]>
}

function Wall({ board: { value: board }, areas: { value: areas }, spots: { value: spots } }: Shown) {
  return (
    <div className="dp-wall">
      <div className="dp-left">
        <Panel title={t(words.board)}>{board ? <Numbers of={board} /> : <Wait />}</Panel>
        <Panel title={t(says.trend)}>
          {board ? <Chart label={t(says.trend)} table={teachingTable(board, t)} option={teaching(board, t)} colours={night} height={230} /> : <Wait />}
        </Panel>
      </div>
      <div className="dp-middle">
        <Headline of={board} />
        <Panel title={t(says.map)} grow>
          {spots ? <Places of={spots} /> : <Wait />}
        </Panel>
      </div>
      <div className="dp-right">
        <Panel title={t(says.areas)}>{areas ? <Areas of={areas} /> : <Wait />}</Panel>
        <Panel title={t(words.products)} grow>
          {board ? <List of={board.ranking.products} /> : <Wait />}
        </Panel>
        <Panel title={t(words.schools)} grow>
          {board ? <List of={board.ranking.schools} /> : <Wait />}
        </Panel>
      </div>
    </div>
  )
}

const Wait = () => <p className="dp-wait" aria-busy="true" />

const Panel = ({ title, grow = false, children }: { readonly title: string; readonly grow?: boolean; readonly children: ReactNode }) => (
  <section className={grow ? 'dp-panel dp-grow' : 'dp-panel'}>
    <h2>{title}</h2>
    {children}
  </section>
)

const percent = (value: number | null) => (value === null ? '–' : `${value}%`)

function Headline({ of }: { readonly of: Board | undefined }) {
  const figures = [
    [words.studentCount, of?.studentCount],
    [says.places, of?.takenCount],
    [words.openClassCount, of?.openClassCount],
  ] as const
  return (
    <dl className="dp-headline">
      {figures.map(([label, value]) => (
        <div key={label[1]}>
          <dt>{t(label)}</dt>
          <dd>{value === undefined ? '–' : grouped(String(value))}</dd>
        </div>
      ))}
    </dl>
  )
}

function Numbers({ of }: { readonly of: Board }) {
  const figures: readonly (readonly [Label, string])[] = [
    [words.schoolCount, grouped(String(of.schoolCount))],
    [words.agencyCount, grouped(String(of.agencyCount))],
    [words.enrolCount, grouped(String(of.enrolCount))],
    [words.lessonCount, grouped(String(of.lessonCount))],
    [words.fillRate, percent(of.fillRate)],
    [words.attendanceRate, percent(of.attendanceRate)],
    ...(of.orderAmount === '' ? [] : [[words.orderAmount, grouped(of.orderAmount)] as const]),
  ]
  return (
    <dl className="dp-numbers">
      {figures.map(([label, value]) => (
        <div key={label[1]}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Places({ of }: { readonly of: readonly Spot[] }) {
  const known = located(of)
  if (known.length === 0) return <p className="dp-none">{t(says.noMap)}</p>
  const table = [
    [t(words.schools), t(says.area), t(words.studentCount), t(words.openClassCount)],
    ...known.map(one => [one.name, one.areaName, one.studentCount, one.openClassCount]),
  ]
  return <Chart label={t(says.map)} table={table} option={map(known, t)} colours={night} height={0} />
}

function Areas({ of }: { readonly of: readonly Area[] }) {
  if (of.length === 0) return <p className="dp-none">{t(says.empty)}</p>
  return (
    <table className="dp-areas">
      <thead>
        <tr>
          <th>{t(says.area)}</th>
          <th>{t(words.schoolCount)}</th>
          <th>{t(words.studentCount)}</th>
          <th>{t(says.classes)}</th>
        </tr>
      </thead>
      <tbody>
        {of.slice(0, 8).map(one => (
          <tr key={one.areaCode}>
            <th scope="row">{one.areaName}</th>
            <td>{grouped(String(one.schoolCount))}</td>
            <td>{grouped(String(one.studentCount))}</td>
            <td>{grouped(String(one.openClassCount))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function List({ of }: { readonly of: readonly Ranked[] }) {
  if (of.length === 0) return <p className="dp-none">{t(says.empty)}</p>
  const most = of[0]!.count
  return (
    <ol className="dp-list">
      {of.map(one => (
        <li key={one.id}>
          <span>{one.name}</span>
          <b>{grouped(String(one.count))}</b>
          <i aria-hidden="true">
            <i style={{ width: `${(one.count / most) * 100}%` }} />
          </i>
        </li>
      ))}
    </ol>
  )
}
