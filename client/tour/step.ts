import type { ReactNode } from 'react'

type Placement = 'auto' | 'center' | 'top' | 'bottom' | 'left' | 'right' | 'bottom-start' | 'bottom-end'

/** One stop of a tour: what it points at and says, and what its Next does to the page. */
export type TourStep = {
  /** CSS selector of the element it points at. */
  target: string
  title: string
  content: ReactNode
  placement?: Placement
  hideBackButton?: boolean
  /** True where left out. */
  hideCloseButton?: boolean
  hideFooter?: boolean
  /** True where left out. */
  showSkipButton?: boolean
  disableOverlay?: boolean
  disableOverlayClose?: boolean
  disableCloseOnEsc?: boolean
  /** The address on which the target is; opened before the step where the browser is elsewhere. */
  page?: string
  /** What Next does, before the following step is shown: clicks an element, highlights a connection. */
  afterNext?: { click?: string; highlight?: string }
}

/** How every tour looks and behaves; the colour is the indigo of the primary buttons. Times in milliseconds, lengths in pixels. */
export const tourLook = {
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
  zIndex: 10_000,
  width: 380,
  maxWidth: '22rem',
  primaryColor: 'var(--primary)',
} as const

export const tourLabels = {
  back: 'Back',
  close: 'Close',
  last: 'Last',
  next: 'Next',
  nextWithProgress: 'Next (Step {step} of {steps})',
  skip: 'Skip',
} as const

/** The words on the button that leads on; `index` counts from 0. */
export function primaryLabel(index: number, size: number): string {
  if (index + 1 >= size) return tourLabels.last
  return tourLabels.nextWithProgress.replace('{step}', String(index + 1)).replace('{steps}', String(size))
}

type TourButton = 'back' | 'close' | 'primary' | 'skip'

/** The buttons a step shows. */
export function buttonsOf(step: TourStep): TourButton[] {
  if (step.hideFooter) return []
  return [
    ...((step.showSkipButton ?? tourLook.showSkipButton) ? ['skip' as const] : []),
    ...(step.hideBackButton ? [] : ['back' as const]),
    ...((step.hideCloseButton ?? tourLook.hideCloseButton) ? [] : ['close' as const]),
    'primary',
  ]
}

/** What closes a step, unless it says otherwise: the Escape key, and a click beside it. */
export const closesOn = ({ disableOverlay, disableOverlayClose, disableCloseOnEsc }: TourStep) => ({
  escape: !disableCloseOnEsc,
  overlay: !disableOverlay && !disableOverlayClose,
})

/** True where each step is an object with a target and something to say; else a warning is written. */
export function validSteps(steps: unknown, warn: (...said: unknown[]) => void = console.warn): steps is TourStep[] {
  const valid =
    Array.isArray(steps) &&
    steps.every((step: Partial<TourStep> | null) => {
      const { target, content } = step ?? {}
      return typeof target === 'string' && target !== '' && content !== undefined && content !== null
    })
  if (!valid) warn('Steps are not valid', steps)
  return valid
}
