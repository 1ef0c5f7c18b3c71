import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buttonsOf, closesOn, primaryLabel, tourLabels, tourLook, validSteps, type TourStep } from './step.ts'
import { newState, reduce, stepLifecycles, tourStatuses, updateState, type TourEvent, type TourState } from './store.ts'
import { createTour } from './tour.ts'

const steps: TourStep[] = [1, 2, 3].map((at) => ({ target: `#t${at}`, title: `Title ${at}`, content: `Words ${at}` }))
const running = (index = 0, patch: Partial<TourState> = {}): TourState => ({
  ...newState(3),
  status: 'running',
  index,
  ...patch,
})
const after = (state: TourState, ...events: TourEvent[]): TourState => events.reduce(reduce, state)

/** A page of the given selectors, which notes what is clicked. */
function stage(...there: string[]) {
  const clicked: string[] = []
  const warned: unknown[][] = []
  const found = new Set(there)
  const page = {
    querySelector: (selector: string) => (found.has(selector) ? { click: () => clicked.push(selector) } : null),
  }
  return { clicked, warned, tour: createTour(page, (...said) => warned.push(said)) }
}

test('S3-06 a step names target, content, title, placement, and which of back, close, footer, skip and overlay it has', () => {
  const step: TourStep = { ...steps[0]!, placement: 'bottom', disableOverlay: true }
  assert.deepEqual(buttonsOf(step), ['skip', 'back', 'primary'])
  assert.deepEqual(buttonsOf({ ...step, hideBackButton: true }), ['skip', 'primary'])
  assert.deepEqual(buttonsOf({ ...step, hideCloseButton: false }), ['skip', 'back', 'close', 'primary'])
  assert.deepEqual(buttonsOf({ ...step, showSkipButton: false }), ['back', 'primary'])
  assert.deepEqual(buttonsOf({ ...step, hideFooter: true }), [])
})

test('S3-07 the state of a tour is its action, index, lifecycle, status, size and that it is controlled', () => {
  assert.deepEqual(newState(3), {
    action: 'init',
    index: 0,
    lifecycle: 'init',
    status: 'ready',
    size: 3,
    controlled: true,
  })
  const { tour } = stage()
  tour.use(steps)
  assert.deepEqual(Object.keys(tour.now().state).toSorted(), Object.keys(newState(0)).toSorted())
})

test('S3-08 pages see whether a tour is active, the highlighted connections as id → true, and its steps', () => {
  const { tour } = stage()
  const lit = steps.map((step, at) => (at === 0 ? { ...step, afterNext: { highlight: 'data-flow-1' } } : step))
  tour.use(lit)
  assert.deepEqual(tour.context(), { isActive: false, activeConnectionHighlights: {}, tourSteps: lit })
  const seen: unknown[] = []
  tour.subscribe(() => seen.push(tour.context().activeConnectionHighlights))
  tour.dispatch({ type: 'start' })
  tour.dispatch({ type: 'next' })
  assert.deepEqual(tour.context(), {
    isActive: true,
    activeConnectionHighlights: { 'data-flow-1': true },
    tourSteps: lit,
  })
  assert.deepEqual(seen, [{}, { 'data-flow-1': true }])
})

test('S4-15 a tour is idle, ready, waiting, running, paused, skipped or finished; a step init, ready, beacon, tooltip, complete or error', () => {
  assert.deepEqual(tourStatuses, ['idle', 'ready', 'waiting', 'running', 'paused', 'skipped', 'finished'])
  assert.deepEqual(stepLifecycles, ['init', 'ready', 'beacon', 'tooltip', 'complete', 'error'])
  const reached = (...events: TourEvent[]) => after(newState(3), { type: 'start' }, ...events)
  const statuses = [
    newState(0),
    newState(3),
    after(newState(0), { type: 'start' }),
    reached(),
    reached({ type: 'stop' }),
    reached({ type: 'skip' }),
    reached({ type: 'go', index: 3 }),
  ].map(({ status }) => status)
  assert.deepEqual(statuses, tourStatuses)
  const lifecycles = [
    reached(),
    reached({ type: 'reached', lifecycle: 'ready' }),
    reached({ type: 'reached', lifecycle: 'beacon' }),
    reached({ type: 'reached', lifecycle: 'tooltip' }),
    reached({ type: 'reached', lifecycle: 'complete' }),
    reached({ type: 'missing' }),
  ].map(({ lifecycle }) => lifecycle)
  assert.deepEqual(lifecycles, stepLifecycles)
})

test('S4-16 it starts where there are steps and else waits for them; moves count only while it runs; its end clears the highlights', () => {
  assert.equal(after(newState(3), { type: 'start' }).status, 'running')
  const waiting = after(newState(0), { type: 'start' })
  assert.equal(waiting.status, 'waiting')
  assert.equal(after(waiting, { type: 'steps', size: 2 }).status, 'running')
  const moves: TourEvent[] = [
    { type: 'next' },
    { type: 'prev' },
    { type: 'close' },
    { type: 'go', index: 2 },
    { type: 'skip' },
  ]
  for (const status of tourStatuses.filter((each) => each !== 'running'))
    for (const move of moves) assert.deepEqual(reduce(running(1, { status }), move), running(1, { status }), move.type)
  assert.deepEqual(
    moves.map((move) => reduce(running(1), move)).map(({ index, status }) => [index, status]),
    [
      [2, 'running'],
      [0, 'running'],
      [1, 'running'],
      [2, 'running'],
      [1, 'skipped'],
    ],
  )
  assert.deepEqual(
    (['next', 'close'] as const).map((type) => reduce(running(2), { type }).status),
    ['finished', 'finished'],
  )
  assert.equal(reduce(running(0), { type: 'go', index: 3 }).status, 'finished')
  assert.equal(reduce(running(0), { type: 'prev' }).index, 0)

  for (const end of [{ type: 'skip' }, { type: 'go', index: 3 }] as TourEvent[]) {
    const { tour } = stage()
    tour.use([{ ...steps[0]!, afterNext: { highlight: 'data-flow-1' } }, ...steps.slice(1)])
    tour.dispatch({ type: 'start' })
    tour.dispatch({ type: 'next' })
    assert.deepEqual(tour.context().activeConnectionHighlights, { 'data-flow-1': true })
    tour.dispatch(end)
    assert.deepEqual(tour.context(), { ...tour.context(), isActive: false, activeConnectionHighlights: {} })
  }
})

test('what a step does to the page is done by its Next alone', () => {
  const { tour, clicked } = stage('#tab')
  tour.use([{ ...steps[0]!, afterNext: { click: '#tab' } }, ...steps.slice(1)])
  tour.dispatch({ type: 'next' })
  tour.dispatch({ type: 'start' })
  tour.dispatch({ type: 'close' })
  tour.dispatch({ type: 'prev' })
  tour.dispatch({ type: 'go', index: 0 })
  assert.deepEqual(clicked, [])
  tour.dispatch({ type: 'next' })
  assert.deepEqual(clicked, ['#tab'])
})

test('S4-17 Escape and a click beside it close a step unless disabled; a missing target leads on, or back when going back', () => {
  const step = steps[0]!
  assert.deepEqual(
    [
      step,
      { ...step, disableCloseOnEsc: true },
      { ...step, disableOverlayClose: true },
      { ...step, disableOverlay: true },
    ].map(closesOn),
    [
      { escape: true, overlay: true },
      { escape: false, overlay: true },
      { escape: true, overlay: false },
      { escape: true, overlay: false },
    ],
  )
  const closed = reduce(running(1, { lifecycle: 'tooltip' }), { type: 'close' })
  assert.deepEqual([closed.index, closed.lifecycle, closed.status], [1, 'init', 'running'])
  const pass = (state: TourState) => after(state, { type: 'missing' }, { type: 'pass' })
  assert.deepEqual(
    [
      pass(running(0, { action: 'start' })),
      pass(running(1, { action: 'next' })),
      pass(running(1, { action: 'prev' })),
      pass(running(0, { action: 'prev' })),
    ].map(({ index, status }) => [index, status]),
    [
      [1, 'running'],
      [2, 'running'],
      [0, 'running'],
      [1, 'running'],
    ],
  )
  assert.equal(pass(running(2, { action: 'next' })).status, 'finished')
  assert.equal(pass(pass(pass(running(0, { action: 'start' })))).status, 'finished')
})

test('S5-05 an update of anything else is "State is not valid"; steps without target or content are warned of', () => {
  for (const patch of [{ colour: 'red' }, { index: 1, lifecycles: 'init' }, [], null])
    assert.throws(() => updateState(running(), patch as never), /^Error: State is not valid/)
  assert.equal(updateState(running(), { index: 2 }).index, 2)
  const { tour, warned } = stage()
  for (const wrong of [null, {}, [{ title: 'No target', content: 'x' }], [{ target: '#a', title: 'No words' }]])
    tour.use(wrong as never)
  assert.deepEqual(
    warned.map(([said]) => said),
    Array(4).fill('Steps are not valid'),
  )
  assert.equal(tour.now().steps.length, 0)
  assert.equal(
    validSteps(steps, () => assert.fail()),
    true,
  )
})

test('S8-10 a target that is there but cannot be seen is warned of in other words than one that is not there, and both are passed over', () => {
  const { tour, warned } = stage('#t1')
  tour.use(steps)
  tour.dispatch({ type: 'start' })
  const lifecycles: string[] = []
  tour.subscribe(() => lifecycles.push(tour.now().state.lifecycle))
  tour.missing('#t1')
  tour.missing('#t2')
  assert.deepEqual(
    warned.map(([said]) => said),
    ['Target not visible', 'Target not mounted'],
  )
  assert.deepEqual(lifecycles, ['error', 'init', 'error', 'init'])
  assert.equal(tour.now().state.index, 2)
})

test('S9-05 measures, times, colour and words of every tour', () => {
  assert.deepEqual(tourLook, {
    continuous: true,
    showProgress: true,
    showSkipButton: true,
    hideCloseButton: true,
    scrollToFirstStep: true,
    scrollOffset: 20,
    scrollDuration: 300,
    scrollHide: 50,
    resizeDebounce: 100,
    spotlightPadding: 10,
    zIndex: 10000,
    width: 380,
    maxWidth: '22rem',
    primaryColor: 'var(--primary)',
  })
  assert.deepEqual(tourLabels, {
    back: 'Back',
    close: 'Close',
    last: 'Last',
    next: 'Next',
    nextWithProgress: 'Next (Step {step} of {steps})',
    skip: 'Skip',
  })
  assert.deepEqual(
    [primaryLabel(0, 3), primaryLabel(1, 3), primaryLabel(2, 3)],
    ['Next (Step 1 of 3)', 'Next (Step 2 of 3)', 'Last'],
  )
})
