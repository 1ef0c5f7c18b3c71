import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { TourStep } from './step.ts'

/** `leave: 'end'`: Escape and a click beside it end the tour; else they close the step, and a mark shows where it goes on. */
export type StartedTour = { steps: readonly TourStep[]; leave: 'end' | 'mark'; number: number }

/** What a module may offer as a tour; its steps depend on what the person may open. */
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

let offered: readonly TourOffer[] = []
/** Says which tours the modules offer; once, by the table of contents. */
export const offerTours = (offers: readonly TourOffer[]): void => void (offered = offers)
export const offeredTours = (): readonly TourOffer[] => offered

/** Starts a tour that a module offers, with the steps for what this person may open. It leads through pages, so that Escape ends it. */
export async function beginTour({ steps }: TourOffer, can: (permission: string) => boolean): Promise<void> {
  startTour((await steps())(can), 'end')
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
