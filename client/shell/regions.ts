/** The order of F6; an element takes part by `data-region={regions.main}`. */
export const regions = { sidebar: '1', top: '2', main: '3', panel: '4', help: '5', toasts: '6' } as const

const focusable =
  'a[href], button:not([disabled]), input:not([disabled], [type=hidden]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

const isShown = (element: HTMLElement) => element.getClientRects().length > 0

/** Moves the focus to the next region of the page, or the one before. */
export function cycleRegions(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-region]')]
    .filter(isShown)
    .toSorted((a, b) => Number(a.dataset['region']) - Number(b.dataset['region']))
  if (all.length === 0) return
  const at = all.indexOf(document.activeElement?.closest<HTMLElement>('[data-region]') as HTMLElement)
  const next = all[at === -1 ? (step === 1 ? 0 : all.length - 1) : (at + step + all.length) % all.length]!
  if (next.tabIndex === -1 && next.hasAttribute('tabindex')) return next.focus({ preventScroll: true })
  const first = [...next.querySelectorAll<HTMLElement>(focusable)].find(isShown)
  first?.focus()
}
