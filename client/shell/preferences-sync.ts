import { useEffect, useRef } from 'react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { Preferences } from '#shared/personal.ts'
import { useDensity } from './density.ts'
import { useKeep, usePersonal } from './personal.ts'
import { chooseRegion, keptRegion } from './region.ts'
import { setTheme, useTheme } from './theme.ts'
import { useSingleKeys } from './use-shortcuts.ts'

type Device = Required<Pick<Preferences, 'theme' | 'density' | 'singleKeys'>>

/** What differs between two states of a device. */
const changesOf = (before: Device, now: Device): Partial<Device> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => before[name as keyof Device] !== value),
  ) as Partial<Device>

/** This device takes over what the person chose elsewhere, and tells what they choose here, wherever on the page they do. */
export function usePreferencesSync(): void {
  const personal = usePersonal()
  const { mutate } = useKeep().prefer
  const viewing = useAuth().me?.viewing
  const theme = useTheme()
  const [density, setDensity] = useDensity()
  const [singleKeys, setSingleKeys] = useSingleKeys()
  const told = useRef<Device | null>(null)
  useEffect(() => {
    // With the eyes of another one still reads with one's own.
    if (!personal || viewing) return
    const here = { theme, density, singleKeys }
    if (told.current === null) {
      const { locale = keptRegion().locale, timeZone = keptRegion().timeZone, ...chosen } = personal.preferences
      told.current = {
        theme: chosen.theme ?? theme,
        density: chosen.density ?? density,
        singleKeys: chosen.singleKeys ?? singleKeys,
      }
      if (told.current.theme !== theme) setTheme(told.current.theme)
      if (told.current.density !== density) setDensity(told.current.density)
      if (told.current.singleKeys !== singleKeys) setSingleKeys(told.current.singleKeys)
      chooseRegion({ locale, timeZone })
      return
    }
    const changed = changesOf(told.current, here)
    if (Object.keys(changed).length === 0) return
    told.current = here
    mutate(changed)
  }, [personal, theme, density, singleKeys, setDensity, setSingleKeys, mutate, viewing])
}
