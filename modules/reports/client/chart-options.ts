import type { EChartsCoreOption } from 'echarts/core'
import { formatShort } from '#client/format.ts'
import type { ChartKind } from '#modules/reports/shared/question.ts'
import { seriesColours, type ChartColours } from './chart-colours.ts'
import type { ChartMark, ChartShape } from './chart-shape.ts'

type Parts = { kind: ChartKind; shape: ChartShape; colours: ChartColours; narrow: boolean }
type Hovered = { data: { mark?: ChartMark; of?: string }; name: string }

const font = { fontFamily: 'Inter Variable, Inter Fallback, system-ui, sans-serif', fontSize: 12 }
const data = (mark: ChartMark, of?: string) => ({ value: mark.number, mark, of })
const short = (value: number | string): string => formatShort(String(value))

const lookOf = ({ colours, shape }: Parts) => ({
  animation: false,
  color: seriesColours(colours, shape.series.filter(({ before }) => !before).length),
  textStyle: { ...font, color: colours['fg-muted'] },
  // Drawn into the picture itself: the policy of the page allows no style attributes in HTML.
  tooltip: {
    renderMode: 'richText',
    backgroundColor: colours.raised,
    borderColor: colours.line,
    textStyle: { ...font, color: colours.fg },
    formatter: ({ data: { mark, of }, name }: Hovered) =>
      mark
        ? `${[name, of].filter(Boolean).join(' · ')}
${mark.text}`
        : '',
  },
})

const axisLook = ({ colours }: Parts) => ({
  axisLine: { lineStyle: { color: colours.line } },
  axisTick: { show: false },
  axisLabel: { ...font, color: colours['fg-muted'], hideOverlap: true },
})

const placeAxis = (parts: Parts) => {
  const look = axisLook(parts)
  return {
    type: 'category',
    data: parts.shape.places,
    ...look,
    axisLabel: { ...look.axisLabel, width: parts.narrow ? 64 : 120, overflow: 'truncate' },
  }
}

const valueAxis = (parts: Parts) => {
  const look = axisLook(parts)
  return {
    type: 'value',
    ...look,
    axisLine: { show: false },
    splitLine: { lineStyle: { color: parts.colours.line } },
    splitNumber: 4,
    axisLabel: {
      ...look.axisLabel,
      formatter: (value: number) => (parts.shape.shown === 'percent' ? `${short(value)}%` : short(value)),
    },
  }
}

const grid = (legend: boolean) => ({ left: 8, right: 16, top: 16, bottom: legend ? 40 : 8, containLabel: true })

const legendOf = ({ shape, colours }: Parts) =>
  shape.series.length > 1
    ? {
        type: 'scroll',
        bottom: 0,
        data: [...new Set(shape.series.map(({ legend: name }) => name))],
        itemHeight: 10,
        itemWidth: 14,
        textStyle: { ...font, color: colours['fg-muted'] },
      }
    : undefined

/** Long names read better beside bars that lie. */
const isLying = (kind: ChartKind, { places }: ChartShape): boolean =>
  (kind === 'bars' || kind === 'stacked bars') && places.length > 4 && places.some((place) => place.length > 14)

/** Pixels that a chart needs: lying bars have room for each of them. */
export function chartHeight(kind: ChartKind, shape: ChartShape): number {
  if (!isLying(kind, shape)) return 320
  const bars = kind === 'bars' ? shape.series.length : new Set(shape.series.map(({ before }) => before)).size
  return Math.min(900, Math.max(320, 64 + shape.places.length * (10 + bars * 12)))
}

/** Bars, lines and areas. */
function alongAxis(parts: Parts): EChartsCoreOption {
  const { kind, shape, colours } = parts
  const isBar = kind === 'bars' || kind === 'stacked bars'
  const legend = legendOf(parts)
  const lies = isLying(kind, shape)
  const place = placeAxis(parts)
  return {
    ...lookOf(parts),
    legend,
    grid: grid(Boolean(legend)),
    xAxis: lies ? valueAxis(parts) : place,
    yAxis: lies ? { ...place, inverse: true } : valueAxis(parts),
    series: shape.series.map(({ name, legend: named, before, marks }) => ({
      name: named,
      type: isBar ? 'bar' : 'line',
      stack: kind === 'stacked bars' || (kind === 'area' && shape.series.length > 1) ? String(before) : undefined,
      barMaxWidth: 32,
      cursor: 'pointer',
      showSymbol: marks.length < 60,
      symbolSize: 7,
      sampling: 'lttb',
      areaStyle: kind === 'area' ? { opacity: 0.18 } : undefined,
      // The period before differs without a colour.
      ...(before && isBar ? { itemStyle: { color: colours['fg-muted'], opacity: 0.55 } } : {}),
      ...(before && !isBar
        ? { lineStyle: { type: 'dashed', color: colours['fg-muted'] }, itemStyle: { color: colours['fg-muted'] } }
        : {}),
      data: marks.map((mark) => data(mark, shape.series.length > 1 ? name : undefined)),
    })),
  }
}

const pie = (parts: Parts): EChartsCoreOption => ({
  ...lookOf(parts),
  series: [
    {
      type: 'pie',
      radius: ['45%', '72%'],
      cursor: 'pointer',
      itemStyle: { borderColor: parts.colours.surface, borderWidth: 2 },
      label: { ...font, color: parts.colours.fg, lineHeight: 16 },
      data: parts.shape.places.map((name, at) => ({
        name,
        ...data(parts.shape.series[0]!.marks[at]!),
        // A seventh part is all others.
        ...(at > 5 ? { itemStyle: { color: parts.colours['fg-muted'] } } : {}),
      })),
    },
  ],
})

function heatMap(parts: Parts): EChartsCoreOption {
  const { shape, colours } = parts
  const numbers = shape.series.flatMap(({ marks }) => marks.flatMap(({ number }) => number ?? []))
  return {
    ...lookOf(parts),
    grid: grid(true),
    xAxis: { ...placeAxis(parts), data: shape.series.map(({ name }) => name) },
    yAxis: { ...placeAxis(parts), inverse: true },
    visualMap: {
      min: Math.min(0, ...numbers),
      max: Math.max(1, ...numbers),
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemHeight: 120,
      itemWidth: 12,
      formatter: short,
      textStyle: { ...font, color: colours['fg-muted'] },
      inRange: { color: [colours.sunken, colours['chart-1']] },
    },
    series: [
      {
        type: 'heatmap',
        cursor: 'pointer',
        itemStyle: { borderColor: colours.surface, borderWidth: 2 },
        data: shape.series.flatMap(({ name, marks }, x) =>
          marks.map((mark, y) => ({ name: shape.places[y], value: [x, y, mark.number ?? '-'], mark, of: name })),
        ),
      },
    ],
  }
}

/** Steps from one figure to the next, and the sum of all. */
function waterfall(parts: Parts): EChartsCoreOption {
  const { shape, colours } = parts
  const { marks } = shape.series[0]!
  const ends = marks.reduce<number[]>((sums, { number }) => [...sums, (sums.at(-1) ?? 0) + (number ?? 0)], [])
  return {
    ...lookOf(parts),
    grid: grid(false),
    xAxis: placeAxis(parts),
    yAxis: valueAxis(parts),
    series: [
      {
        type: 'candlestick',
        cursor: 'pointer',
        barMaxWidth: 40,
        itemStyle: {
          color: colours['chart-1'],
          borderColor: colours['chart-1'],
          color0: colours['chart-3'],
          borderColor0: colours['chart-3'],
        },
        data: marks.map((mark, at) => {
          const [start, end] = [ends[at - 1] ?? 0, ends[at]!]
          return { value: [start, end, Math.min(start, end), Math.max(start, end)], mark }
        }),
      },
    ],
  }
}

const scatter = (parts: Parts): EChartsCoreOption => {
  const { series, places } = parts.shape
  const [one, other] = series as [(typeof series)[number], (typeof series)[number]]
  const named = { nameLocation: 'middle', nameGap: 28, nameTextStyle: { ...font, color: parts.colours['fg-muted'] } }
  return {
    ...lookOf(parts),
    grid: { ...grid(false), bottom: 36, left: 36 },
    xAxis: { ...valueAxis(parts), name: one.name, ...named },
    yAxis: { ...valueAxis(parts), name: other.name, ...named, nameGap: 48 },
    series: [
      {
        type: 'scatter',
        cursor: 'pointer',
        symbolSize: 11,
        data: places.map((name, at) => ({
          name,
          value: [one.marks[at]!.number, other.marks[at]!.number],
          mark: { ...one.marks[at]!, text: `${one.marks[at]!.text} · ${other.marks[at]!.text}` },
        })),
      },
    ],
  }
}

/** A chart as ECharts draws it. */
export function chartOptions(parts: Parts): EChartsCoreOption {
  if (parts.kind === 'pie') return pie(parts)
  if (parts.kind === 'heat map') return heatMap(parts)
  if (parts.kind === 'waterfall') return waterfall(parts)
  return parts.kind === 'scatter' ? scatter(parts) : alongAxis(parts)
}
