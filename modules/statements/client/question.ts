import { comparedWith, type ComparedWith } from '#shared/calendar/span.ts'

export type Cut = { compare: 'none' | ComparedWith; by: 'total' | 'month' | 'quarter' }

/** Comparison and columns as the address names them; what it does not name well is left at the usual. */
export const cutOf = (text: (name: string) => string | undefined): Cut => {
  const by = text('by')
  return {
    compare: comparedWith.find((each) => each === text('compare')) ?? 'none',
    by: by === 'month' || by === 'quarter' ? by : 'total',
  }
}
