import { useSyncExternalStore } from 'react'
import { setRegion } from '#client/format.ts'

type Region = { locale: string | null; timeZone: string | null }
const kept = 'region'
const own: Region = { locale: null, timeZone: null }
const listeners = new Set<() => void>()
let version = 0

/** How this person last had numbers and moments written on this device; asked before the first page is drawn. */
export function keptRegion(): Region {
  try {
    const { locale, timeZone } = JSON.parse(localStorage.getItem(kept) ?? '{}') as Partial<Region>
    return {
      locale: typeof locale === 'string' ? locale : null,
      timeZone: typeof timeZone === 'string' ? timeZone : null,
    }
  } catch {
    return own
  }
}

function writeAs({ locale, timeZone }: Region): void {
  setRegion({ locale: locale ?? undefined, timeZone: timeZone ?? undefined })
}

/** Writes numbers and moments as the person chose on this device. */
export function applyRegion(): void {
  try {
    writeAs(keptRegion())
  } catch {
    writeAs(own)
  }
}

/** Takes a choice over, here and for the next visit; every page is drawn anew. */
export function chooseRegion(next: Region): void {
  const now = keptRegion()
  if (now.locale === next.locale && now.timeZone === next.timeZone) return
  try {
    localStorage.setItem(kept, JSON.stringify(next))
  } catch {
    // It then lasts as long as the page.
  }
  writeAs(next)
  version += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes with every choice: what hangs on it is drawn anew. */
export const useRegionVersion = (): number => useSyncExternalStore(subscribe, () => version)
