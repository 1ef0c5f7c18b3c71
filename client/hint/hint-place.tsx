import { lazy, Suspense, useSyncExternalStore } from 'react'
import { hints } from './hint-store.ts'

const load = () => import('./tooltip-bubble.tsx')
const Bubble = lazy(async () => ({ default: (await load()).TooltipBubble }))

/** Starts on the code of hints; a failure shows itself when one is to be shown. */
export const loadBubble = (): void => void load().catch(() => {})

let used = false
const wasUsed = () => (used ||= hints.shown() !== null)

/** Where the hint of the page appears; once, at the root. Its code comes with the first one. */
export const HintPlace = () => (
  <Suspense>{useSyncExternalStore(hints.subscribe, wasUsed, wasUsed) && <Bubble />}</Suspense>
)
