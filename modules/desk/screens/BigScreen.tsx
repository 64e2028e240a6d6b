/** The big screen at /dp: what a district's after-school services are, for a wall in a hall and for everybody. */
import type { CSSProperties, ReactNode } from 'react'
import { useSearch } from 'wouter'
import { type Fetched, useAsk } from '../../../console/parts/hooks.ts'
import { publicCalls, useOpenPage } from '../../../console/parts/openPage.ts'
import { useTitle } from '../../../console/parts/Page.tsx'
import { grouped } from '../../../console/parts/cells.tsx'
import { session, t, useSession, zone } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { formatTime } from '../../kit/time.ts'
import type { Board } from '../board.ts'
import type { Area, Spot } from '../public-board.ts'
import { areaLines } from './areaLines.ts'
import { percent, wordsOfBoard as words } from './boards.ts'
import { Chart, type Colours } from './Chart.tsx'
import { useClock } from './desk.ts'
import { type FigureData, Figures, PlainTable, Ranks } from './Figures.tsx'
import { drawn, told, trends } from './trends.ts'
import './board.css'
import './desk.css'
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
  noMap: ['还没有学校。', 'There is no school yet.'],
  today: ['今天截至', 'Today until'],
  trend: ['近30天报名与上课', 'Enrolments and lessons, 30 days'],
  areas: ['各区县', 'By area'],
  area: ['区县', 'Area'],
  classes: ['班级', 'Classes'],
  fullScreen: ['全屏', 'Full screen'],
  failed: ['数据暂时取不到，稍后自动重试。', 'The figures can not be had now; it is tried again by itself.'],
  empty: ['暂无数据', 'Nothing yet'],
  language: ['English', '中文'],
} as const satisfies Record<string, Label>

export function BigScreen() {
  useSession(value => value.lang)
  useTitle(t(says.title))
  const areaCode = new URLSearchParams(useSearch()).get('areaCode') ?? ''
  const every = useOpenPage(areaCode)
  const board = useAsk<Board>(publicCalls.board, { areaCode }, { every })
  const areas = useAsk<readonly Area[]>(publicCalls.areas, { parentCode: areaCode }, { every })
  const spots = useAsk<readonly Spot[]>(publicCalls.spots, { areaCode }, { every })
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
  const now = useClock()
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

function Wall({ board, areas, spots }: Shown) {
  return (
    <div className="dp-wall">
      <div className="dp-left">
        <Panel title={words.board} of={board}>
          {of => <Figures className="dp-numbers" of={numbers(of)} />}
        </Panel>
        <Panel title={says.trend} of={board}>
          {of => <Trend of={of} />}
        </Panel>
      </div>
      <div className="dp-middle">
        <Figures className="dp-headline" of={headline(board.value)} />
        <Panel title={says.map} of={spots} grow>
          {of => <Places of={of} />}
        </Panel>
      </div>
      <div className="dp-right">
        <Panel title={says.areas} of={areas}>
          {of => <Areas of={of} />}
        </Panel>
        {(['products', 'schools'] as const).map(name => (
          <Panel key={name} title={words[name]} of={board} grow>
            {({ ranking }) => (ranking[name].length === 0 ? <p className="dp-none">{t(says.empty)}</p> : <Ranks of={ranking[name]} />)}
          </Panel>
        ))}
      </div>
    </div>
  )
}

interface PanelProps<T> {
  readonly title: Label
  readonly of: Fetched<T>
  readonly grow?: boolean
  readonly children: (value: T) => ReactNode
}
const Panel = <T,>({ title, of, grow = false, children }: PanelProps<T>) => (
  <section className={grow ? 'dp-panel dp-grow' : 'dp-panel'}>
    <h2>{t(title)}</h2>
    {of.value ? children(of.value) : <p className="dp-wait" aria-busy="true" />}
  </section>
)

const figure = (label: Label, value: string | number | undefined): FigureData => ({
  name: label[1],
  label: t(label),
  value: value === undefined ? '–' : grouped(String(value)),
})
const headline = (of: Board | undefined) => [
  figure(words.studentCount, of?.studentCount),
  figure(says.places, of?.takenCount),
  figure(words.openClassCount, of?.openClassCount),
]
const numbers = (of: Board) => [
  figure(words.schoolCount, of.schoolCount),
  figure(words.agencyCount, of.agencyCount),
  figure(words.enrolCount, of.enrolCount),
  figure(words.lessonCount, of.lessonCount),
  figure(words.fillRate, percent(of.fillRate)),
  figure(words.attendanceRate, percent(of.attendanceRate)),
  ...(of.orderAmount === '' ? [] : [figure(words.orderAmount, of.orderAmount)]),
]

/** Above so many schools the tiles are the areas'. */
const tilesMax = 60
/** A map of tiles: areas lie as they do in the district, from north to south and west to east, and in each its schools do; the more pupils, the
 * brighter. Names stand in their tiles, so that none covers another. */
function Places({ of }: { readonly of: readonly Spot[] }) {
  if (of.length === 0) return <p className="dp-none">{t(says.noMap)}</p>
  const most = Math.max(1, ...of.map(one => one.studentCount))
  const areas = lying([...Map.groupBy(of, one => one.areaName)].map(([areaName, schools]) => ({ areaName, schools, ...middleOf(schools) })))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <div className="dp-map" tabIndex={0}>
      {areas.map(({ areaName, schools }) => (
        <section key={areaName} style={{ flexGrow: schools.length }}>
          <h3>
            {areaName}{' '}
            <small>
              {t([`${schools.length} 所`, `${schools.length} schools`])} · {grouped(String(schools.reduce((all, one) => all + one.studentCount, 0)))}
            </small>
          </h3>
          {of.length <= tilesMax && (
            <ul>
              {lying(schools).map(one => (
                <li key={one.id} style={{ '--share': `${Math.round(18 + 62 * (one.studentCount / most))}%` } as CSSProperties}>
                  <b>{one.name}</b>
                  <small>
                    {t(words.studentCount)} {grouped(String(one.studentCount))} · {t(says.classes)} {one.openClassCount}
                  </small>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

type Lying = Pick<Spot, 'lng' | 'lat'>
const middleOf = (spots: readonly Lying[]): Lying => {
  const mean = (name: keyof Lying) => {
    const known = spots.map(one => one[name]).filter(value => value !== '')
    return known.length === 0 ? '' : String(known.reduce((all, one) => all + Number(one), 0) / known.length)
  }
  return { lng: mean('lng'), lat: mean('lat') }
}
const rowDegrees = 0.03
/** From north to south in bands, in each from west to east; what lies nobody knows where comes last. */
const lying = <T extends Lying>(spots: readonly T[]): readonly T[] => {
  const band = ({ lat }: Lying) => (lat === '' ? Number.NEGATIVE_INFINITY : Math.round(Number(lat) / rowDegrees))
  return [...spots].sort((a, b) => band(b) - band(a) || Number(a.lng) - Number(b.lng))
}

/** The days that are over; today, which is not, is told beside. */
function Trend({ of }: { readonly of: Board }) {
  const today = of.trend.at(-1),
    whole = { trend: of.trend.slice(0, -1) }
  return (
    <>
      <Chart label={t(says.trend)} table={told(trends.teaching, of, t)} option={drawn(trends.teaching, whole, t)} colours={night} height={230} />
      {today && (
        <p className="dp-today">
          {t(says.today)} {of.updateTime.slice(11, 16)}: {t(words.enrolCount)} <b>{today.enrolCount}</b> · {t(words.lessonCount)} <b>{today.lessonCount}</b>
        </p>
      )}
    </>
  )
}

/** So many have room above the rankings. */
const areasMax = 8
function Areas({ of }: { readonly of: readonly Area[] }) {
  if (of.length === 0) return <p className="dp-none">{t(says.empty)}</p>
  const rows = areaLines(of, areasMax, t).map(([name, ...counts]) => [name, ...counts.map(count => grouped(String(count)))])
  return <PlainTable className="dp-areas" of={[[t(says.area), t(words.schoolCount), t(words.studentCount), t(says.classes)], ...rows]} />
}
