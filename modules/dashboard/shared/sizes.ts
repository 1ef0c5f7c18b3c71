/** What pages know of cards without their declaration. */
export const mostCards = 24
export const cardKinds = ['number', 'chart', 'list', 'figures', 'charts'] as const
export type CardKind = (typeof cardKinds)[number]

/** Periods that the page can be narrowed to. */
export const pagePeriods = ['this month', 'this quarter', 'this year', 'year to date', 'last 30 days'] as const
export type PagePeriod = (typeof pagePeriods)[number]

/** Rows of a table that have room on a card of this height, below its header. */
export const rowsThatFit = (height: number): number => [1, 5, 9][height - 1] ?? 5
