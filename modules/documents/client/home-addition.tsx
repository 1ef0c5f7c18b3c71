import type { HomeAddition } from '#client/home-place.ts'
import { ToReadList } from './to-read.tsx'

/** What one is asked to read, on one's home. */
export const addition: HomeAddition = { beside: () => <ToReadList /> }
