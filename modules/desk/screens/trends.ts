/** What the charts of a board show: enrolments and lessons, money, and where the schools lie. Pure. */
import type { Label } from '../../kit/field.ts'
import type { Board } from '../board.ts'
import { wordsOfBoard } from './boards.ts'
import type { Colours } from './Chart.tsx'
import type { Option } from './echarts.ts'

/** How something went: the figures that are drawn, each in its look and in the colour of this place in the row of colours. */
interface Trend {
  readonly label: Label
  readonly series: readonly {
    readonly name: 'enrolCount' | 'lessonCount' | 'orderAmount' | 'refundAmount'
    readonly look: (name: string, colour: string, data: readonly number[]) => object
    readonly colour: number
  }[]
  /** Few stand where others are many: each has a height of its own. */
  readonly isApart?: boolean
}
type Say = (label: Label) => string

/** "2026-10-03" → "10-03"; a month stays whole. */
const shortDate = (date: string): string => (date.length === 10 ? date.slice(5) : date)

const height = ({ muted, line }: Colours, more: Option = {}): Option => ({
  type: 'value',
  axisLabel: { color: muted },
  splitLine: { lineStyle: { color: line } },
  ...more,
})
const axes = (dates: readonly string[], { muted, line }: Colours, yAxis: Option | readonly Option[]): Option => ({
  grid: { left: 8, right: 12, top: 34, bottom: 4, containLabel: true },
  xAxis: {
    type: 'category',
    data: dates.map(shortDate),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: line } },
    axisLabel: { color: muted, hideOverlap: true },
  },
  yAxis,
})
const around = ({ text, muted, surface, line, font = 'sans-serif' }: Colours): Option => ({
  textStyle: { fontFamily: font },
  legend: { top: 0, left: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 8, itemGap: 16, textStyle: { color: muted } },
  tooltip: {
    trigger: 'axis',
    backgroundColor: surface,
    borderColor: line,
    textStyle: { color: text, fontSize: 13 },
    axisPointer: { type: 'shadow', shadowStyle: { opacity: 0.08 } },
  },
  animationDuration: 400,
})
const bar = (name: string, colour: string, data: readonly number[]) => ({
  type: 'bar',
  name,
  data,
  barMaxWidth: 16,
  itemStyle: { color: colour, opacity: 0.8, borderRadius: [3, 3, 0, 0] },
})
const line = (name: string, colour: string, data: readonly number[]) => ({
  type: 'line',
  name,
  data,
  smooth: 0.25,
  showSymbol: data.length < 3,
  lineStyle: { width: 2, color: colour },
  itemStyle: { color: colour },
  areaStyle: { color: colour, opacity: 0.08 },
})

export const trends: Readonly<Record<'teaching' | 'money', Trend>> = {
  teaching: {
    label: wordsOfBoard.teaching,
    series: [
      { name: 'enrolCount', look: line, colour: 0 },
      { name: 'lessonCount', look: bar, colour: 1 },
    ],
    isApart: true,
  },
  money: {
    label: wordsOfBoard.money,
    series: [
      { name: 'orderAmount', look: bar, colour: 0 },
      { name: 'refundAmount', look: bar, colour: 2 },
    ],
  },
}

export const drawn =
  ({ series, isApart }: Trend, { trend }: Pick<Board, 'trend'>, t: Say) =>
  (colours: Colours): Option => {
    const room = (of: { readonly max: number }) => Math.max(5, Math.ceil((of.max * 2) / 5) * 5)
    const whole = { minInterval: 1 }
    const heights = isApart ? [height(colours, whole), height(colours, { ...whole, splitLine: { show: false }, max: room })] : height(colours)
    const dates = trend.map(one => one.date)
    return {
      ...around(colours),
      ...axes(dates, colours, heights),
      series: series.map(({ name, look, colour }, i) => {
        const values = trend.map(one => Number(one[name]))
        return { ...look(t(wordsOfBoard[name]), colours.series[colour]!, values), ...(isApart ? { yAxisIndex: i } : {}) }
      }),
    }
  }
/** The same in words. */
export const told = ({ series }: Trend, { trend }: Pick<Board, 'trend'>, t: Say) => [
  [t(wordsOfBoard.date), ...series.map(({ name }) => t(wordsOfBoard[name]))],
  ...trend.map(one => [one.date, ...series.map(({ name }) => one[name])]),
]
