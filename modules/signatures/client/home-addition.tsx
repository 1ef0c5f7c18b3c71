import type { HomeAddition } from '#client/home-place.ts'
import { ToSign } from './to-sign.tsx'

/** What one is asked to sign, on one's home. */
export const addition: HomeAddition = { beside: () => <ToSign /> }
