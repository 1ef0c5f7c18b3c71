import { isDay } from '#shared/day.ts'
import { filterText, parseFilter, type Filter, type ListQuery } from '#shared/list.ts'
import { densities, type Density } from '#shared/personal.ts'

/** Height of a row in pixels. */
export const rowHeights: Record<Density, number> = { compact: 32, default: 40, comfortable: 52 }

/** A view of a list, shown as a tab. */
export type View = {
  id: string
  label: string
  filters: readonly Filter[]
  sort?: string
  archived?: boolean
  /** The day as of which it is read, of a view somebody saved so. */
  asOf?: string
  q?: string
  columns?: readonly string[]
  /** A view somebody saved: for whom it is and by whom. */
  saved?: { forEveryone: boolean; mine: boolean; by: string }
}

/** Everything a list shows, as it stands in the address. */
export type ListState = {
  view: string
  filters: readonly Filter[]
  /** `-field,field`; '' for the record's own order. */
  sort: string
  q: string
  /** Visible columns in order; null for the list's own. */
  columns: readonly string[] | null
  density: Density | null
  archived: boolean
  /** The day as of which the rows are read; null for today. */
  asOf: string | null
  /** Id of the record shown in the side panel. */
  peek: string | null
  /** Id of the run of a verb on several rows whose progress or result is shown. */
  run: string | null
}

const isDensity = (text: string | null): text is Density => (densities as readonly (string | null)[]).includes(text)
const dayOf = (text: string | null): string | null => (text !== null && isDay(text) ? text : null)
const sortPattern = /^-?\w+(,-?\w+){0,4}$/

/** Reads the address. A view gives what the address leaves out; an empty `filter=` says 'none, in spite of the view', an empty `asOf=` today. Nonsense is left out. */
export function readState(params: URLSearchParams, views: readonly View[]): ListState {
  const view = params.get('view') ?? views[0]?.id ?? 'all'
  const base = views.find(({ id }) => id === view)
  const sort = params.get('sort')
  const density = params.get('density')
  const columns = params
    .get('cols')
    ?.split(',')
    .filter((name) => /^\w+$/.test(name))
  return {
    view,
    filters: params.has('filter')
      ? (params
          .getAll('filter')
          .map(parseFilter)
          .filter((filter) => filter !== null && filter.value.length <= 400)
          .slice(0, 20) as Filter[])
      : (base?.filters ?? []),
    sort: sort !== null && (sort === '' || sortPattern.test(sort)) ? sort : (base?.sort ?? ''),
    q: (params.get('q') ?? base?.q ?? '').slice(0, 200),
    columns: columns?.length ? [...new Set(columns)] : (base?.columns ?? null),
    density: isDensity(density) ? density : null,
    archived: params.has('archived') ? params.get('archived') === '1' : (base?.archived ?? false),
    asOf: dayOf(params.has('asOf') ? params.get('asOf') : (base?.asOf ?? null)),
    peek: params.get('peek'),
    run: params.get('run'),
  }
}

/** The address after a change of some parts; what is as the view says stays out of it. Parameters of others are kept. */
export function writeState(
  params: URLSearchParams,
  change: Partial<ListState>,
  views: readonly View[],
): URLSearchParams {
  const next = { ...readState(params, views), ...change }
  const base = views.find(({ id }) => id === next.view)
  const out = new URLSearchParams(params)
  for (const name of ['view', 'filter', 'sort', 'q', 'cols', 'density', 'archived', 'asOf', 'peek', 'run'])
    out.delete(name)
  if (next.view !== (views[0]?.id ?? 'all')) out.set('view', next.view)
  const texts = next.filters.map(filterText)
  if (texts.join('\n') !== (base?.filters ?? []).map(filterText).join('\n'))
    for (const text of texts.length ? texts : ['']) out.append('filter', text)
  if (next.sort !== (base?.sort ?? '')) out.set('sort', next.sort)
  if (next.q !== (base?.q ?? '')) out.set('q', next.q)
  if (next.columns && next.columns.join() !== base?.columns?.join()) out.set('cols', next.columns.join(','))
  if (next.density) out.set('density', next.density)
  if (next.archived !== (base?.archived ?? false)) out.set('archived', next.archived ? '1' : '0')
  if (next.asOf !== (base?.asOf ?? null)) out.set('asOf', next.asOf ?? '')
  if (next.peek) out.set('peek', next.peek)
  if (next.run) out.set('run', next.run)
  return out
}

/** The address of a view alone: its tab leaves search and edited filters behind, but not the columns, the density and the day a person chose. */
export function viewAddress(params: URLSearchParams, view: string, views: readonly View[]): URLSearchParams {
  const out = new URLSearchParams(params)
  for (const name of ['filter', 'sort', 'q', 'archived', 'peek', 'run', 'view']) out.delete(name)
  // Shown anew, or kept as of a day of its own, a view is of its day.
  const isShown = view === (params.get('view') ?? views[0]?.id)
  if (isShown || views.find(({ id }) => id === view)?.asOf) out.delete('asOf')
  if (view !== (views[0]?.id ?? 'all')) out.set('view', view)
  return out
}

/** True where the address shows something else than its view. */
export const isEdited = (params: URLSearchParams): boolean =>
  ['filter', 'sort', 'q', 'cols', 'archived', 'asOf'].some((name) => params.has(name))

/** The question to the server, without paging. */
export function queryOf({ filters, sort, q, archived, asOf }: ListState): ListQuery {
  return {
    ...(filters.length ? { filter: filters.map(filterText) } : {}),
    ...(sort ? { sort } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(archived ? { archived: '1' as const } : {}),
    ...(asOf ? { asOf } : {}),
  }
}

type SortDirection = 'ascending' | 'descending' | 'none'

export function sortOf(sort: string, field: string): SortDirection {
  const parts = sort.split(',')
  return parts.includes(field) ? 'ascending' : parts.includes(`-${field}`) ? 'descending' : 'none'
}

/** The column that a list in its own order is sorted by; what only settles ties is not said. */
export const usualSort = ({ sort }: { sort: string }): string => sort.split(',')[0] ?? ''

/** A click on a column: up, down, then the list's own order, `usual`. With `also` the other columns keep their part, at most five. */
export function toggleSort(sort: string, field: string, also: boolean, usual = ''): string {
  if (!sort && sortOf(usual, field) !== 'none') return usual.startsWith('-') ? field : `-${field}`
  const now = sortOf(sort, field)
  const next = now === 'none' ? field : now === 'ascending' ? `-${field}` : null
  if (!also) return next ?? ''
  const parts = sort.split(',').filter(Boolean)
  const at = parts.findIndex((part) => part.replace('-', '') === field)
  if (at < 0) return next ? [...parts, next].slice(0, 5).join(',') : sort
  return parts.flatMap((part, index) => (index === at ? (next ? [next] : []) : [part])).join(',')
}

/** Puts one column before the place of another. */
export function moveColumn(columns: readonly string[], name: string, to: number): string[] {
  const rest = columns.filter((each) => each !== name)
  const at = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, at), name, ...rest.slice(at)]
}
