import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { TourStep } from './step.ts'

/** `leave: 'end'`: Escape and a click beside it end the tour; else they close the step, and a mark shows where it goes on. */
export type StartedTour = { steps: readonly TourStep[]; leave: 'end' | 'mark'; number: number }

/** What a room may offer as a tour; its steps depend on what the person may open. */
export type TourOffer = { label: string; steps: () => Promise<(can: (permission: string) => boolean) => TourStep[]> }

const load = () => import('./TourRenderer.tsx')
const Renderer = lazy(async () => ({ default: (await load()).TourRenderer }))

let started: StartedTour | null = null
const listeners = new Set<() => void>()
const now = () => started
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Starts a tour over the page, from its first step. The code of tours comes with the first one. */
export function startTour(steps: readonly TourStep[], leave: StartedTour['leave'] = 'mark'): void {
  started = { steps, leave, number: (started?.number ?? 0) + 1 }
  for (const listener of listeners) listener()
}

/** Where tours run; once, in the shell. */
export function TourPlace() {
  const running = useSyncExternalStore(subscribe, now, now)
  return (
    running && (
      <Suspense>
        <Renderer key={running.number} started={running} />
      </Suspense>
    )
  )
}
