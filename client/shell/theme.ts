import { useSyncExternalStore } from 'react'

const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

/** The theme a cookie header names; 'system' where it names none. */
export function themeIn(cookies: string): Theme {
  const found = /(?:^|;\s*)theme=(\w+)/.exec(cookies)?.[1]
  return themes.find((theme) => theme === found) ?? 'system'
}

const current = (): Theme => themeIn(document.cookie)

/** Shows the chosen theme; the server does the same from the cookie, so that no page starts in the wrong one. */
export function applyTheme(theme = current()): void {
  document.documentElement.dataset['theme'] = theme
}

/** Keeps the choice for a year and shows it at once, here and in the other tabs that are loaded later. */
export function setTheme(theme: Theme): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax${secure}`
  applyTheme(theme)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen theme, also when another part of the page changes it. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'system')
