/** The parts of the chart library that are drawn with here, and no more. */
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendPlainComponent, TooltipComponent } from 'echarts/components'
import { init, use, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'

export type Option = EChartsCoreOption

/** Opens a drawing. The parts are named here, not beside: what a file of a module does by being loaded is left out of the build. */
export function openChart(element: HTMLElement): EChartsType {
  use([BarChart, LineChart, GridComponent, LegendPlainComponent, TooltipComponent, LabelLayout, SVGRenderer])
  return init(element, undefined, { renderer: 'svg' })
}
