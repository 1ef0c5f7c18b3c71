import type { ReactNode } from 'react'

/** What modules above show on the first page of the area, at the place `hr.home`. */
export type HrHomeAddition = {
  /** The right without which nothing of it is shown. */
  can: string
  /** Tiles among the first figures. */
  figures?: () => ReactNode
  /** A card among the lists of people. */
  card?: () => ReactNode
}
