import './tour.css'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Joyride, PORTAL_ELEMENT_ID, type EventData, type Step } from 'react-joyride'
import { useLocation, useNavigate, type NavigateFunction } from 'react-router'
import { buttonsOf, tourLook, type TourStep } from './step.ts'
import { hasEnded, type TourEvent } from './store.ts'
import { tour } from './tour.ts'
import { TourMark, TourTooltip } from './tour-tooltip.tsx'
import type { StartedTour } from './place.tsx'

/** How long a target may take to appear: on the page that is shown, and on one that has first to be opened. */
const targetWait = { here: 1_000, there: 6_000 }

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Shows the tour: its own state decides everything, the library only draws it. */
export function TourRenderer({ started }: { started: StartedTour }) {
  const { state, steps } = useSyncExternalStore(tour.subscribe, tour.now, tour.now)
  const go = useNavigate()
  const [closes, setCloses] = useState(0)
  useStart(started)
  useInertPage(state.status === 'running' && state.lifecycle === 'tooltip')
  useHiddenSpotlight(state.status === 'running')
  useLeaving(steps[state.index])
  useVanished(state.lifecycle === 'tooltip' ? steps[state.index]?.target : undefined)
  // A closed step waits behind a mark. The library would go on to the next one: it begins anew at this one.
  const marked = state.action === 'close'
  const drawn = useMemo(() => steps.map((step) => drawnStep(step, go, marked)), [steps, go, marked])
  if (state.status !== 'running') return null
  return (
    <Joyride
      key={closes}
      run
      continuous={tourLook.continuous}
      scrollToFirstStep={tourLook.scrollToFirstStep}
      stepIndex={state.index}
      steps={drawn}
      tooltipComponent={TourTooltip}
      beaconComponent={TourMark}
      loaderComponent={null}
      locale={{ open: 'Go on with the tour' }}
      options={options}
      floatingOptions={floating}
      styles={styles}
      onEvent={(event) => {
        follow(event, started.leave)
        if (event.type === 'step:after' && event.action === 'close') setCloses((count) => count + 1)
      }}
    />
  )
}

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
  targetWaitTimeout: targetWait.here,
}

const styles = { spotlight: { stroke: 'var(--primary-fg)', strokeWidth: 2 } }

/** Beside a target as large as the page there is no room: the words then stand over it. */
const floating = { shiftOptions: { crossAxis: true } }

const drawnStep = (step: TourStep, go: NavigateFunction, marked: boolean): Step => ({
  target: step.target,
  title: step.title,
  content: step.content,
  placement: step.placement ?? 'auto',
  skipBeacon: !marked,
  buttons: buttonsOf(step),
  hideOverlay: step.disableOverlay ?? false,
  overlayClickAction: step.disableOverlayClose ? false : 'close',
  dismissKeyAction: step.disableCloseOnEsc ? false : 'close',
  scrollDuration: calm() ? 0 : tourLook.scrollDuration,
  ...(step.page === undefined ? {} : { before: () => arrive(step, go), beforeTimeout: 0 }),
})

/** Opens the page of a step and waits for its target there, within bounds. */
async function arrive({ page, target }: TourStep, go: NavigateFunction): Promise<void> {
  if (pathOf(page!) !== location.pathname) await go(page!)
  const until = performance.now() + targetWait.there
  while (!document.querySelector(target) && performance.now() < until)
    await new Promise((again) => setTimeout(again, 50))
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

/** Starts the tour once, and gives the focus back to what it was started with. */
function useStart(started: StartedTour): void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    tour.use(started.steps)
    tour.dispatch({ type: 'start' })
    const stop = tour.subscribe(() => {
      const { state } = tour.now()
      if (!hasEnded(state) && !(state.action === 'close' && state.lifecycle === 'init')) return
      // After the library has taken its own away.
      setTimeout(() => {
        const back = opener.current?.isConnected && opener.current !== document.body ? opener.current : null
        ;((back ?? document.querySelector('h1')) as HTMLElement | null)?.focus({ preventScroll: true })
      })
    })
    return () => {
      stop()
      if (tour.now().state.status === 'running') tour.dispatch({ type: 'skip' })
    }
  }, [started])
}

/** While a step speaks, the page behind it is out of reach, for the screen reader too. */
function useInertPage(speaking: boolean): void {
  useEffect(() => {
    const root = document.getElementById('root')
    if (!root || !speaking) return
    root.inert = true
    return () => void (root.inert = false)
  }, [speaking])
}

/** While anything scrolls, and a little longer, the light around the target is out: it would lag behind. */
function useHiddenSpotlight(running: boolean): void {
  useEffect(() => {
    if (!running) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const scrolled = () => {
      const portal = document.getElementById(PORTAL_ELEMENT_ID)
      if (!portal) return
      portal.dataset['scrolling'] = ''
      clearTimeout(timer)
      timer = setTimeout(() => delete portal.dataset['scrolling'], tourLook.scrollHide)
    }
    window.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', scrolled, { capture: true })
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

/** A target that goes away while its step speaks would leave nothing but a dark page. */
function useVanished(target: string | undefined): void {
  useEffect(() => {
    if (target === undefined) return
    const observer = new MutationObserver(() => document.querySelector(target) ?? tour.missing(target))
    observer.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [target])
}
