import { BarChart, CandlestickChart, HeatmapChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import {
  GridComponent,
  LegendScrollComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components'
import { init, use as register, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ChartKind } from '#modules/reports/shared/question.ts'
import { useChartColours } from './chart-colours.ts'
import { chartHeight, chartOptions } from './chart-options.ts'
import type { ChartMark, ChartShape } from './chart-shape.ts'

register([BarChart, CandlestickChart, HeatmapChart, LineChart, PieChart, ScatterChart])
register([GridComponent, LegendScrollComponent, TooltipComponent, VisualMapContinuousComponent, SVGRenderer])

const narrowPx = 520

/** The library empties its elements by `innerHTML`, which the policy of the page refuses even for nothing. */
function disposeQuietly(drawn: EChartsType): void {
  const frame = drawn.getDom()
  const nothing = () => {}
  Object.assign(drawn.getZr().painter, { clear: nothing, dispose: nothing })
  drawn.dispose()
  frame.replaceChildren()
}

/** A chart drawn by ECharts; each mark opens its rows. The table below it says the same. */
export function DrawnChart({ kind, shape, label }: { kind: ChartKind; shape: ChartShape; label: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(null)
  const colours = useChartColours()
  const navigate = useNavigate()
  const go = useRef(navigate)
  useEffect(() => void (go.current = navigate))
  useEffect(() => {
    const drawn = init(frame.current, null, { renderer: 'svg' })
    chart.current = drawn
    drawn.on('click', ({ data }) => {
      const to = (data as { mark?: ChartMark } | undefined)?.mark?.to
      if (to) void go.current(to)
    })
    const watch = new ResizeObserver(() => drawn.resize())
    watch.observe(frame.current!)
    return () => {
      watch.disconnect()
      disposeQuietly(drawn)
    }
  }, [])
  useEffect(() => {
    const narrow = frame.current!.clientWidth < narrowPx
    chart.current!.setOption(chartOptions({ kind, shape, colours, narrow }), { notMerge: true })
  }, [kind, shape, colours])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the picture is drawn into it
    <div ref={frame} role="img" aria-label={label} style={{ height: chartHeight(kind, shape) }} className="w-full" />
  )
}
