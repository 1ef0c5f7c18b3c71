import { modes, type Mode } from '#modules/retrieval/shared/retrieval.ts'
import { isDay } from '#shared/day.ts'

/** How the hits are shown: in one mode, or those of words beside those of meaning. */
export const views = [...modes, 'compare'] as const
export type View = (typeof views)[number]

/** What the address of the page says: a question, or the passage that others shall resemble, and the filters. */
export type Search = {
  q: string
  view: View
  like: string | null
  types: readonly string[]
  owner: string | null
  from: string
  to: string
}

const dayIn = (text: string | null): string => (text !== null && isDay(text) ? text : '')

export const searchIn = (params: URLSearchParams): Search => ({
  q: params.get('q') ?? '',
  view: views.find((each) => each === params.get('mode')) ?? 'both',
  like: params.get('like'),
  types: params.get('types')?.split(',').filter(Boolean) ?? [],
  owner: params.get('owner'),
  from: dayIn(params.get('from')),
  to: dayIn(params.get('to')),
})

/** The address that says the same. */
export function paramsOf({ q, view, like, types, owner, from, to }: Search): URLSearchParams {
  const given = { q, mode: view === 'both' ? '' : view, like, types: types.join(','), owner, from, to }
  return new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The question of the call in one mode. */
export const askedOf = ({ q, types, owner, from, to }: Search, mode: Mode) => ({
  q: q.slice(0, 400),
  mode,
  ...(types.length ? { types: types.join(',') } : {}),
  ...(owner ? { owner } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})
