import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { useLive } from '#client/live.ts'
import { openTo, type MenuEntry } from '#client/menu.ts'
import { TourPlace } from '#client/tour/place.tsx'
import { deferred } from '#client/ui/deferred.tsx'
import { BottomBar } from './BottomBar.tsx'
import { EvaluationBar, NavigationBar, NewVersionBar, OfflineBar } from './bars.tsx'
import { commandsOf, shortcutsOf } from './commands.ts'
import { HeldKeys, typedAhead } from './held-keys.ts'
import { HelpContext } from './help-button.tsx'
import { PrintHead } from './print-head.tsx'
import { cycleRegions, regions } from './regions.ts'
import { useScrollMemory } from './scroll-memory.ts'
import { MenuContext } from './room-doors.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useRegionVersion } from './region.ts'
import { useStoredFlag } from './stored-flag.ts'
import { useShortcutListener, useShortcuts } from './use-shortcuts.ts'

const palette = deferred(async () => (await import('./CommandPalette.tsx')).CommandPalette, HeldKeys)
const sheet = deferred(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet)

const PreferencesSync = lazy(async () => ({ default: (await import('./PlacesNav.tsx')).PreferencesSync }))

/** What is closed again stays, so that it can fade. */
type Shown = 'never' | 'open' | 'closed'

/** The frame of every page behind the sign-in: a white sheet on the desk, the sidebar beside it. */
export function Shell({ menu: all }: { menu: readonly MenuEntry[] }) {
  const { can, logout, me } = useAuth()
  const go = useNavigate()
  const menu = openTo(all, can)
  const [narrow, setNarrow] = useStoredFlag('sidebar-collapsed', false)
  const [searching, setSearching] = useState<Shown>('never')
  const [helping, setHelping] = useState<Shown>('never')
  const main = useRef<HTMLElement>(null)
  const region = useRegionVersion()
  useLive()
  useScrollMemory(main)
  useShortcutListener()
  // Ctrl or ⌘ comes before K: the search is fetched meanwhile.
  useEffect(() => {
    const near = ({ key }: KeyboardEvent) => (key === 'Control' || key === 'Meta') && palette.load()
    window.addEventListener('keydown', near)
    return () => window.removeEventListener('keydown', near)
  }, [])
  const search = useCallback((open: boolean) => {
    if (!open) typedAhead.text = ''
    setSearching(open ? 'open' : 'closed')
  }, [])

  const shell = {
    menu,
    go,
    toggleSidebar: () => setNarrow(!narrow),
    openPalette: () => search(true),
    openShortcuts: () => setHelping('open'),
    cycle: cycleRegions,
    signOut: () => void logout(),
  }
  useShortcuts(shortcutsOf(shell))

  return (
    <HelpContext value={shell.openShortcuts}>
      <div className="flex h-dvh flex-col bg-canvas text-fg print:block print:h-auto print:bg-surface">
        <a
          href="#main"
          onClick={(event) => {
            event.preventDefault()
            main.current?.focus()
          }}
          className="fixed top-2 left-2 z-60 -translate-y-16 rounded-control bg-primary px-3 py-2 text-body font-medium text-on-primary focus:translate-y-0"
        >
          Skip to content
        </a>
        <NavigationBar />
        {me?.evaluation && <EvaluationBar />}
        <NewVersionBar />
        <OfflineBar />
        <div className="flex min-h-0 flex-1 print:block">
          <Sidebar
            menu={menu}
            narrow={narrow}
            onNarrow={setNarrow}
            onSearch={shell.openPalette}
            onSearchNear={palette.load}
            onShortcuts={shell.openShortcuts}
          />
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            data-region={regions.main}
            className="relative flex min-w-0 flex-1 flex-col overflow-y-auto border-line bg-surface md:my-2 md:mr-2 md:rounded-sheet md:border print:m-0 print:overflow-visible print:border-0"
          >
            <PrintHead />
            <MenuContext value={menu}>
              <Outlet key={region} />
            </MenuContext>
          </main>
        </div>
        <BottomBar menu={menu} onSearch={shell.openPalette} onSearchNear={palette.load} />
      </div>
      <TourPlace />
      <Suspense>
        <PreferencesSync />
      </Suspense>
      {searching !== 'never' && (
        <palette.Deferred open={searching === 'open'} onOpenChange={search} groups={commandsOf(shell)} />
      )}
      {helping !== 'never' && (
        <sheet.Deferred open={helping === 'open'} onOpenChange={(open) => setHelping(open ? 'open' : 'closed')} />
      )}
    </HelpContext>
  )
}
