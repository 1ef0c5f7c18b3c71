import type { TourStep } from './step.ts'

export const tourStatuses = ['idle', 'ready', 'waiting', 'running', 'paused', 'skipped', 'finished'] as const
export const stepLifecycles = ['init', 'ready', 'beacon', 'tooltip', 'complete', 'error'] as const
type TourStatus = (typeof tourStatuses)[number]
type StepLifecycle = (typeof stepLifecycles)[number]
type TourAction = 'init' | 'start' | 'stop' | 'reset' | 'next' | 'prev' | 'close' | 'go' | 'skip' | 'update'

/** Where a tour is. `controlled`: this state says what is shown, whatever the renderer would do by itself. */
export type TourState = {
  action: TourAction
  index: number
  lifecycle: StepLifecycle
  status: TourStatus
  size: number
  controlled: boolean
}

const validKeys = ['action', 'index', 'lifecycle', 'status', 'size', 'controlled']

/** The state with some of it changed; anything that is not part of a tour's state is refused. */
export function updateState(state: TourState, patch: Partial<TourState>): TourState {
  const plain = typeof patch === 'object' && patch !== null && !Array.isArray(patch)
  if (!plain || !Object.keys(patch).every((key) => validKeys.includes(key)))
    throw new Error(`State is not valid. Valid keys: ${validKeys.join(', ')}`)
  return { ...state, ...patch }
}

export const newState = (size: number): TourState => ({
  action: 'init',
  index: 0,
  lifecycle: 'init',
  status: size > 0 ? 'ready' : 'idle',
  size,
  controlled: true,
})

export type TourEvent =
  | { type: 'start'; index?: number }
  | { type: 'stop' | 'reset' | 'next' | 'prev' | 'close' | 'skip' }
  | { type: 'go'; index: number }
  /** Steps came or changed: a tour that waits for them starts. */
  | { type: 'steps'; size: number }
  /** How far the renderer is with the step. */
  | { type: 'reached'; lifecycle: StepLifecycle }
  /** The target of the step is not to be seen; `pass` then leaves it behind. */
  | { type: 'missing' | 'pass' }

export const hasEnded = ({ status }: TourState): boolean => status === 'finished' || status === 'skipped'

/** The next state of a tour. Moves count only while it runs; reaching the number of steps finishes it. */
export function reduce(state: TourState, event: TourEvent): TourState {
  const { index, size, status } = state
  const running = status === 'running'
  switch (event.type) {
    case 'start':
      return updateState(state, {
        action: 'start',
        index: Math.min(Math.max(event.index ?? index, 0), Math.max(size - 1, 0)),
        lifecycle: 'init',
        status: size > 0 ? 'running' : 'waiting',
      })
    case 'steps':
      return updateState(state, {
        size: event.size,
        status:
          status === 'waiting' && event.size > 0 ? 'running' : status === 'idle' && event.size > 0 ? 'ready' : status,
      })
    case 'stop':
      return running ? updateState(state, { action: 'stop', lifecycle: 'complete', status: 'paused' }) : state
    case 'reset':
      return updateState(newState(size), { action: 'reset' })
    case 'next':
      return running ? moved(state, 'next', index + 1) : state
    case 'close':
      // The words go, the step stays behind a mark; after the last one there is nothing to go on with.
      return running ? moved(state, 'close', index + 1 < size ? index : size) : state
    case 'prev':
      return running ? moved(state, 'prev', index - 1) : state
    case 'go':
      return running ? moved(state, 'go', event.index) : state
    case 'skip':
      return running ? updateState(state, { action: 'skip', lifecycle: 'complete', status: 'skipped' }) : state
    case 'reached':
      return running ? updateState(state, { lifecycle: event.lifecycle }) : state
    case 'missing':
      return running ? updateState(state, { lifecycle: 'error' }) : state
    case 'pass':
      if (!running) return state
      if (state.action !== 'prev') return moved(state, state.action, index + 1)
      // There is nothing before the first step: whoever goes back past it is led on again.
      return index > 0 ? moved(state, 'prev', index - 1) : moved(state, 'next', index + 1)
  }
}

function moved(state: TourState, action: TourAction, to: number): TourState {
  if (to >= state.size)
    return updateState(state, { action, index: state.size, lifecycle: 'complete', status: 'finished' })
  return updateState(state, { action, index: Math.max(to, 0), lifecycle: 'init' })
}

/** A tour with its steps and the connections it highlights on the page. */
export type Tour = { state: TourState; steps: readonly TourStep[]; highlights: Readonly<Record<string, true>> }

export const newTour = (steps: readonly TourStep[] = []): Tour => ({
  state: newState(steps.length),
  steps,
  highlights: {},
})

/** The tour after an event, and the selector of the element that is to be clicked for it. The end of a tour clears its highlights. */
export function advance(tour: Tour, event: TourEvent): { tour: Tour; click?: string } {
  const state = reduce(tour.state, event)
  const effect =
    event.type === 'next' && tour.state.status === 'running' ? tour.steps[tour.state.index]?.afterNext : undefined
  const highlights = hasEnded(state) || event.type === 'reset' ? {} : lit(tour.highlights, effect?.highlight)
  return { tour: { ...tour, state, highlights }, click: effect?.click }
}

const lit = (highlights: Tour['highlights'], connection: string | undefined): Tour['highlights'] =>
  connection === undefined ? highlights : { ...highlights, [connection]: true }
