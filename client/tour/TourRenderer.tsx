import './tour.css'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Joyride, PORTAL_ELEMENT_ID, type EventData, type Step } from 'react-joyride'
import { useLocation, useNavigate, type NavigateFunction } from 'react-router'
import { buttonsOf, closesOn, tourLook, type TourStep } from './step.ts'
import { hasEnded, type TourEvent } from './store.ts'
import { tour } from './tour.ts'
import { TourMark, TourTooltip } from './tour-tooltip.tsx'
import type { StartedTour } from './place.tsx'

/** How long a target may take to appear: on the page that is shown, and where an answer, the page, or what the step before has pressed is on its way. */
const targetWait = { here: 500, pressed: 3_000, coming: 6_000 }

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Shows the tour: its own state decides everything, the library only draws it. */
export function TourRenderer({ started }: { started: StartedTour }) {
  const { state, steps } = useSyncExternalStore(tour.subscribe, tour.now, tour.now)
  const go = useNavigate()
  const queries = useQueryClient()
  // Drawn anew with each number: the library itself cannot stay at a step, nor see that its target was exchanged.
  const [drawing, setDrawing] = useState(0)
  const redraw = useCallback(() => setDrawing((number) => number + 1), [])
  useStart(started, hasEnded(state) || (state.action === 'close' && state.lifecycle === 'init'))
  useInertPage(state.status === 'running' && state.lifecycle === 'tooltip', drawing)
  useHiddenSpotlight(state.status === 'running')
  useLeaving(steps[state.index])
  useVanished(state.lifecycle === 'tooltip' ? steps[state.index]?.target : undefined, redraw)
  // A closed step waits behind a mark.
  const marked = state.action === 'close'
  const drawn = useMemo(() => {
    const first = queries.isFetching() > 0 ? targetWait.coming : targetWait.here
    return steps.map((step, at) => {
      const later = steps[at - 1]?.afterNext ? targetWait.pressed : targetWait.here
      return { ...drawnStep(step, go, marked), targetWaitTimeout: at === 0 ? first : later }
    })
  }, [steps, go, marked, queries])
  if (state.status !== 'running') return null
  return (
    <Joyride
      key={drawing}
      run
      continuous={tourLook.continuous}
      scrollToFirstStep={tourLook.scrollToFirstStep}
      stepIndex={state.index}
      steps={drawn}
      tooltipComponent={TourTooltip}
      beaconComponent={TourMark}
      loaderComponent={NoSign}
      locale={{ open: 'Go on with the tour' }}
      options={options}
      floatingOptions={floating}
      styles={styles}
      onEvent={(event) => {
        follow(event, started.leave)
        if (event.type === 'step:after' && event.action === 'close') redraw()
      }}
    />
  )
}

/** The library's own sign of waiting would put a style into the page, which the policy of the product refuses. */
const NoSign = () => null

const options = {
  width: tourLook.width,
  zIndex: tourLook.zIndex,
  primaryColor: tourLook.primaryColor,
  showProgress: tourLook.showProgress,
  scrollOffset: tourLook.scrollOffset,
  spotlightPadding: tourLook.spotlightPadding,
  spotlightRadius: 8,
  overlayColor: 'rgb(13 14 19 / 55%)',
  arrowColor: 'var(--raised)',
  arrowBase: 20,
  arrowSize: 10,
  offset: 4,
  blockTargetInteraction: true,
}

const styles = { spotlight: { stroke: 'var(--primary-fg)', strokeWidth: 2 } }

/** Beside a target as large as the page there is no room: the words then stand over it. */
const floating = { shiftOptions: { crossAxis: true } }
/** The words about a whole page stand at its foot. */
const wholePage = { ...floating, flipOptions: false, hideArrow: true } as const

const drawnStep = (step: TourStep, go: NavigateFunction, marked: boolean): Step => ({
  target: step.target,
  title: step.title,
  content: step.content,
  placement: step.placement ?? 'auto',
  ...(step.target === 'main' ? { floatingOptions: wholePage } : {}),
  skipBeacon: !marked,
  buttons: buttonsOf(step),
  hideOverlay: step.disableOverlay ?? false,
  overlayClickAction: closesOn(step).overlay ? 'close' : false,
  dismissKeyAction: closesOn(step).escape ? 'close' : false,
  scrollDuration: calm() ? 0 : tourLook.scrollDuration,
  ...(step.page === undefined ? {} : { before: () => arrive(step, go), beforeTimeout: 0 }),
})

/** Opens the page of a step and waits for its target there, within bounds. */
async function arrive({ page, target }: TourStep, go: NavigateFunction): Promise<void> {
  const here = page!.includes('?') ? location.pathname + location.search : location.pathname
  if (page !== here) await go(page!)
  const until = performance.now() + targetWait.coming
  // A page may be drawn anew while its data comes: its target is there when it has stayed for a moment.
  for (let stays = 0, last: Element | null = null; stays < 4 && performance.now() < until;) {
    await new Promise((again) => setTimeout(again, 50))
    const found = document.querySelector(target)
    stays = found && found === last ? stays + 1 : 0
    last = found
  }
}

/** What the library tells, as events of our own state. */
function follow({ type, action, status, step }: EventData, leave: StartedTour['leave']): void {
  if (type === 'step:before') tour.dispatch({ type: 'reached', lifecycle: 'ready' })
  else if (type === 'beacon' || type === 'tooltip') tour.dispatch({ type: 'reached', lifecycle: type })
  else if (type === 'error:target_not_found') tour.missing(step.target as string)
  else if (type === 'tour:end' && status === 'skipped') tour.dispatch({ type: 'skip' })
  else if (type === 'step:after') {
    tour.dispatch({ type: 'reached', lifecycle: 'complete' })
    const told: TourEvent['type'] =
      action === 'close' && leave === 'end' ? 'skip' : (action as 'next' | 'prev' | 'close')
    if (['next', 'prev', 'close', 'skip'].includes(told)) tour.dispatch({ type: told } as TourEvent)
  }
}

const pathOf = (page: string): string => page.split(/[?#]/)[0]!

/** Starts the tour once; whenever it falls silent, the focus goes back to what it was started with. */
function useStart(started: StartedTour, silent: boolean): void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    tour.use(started.steps)
    tour.dispatch({ type: 'start' })
    return () => {
      if (tour.now().state.status === 'running') tour.dispatch({ type: 'skip' })
    }
  }, [started])
  useEffect(() => {
    if (!silent) return
    const back = opener.current?.isConnected && opener.current !== document.body ? opener.current : null
    ;((back ?? document.querySelector('h1')) as HTMLElement | null)?.focus({ preventScroll: true })
  }, [silent])
}

/** While a step speaks, the page behind it is out of reach, for the screen reader too, and the focus is on its button. */
function useInertPage(speaking: boolean, drawing: number): void {
  useEffect(() => {
    const root = document.getElementById('root')
    if (!root || !speaking) return
    root.inert = true
    // A page that arrives meanwhile takes the focus to its heading, and loses it there.
    const timers = [150, 400, 1_000].map((ms) => setTimeout(focusStep, ms))
    return () => {
      timers.forEach(clearTimeout)
      root.inert = false
    }
  }, [speaking, drawing])
}

function focusStep(): void {
  const portal = document.getElementById(PORTAL_ELEMENT_ID)
  if (!portal?.contains(document.activeElement))
    portal?.querySelector<HTMLElement>('[data-action=primary]')?.focus({ preventScroll: true })
}

/** While anything scrolls or the window is resized, and a little longer, the light around the target is out: it would lag behind. */
function useHiddenSpotlight(running: boolean): void {
  useEffect(() => {
    if (!running) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const out = (ms: number) => () => {
      const portal = document.getElementById(PORTAL_ELEMENT_ID)
      if (!portal) return
      portal.dataset['moving'] = ''
      clearTimeout(timer)
      timer = setTimeout(() => delete portal.dataset['moving'], ms)
    }
    const [scrolled, resized] = [out(tourLook.scrollHide), out(tourLook.resizeDebounce)]
    window.addEventListener('scroll', scrolled, { capture: true, passive: true })
    window.addEventListener('resize', resized)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', scrolled, { capture: true })
      window.removeEventListener('resize', resized)
    }
  }, [running])
}

/** Whoever goes to another page than the tour does has left it. */
function useLeaving(step: TourStep | undefined): void {
  const { pathname } = useLocation()
  const home = useRef(pathname)
  useEffect(() => {
    const { state, steps } = tour.now()
    if (state.status !== 'running') return
    const belongs = steps.some(({ page }) => page !== undefined && pathOf(page) === pathname)
    if (pathname !== home.current && !belongs) tour.dispatch({ type: 'skip' })
  }, [pathname, step])
}

/** A target that goes away while its step speaks would leave nothing but a dark page; one in its place is pointed at anew. */
function useVanished(target: string | undefined, redraw: () => void): void {
  useEffect(() => {
    if (target === undefined) return
    let shown = document.querySelector(target)
    const observer = new MutationObserver(() => {
      const now = document.querySelector(target)
      if (now === shown) return
      shown = now
      if (now) redraw()
      else tour.missing(target)
    })
    observer.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [target, redraw])
}
