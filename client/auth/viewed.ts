import { noView, viewHeader, type Me } from '#shared/identity.ts'

/** For which view these pages were loaded; null where whoever is signed in sees as themselves. */
let loadedFor: string | null = null

export const setView = ({ viewing }: Pick<Me, 'viewing'>): void => void (loadedFor = viewing?.id ?? null)

/** Says to the server for whom these pages are. */
export const viewHeaders = (): Record<string, string> => (loadedFor === null ? {} : { [viewHeader]: loadedFor })

let leaving = false

/** Whether these pages are being left for those of somebody else: what was typed in them is nobody's to save. */
export const isLeavingView = (): boolean => leaving

/** All is loaded anew, once, and without asking whether to stay. */
export function leaveView(path: string): void {
  if (leaving) return
  leaving = true
  addEventListener('pageshow', () => (leaving = false), { once: true })
  location.assign(path)
}

/** Answers that are another's than these pages, as when a view begins in another tab or ends by itself. */
export function sawView(answeredFor: string | null): void {
  if (answeredFor !== null && answeredFor !== (loadedFor ?? noView)) leaveView('/dashboard')
}
