import type { ReactNode } from 'react'

/** Whose home a page is: the personnel file of whoever looks. */
type Home = { personId: string }

/** What modules show on the home of whoever looks, at the place `hr.me`; what has nothing to say shows nothing. */
export type HomeAddition = {
  card?: (home: Home) => ReactNode
  /** In the narrow column. */
  beside?: (home: Home) => ReactNode
}
