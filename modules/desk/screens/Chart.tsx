/** A chart: drawn once it is looked at and its code has come, in the colours of the theme, and told in words to those who do not see it. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { onceUsable } from '../../../console/parts/idle.ts'
import type { Option } from './echarts.ts'
import { type Cells, PlainTable } from './Figures.tsx'

/** The colours of the theme as they are now. */
export interface Colours {
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly surface: string
  /** For the series, in their order. */
  readonly series: readonly string[]
  /** The letters of the page: a drawing measures its words itself. */
  readonly font?: string
}

interface Props {
  readonly label: string
  /** The same in words: the head, then a line per row. */
  readonly table: Cells
  readonly option: (colours: Colours) => Option
  readonly height?: number
  /** Where the colours come from when it is not the page. */
  readonly colours?: Colours
}

const calm = ['#2d9d8f', '#d9822b', '#8f5fbf']
const calmInDark = ['#5fc9ba', '#f0b066', '#bd9be0']

function coloursNow(): Colours {
  const style = getComputedStyle(document.body)
  const font = style.fontFamily
  const of = (name: string) => style.getPropertyValue(`--kt-${name}`).trim()
  const isDark = document.body.classList.contains('bp6-dark')
  return {
    font,
    text: of('text'),
    muted: of('muted'),
    line: of('line'),
    surface: of('surface'),
    series: isDark ? [of('accent-text'), ...calmInDark] : [of('accent'), ...calm],
  }
}

/** The colours of the page, also after the theme was changed. */
function useColours(): Colours {
  const [colours, setColours] = useState(coloursNow)
  useEffect(() => {
    const look = () => setColours(coloursNow())
    const observer = new MutationObserver(look)
    for (const element of [document.body, document.documentElement]) observer.observe(element, { attributes: true, attributeFilter: ['class', 'style'] })
    look()
    return () => observer.disconnect()
  }, [])
  return colours
}

/** How far below what is in sight a chart is made ready for whoever scrolls to it. */
const ahead = '300px'

/** Whether an element has come near what is in sight and the rest of the screen is there: what is read and pressed goes first. */
function useSeen(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    let forget: () => void = () => undefined
    const near = new IntersectionObserver(
      list => {
        if (!list.some(one => one.isIntersecting)) return
        near.disconnect()
        forget = onceUsable(() => setSeen(true))
      },
      // It is `main` that scrolls.
      { root: place.current!.closest('main'), rootMargin: ahead },
    )
    near.observe(place.current!)
    return () => {
      near.disconnect()
      forget()
    }
  }, [place])
  return isSeen
}

export function Chart({ label, table, option, height = 240, colours: given }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const page = useColours()
  const drawn = option(given ? { ...given, ...(page.font ? { font: page.font } : {}) } : page)
  const [chart, setChart] = useState<Awaited<ReturnType<typeof open>>>()
  const isSeen = useSeen(place)
  useEffect(() => {
    if (!isSeen) return
    let isOver = false
    let opened: Awaited<ReturnType<typeof open>> | undefined
    const resize = new ResizeObserver(() => opened?.resize())
    // Without its code there is no drawing; the words are there all the same.
    open(place.current!).then(
      one => {
        if (isOver) return one.dispose()
        opened = one
        resize.observe(place.current!)
        setChart(one)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      resize.disconnect()
      opened?.dispose()
    }
  }, [isSeen])
  const text = JSON.stringify(drawn)
  const latest = useRef(drawn)
  latest.current = drawn
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the option, which is new at every drawing.
  useEffect(() => chart?.setOption(latest.current, true), [chart, text])
  return (
    <figure className="dk-chart">
      <div ref={place} style={{ height }} className={chart ? undefined : 'dk-chart-waiting'} aria-hidden="true" />
      <PlainTable className="kt-hidden" label={label} of={table} />
    </figure>
  )
}

const open = async (element: HTMLElement) => (await import('./echarts.ts')).openChart(element)
