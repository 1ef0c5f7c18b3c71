import { useSyncExternalStore } from 'react'
import { validSteps, type TourStep } from './step.ts'
import { advance, newTour, type Tour, type TourEvent } from './store.ts'

/** The page as far as a tour needs it. */
type Page = { querySelector(selector: string): unknown }
type Warn = (...said: unknown[]) => void

/** What a page knows of the tour that runs over it. */
type TourContext = {
  isActive: boolean
  /** Connection id → true. */
  activeConnectionHighlights: Readonly<Record<string, true>>
  tourSteps: readonly TourStep[]
}

/** Keeps a tour, does to the page what its steps ask for, and tells its listeners. */
export function createTour(page: Page, warn: Warn = console.warn) {
  let tour: Tour = newTour()
  let context: TourContext = contextOf(tour)
  const listeners = new Set<() => void>()
  const put = (next: Tour) => {
    if (next === tour) return
    tour = next
    context = contextOf(next)
    for (const listener of listeners) listener()
  }
  const dispatch = (event: TourEvent) => {
    const { tour: next, click } = advance(tour, event)
    if (click !== undefined) (page.querySelector(click) as HTMLElement | null)?.click()
    put(next)
  }
  return {
    dispatch,
    /** Takes other steps, where they are valid, from their beginning. */
    use(steps: readonly TourStep[]) {
      if (validSteps(steps, warn)) put(newTour(steps))
    },
    /** The target of the step cannot be pointed at: says so and leaves the step behind. */
    missing(target: string) {
      const mounted = page.querySelector(target) !== null
      warn(mounted ? 'Target not visible' : 'Target not mounted', tour.steps[tour.state.index])
      dispatch({ type: 'missing' })
      dispatch({ type: 'pass' })
    },
    now: () => tour,
    context: () => context,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const contextOf = ({ state, steps, highlights }: Tour): TourContext => ({
  isActive: state.status === 'running',
  activeConnectionHighlights: highlights,
  tourSteps: steps,
})

/** The one tour of the window. */
export const tour = createTour({ querySelector: (selector: string) => document.querySelector(selector) })

export const useTour = (): TourContext => useSyncExternalStore(tour.subscribe, tour.context, tour.context)
