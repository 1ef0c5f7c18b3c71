import { useMemo, useSyncExternalStore } from 'react'
import { useTheme } from '#client/shell/theme.ts'

const names = [
  'fg',
  'fg-muted',
  'line',
  'surface',
  'raised',
  'sunken',
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
] as const
const more = ['chart-5', 'chart-6', 'success-solid', 'danger-solid'] as const
type Name = (typeof names)[number] | (typeof more)[number]
export type ChartColours = Record<Name, string>

/** Colours of the theme as the browser computes them: a variable holds both themes. */
function read(): ChartColours {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colours = Object.fromEntries(
    [...names, ...more].map((name) => {
      probe.style.color = `var(--${name})`
      return [name, getComputedStyle(probe).color]
    }),
  ) as ChartColours
  probe.remove()
  return colours
}

const dark = '(prefers-color-scheme: dark)'
const subscribe = (listener: () => void) => {
  const media = matchMedia(dark)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Colours of the present theme; read anew when the reader or the device changes it. */
export function useChartColours(): ChartColours {
  const theme = useTheme()
  const isDark = useSyncExternalStore(subscribe, () => matchMedia(dark).matches)
  // oxlint-disable-next-line react/exhaustive-deps -- the theme is read from the page
  return useMemo(read, [theme, isDark])
}

const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)

/** A colour between two, `share` of the first. */
function between(one: string, other: string, share: number): string {
  const [first, second] = [channels(one), channels(other)]
  return `rgb(${first.map((channel, at) => Math.round(channel * share + (second[at] ?? 0) * (1 - share))).join(', ')})`
}

const palette = 6
const palest = 0.45

/** Colours of so many series: those of the theme, and one hue by lightness where they would not be enough. */
export const seriesColours = (colours: ChartColours, count: number): string[] =>
  count <= palette
    ? [1, 2, 3, 4, 5, 6].map((at) => colours[`chart-${at}` as Name])
    : Array.from({ length: count }, (_, at) =>
        between(colours['chart-1'], colours.surface, 1 - ((1 - palest) * at) / (count - 1)),
      )
