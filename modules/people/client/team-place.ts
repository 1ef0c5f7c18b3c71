import type { ReactNode } from 'react'
import type { ChartOperator } from '#shared/list.ts'

/** Whose team a page is about: the file of whoever looks, and how far down it goes. */
export type TeamShown = { self: string; whose: ChartOperator; people: number }

/** What modules above show of a team, at the place `hr.team`. */
export type TeamAddition = {
  /** The right without which nothing of it is shown. */
  can: string
  /** Tiles among the figures. */
  figures?: (team: TeamShown) => ReactNode
  /** A card in the wide column, below the decisions. */
  card?: (team: TeamShown) => ReactNode
  /** A card in the narrow column, above what is to come. */
  beside?: (team: TeamShown) => ReactNode
}
