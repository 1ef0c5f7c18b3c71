/** Toasts at once; dismissed ones stay in the store for the removal delay, so that their undo can still be found. */
export const toastLimit = 1
export const toastDuration = 5_000
export const toastRemovalDelay = 1_000_000

type ToastAction = {
  label: string
  /** What the action does and how to do it without the toast, for people who cannot reach it in time. */
  altText: string
  onAction: () => void
}
export type NewToast = {
  title: string
  description?: string
  action?: ToastAction
  /** How long it stays, where that is not as long as the others. */
  seconds?: number
}
type Toast = NewToast & { id: string; open: boolean }

/** Keeps the toasts of one application, newest first; `later` runs something after a number of milliseconds. */
export function createToastStore(later: (run: () => void, ms: number) => unknown = setTimeout) {
  let toasts: readonly Toast[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const leaving = new Set<string>()

  const put = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }

  const remove = (id: string) => put(toasts.filter((toast) => toast.id !== id))

  /** Closes one toast, or all, and forgets it after the removal delay. */
  const dismiss = (id?: string) => {
    for (const toast of toasts) {
      if ((id !== undefined && toast.id !== id) || leaving.has(toast.id)) continue
      leaving.add(toast.id)
      later(() => {
        leaving.delete(toast.id)
        remove(toast.id)
      }, toastRemovalDelay)
    }
    put(toasts.map((toast) => (id === undefined || toast.id === id ? { ...toast, open: false } : toast)))
  }

  const check = (action: ToastAction | undefined) => {
    if (action && action.altText.trim() === '') throw new TypeError('A toast action needs an alternative text')
  }

  return {
    /** Shows a toast in place of the present one; throws TypeError when its action has no alternative text. */
    add(toast: NewToast): string {
      check(toast.action)
      const open = toasts.filter((each) => each.open)
      for (const each of open.slice(toastLimit - 1)) dismiss(each.id)
      const id = String(++count)
      put([{ ...toast, id, open: true }, ...toasts])
      return id
    },
    update(id: string, change: Partial<NewToast>): void {
      check(change.action)
      put(toasts.map((toast) => (toast.id === id ? { ...toast, ...change } : toast)))
    },
    dismiss,
    remove,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: (): readonly Toast[] => toasts,
  }
}

export const toasts = createToastStore()

/** Confirms what the person just did, with an optional undo. Failures are shown in place, not here. */
export const toast = (content: NewToast): string => toasts.add(content)
