import type { ComponentType, ReactNode } from 'react'

/** A figure as both overviews show it, the one with tiles and the one with tables. */
export type OverviewFigure = { label: string; value: ReactNode; href?: string; hint?: string; note?: ReactNode }

/** What a module shows on the first page. All of its figures are made of one answer, asked for while what draws them is fetched. */
export type ModuleOverview = {
  /** What its figures are of: 'payables'. */
  of: string
  right: string
  /** The address of that call. */
  at: string
  /** Words as long as those of its figures, whose module is kept until they are there: what stands below does not move then. */
  places: readonly Omit<OverviewFigure, 'value'>[]
  load: () => Promise<{ figures: (answer: never) => OverviewFigure[] }>
  /** Three of them, drawn when the page stands. */
  charts?: () => Promise<{ default: ComponentType }>
}
