import type { RecordAction } from './record-actions.tsx'

export type Offer = Omit<RecordAction, 'primary'> & {
  /** What one needs to do it; whoever has not does not see it. */
  permission: string
  /** A next step of the document, which may be the one primary button. */
  next?: boolean
}

/** The actions of a document for one person: what is possible first, next steps before others, and the first possible one of them as the primary one. */
export function offered(offers: readonly Offer[], can: (permission: string) => boolean): RecordAction[] {
  const seen = offers.filter(({ permission }) => can(permission))
  const first = seen.find(({ can: possible, next }) => next && possible === true)
  return seen.toSorted((a, b) => rank(b) - rank(a)).map((offer) => ({ ...offer, primary: offer === first }))
}

const rank = ({ can, next }: Offer): number => (can === true ? (next ? 2 : 1) : 0)
