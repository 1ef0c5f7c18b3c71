import { useSyncExternalStore } from 'react'
import { call } from '#client/api.ts'
import { log } from '#client/log.ts'
import { connectorHelp, type TipsContext } from '#modules/connectors/shared/help.ts'
import { createHelpStore } from './help-store.ts'

const key = 'connector-help'
const roomy = matchMedia('(width >= 1100px)')

/** Beside the page there is room for the panel; else it is a sheet over it. */
export const useRoomBeside = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      roomy.addEventListener('change', listener)
      return () => roomy.removeEventListener('change', listener)
    },
    () => roomy.matches,
  )

/** Open at first where there is room, then as it was left on this device. A sheet over the page never opens by itself. */
function wasVisible(): boolean {
  if (!roomy.matches) return false
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export const help = createHelpStore({
  visible: wasVisible(),
  load: async (connectorKind) => (await call(connectorHelp.tips, { params: { connectorKind } })).tips,
  onFailure: (kind, error) =>
    log({
      level: 'warn',
      message: 'the tips could not be fetched',
      module: 'connectors',
      event: 'static tips failed',
      metadata: { kind, reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown' },
    }),
  onVisible: (visible) => {
    if (!roomy.matches) return
    try {
      localStorage.setItem(key, visible ? 'on' : 'off')
    } catch {
      // Storage is closed: the choice then holds for this visit.
    }
  },
})

// Where the room beside the page is lost (a smaller window, a larger zoom), the panel must not jump over it.
roomy.addEventListener('change', () => (wasVisible() ? void help.show() : help.hide()))

export const useHelp = () => useSyncExternalStore(help.subscribe, help.get)

/** What a page tells the panel of itself; `stamp` changes whenever new tips are worth asking for. */
export type Situation = Pick<TipsContext, 'screen' | 'filled' | 'lastError' | 'status'> & { stamp: string }
export type Situated = { tell: (situation: Situation) => void }

/** The id of the button that opens the panel: it has the focus again when the panel closes. */
export const helpToggleId = 'connector-help-toggle'
export const helpPanelId = 'connector-help'

/** By its key: whoever was in the panel is back at its button. */
export function toggleHelp(): void {
  if (document.getElementById(helpPanelId)?.contains(document.activeElement)) hideHelp()
  else help.toggle()
}

export function hideHelp(): void {
  help.hide()
  document.getElementById(helpToggleId)?.focus()
}
