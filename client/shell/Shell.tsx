import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { giveUp, isAsking, onAsking } from '#client/auth/again.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { useLive } from '#client/live.ts'
import { openTo, type MenuEntry } from '#client/menu.ts'
import { TourPlace } from '#client/tour/place.tsx'
import { useNarrow } from '#client/table/use-narrow.ts'
import { deferred } from '#client/ui/deferred.tsx'
import { EvaluationBar, GuidePlace, NavigationBar, NoticeBars } from './bars.tsx'
import { shortcutsOf } from './commands.ts'
import { forgetTyped, HeldKeys } from './held-keys.ts'
import { HelpContext } from './help-button.tsx'
import { usePreferencesSync } from './preferences-sync.ts'
import { PrintHead } from './print-head.tsx'
import { cycleRegions, regions } from './regions.ts'
import { useScrollMemory } from './scroll-memory.ts'
import { MenuContext } from '#client/navigation/module-pages.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useRegionVersion } from './region.ts'
import { useStoredFlag } from './stored-flag.ts'
import { useShortcutListener, useShortcuts } from './use-shortcuts.ts'

const palette = deferred(async () => (await import('./CommandPalette.tsx')).CommandPalette, HeldKeys)
const again = deferred(async () => (await import('#client/auth/SignInAgain.tsx')).SignInAgain)
const sheet = deferred(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet)

/** Only phones have it at the thumb. */
const BottomBar = lazy(async () => ({ default: (await import('./BottomBar.tsx')).BottomBar }))

const ViewBar = lazy(async () => ({ default: (await import('#client/auth/ViewBar.tsx')).ViewBar }))

/** What is closed again stays, so that it can fade. */
type Shown = 'never' | 'open' | 'closed'

/** The frame of every page behind the sign-in: a white sheet on the desk, the sidebar beside it. */
export function Shell({ menu: all }: { menu: readonly MenuEntry[] }) {
  const { can, logout, me } = useAuth()
  const go = useNavigate()
  const menu = openTo(all, can, me?.leads)
  const [narrow, setNarrow] = useStoredFlag('sidebar-collapsed', false)
  const [searching, setSearching] = useState<Shown>('never')
  const [helping, setHelping] = useState<Shown>('never')
  const main = useRef<HTMLElement>(null)
  const region = useRegionVersion()
  const asking = useSyncExternalStore(onAsking, isAsking)
  const onPhone = useNarrow()
  useLive()
  usePreferencesSync()
  useScrollMemory(main)
  useShortcutListener()
  // Ctrl or ⌘ comes before K: the search is fetched meanwhile.
  useEffect(() => {
    const near = ({ key }: KeyboardEvent) => (key === 'Control' || key === 'Meta') && palette.load()
    window.addEventListener('keydown', near)
    return () => window.removeEventListener('keydown', near)
  }, [])
  const search = useCallback((open: boolean) => {
    if (!open) forgetTyped()
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
        {me?.viewing ? (
          <Suspense fallback={<div className="min-h-9 shrink-0 bg-info-bg" />}>
            <ViewBar me={me} />
          </Suspense>
        ) : (
          me?.evaluation && (
            <>
              <EvaluationBar />
              <GuidePlace />
            </>
          )
        )}
        <NoticeBars />
        <MenuContext value={menu}>
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
              <Outlet key={region} />
            </main>
          </div>
          {onPhone && (
            <Suspense fallback={<div className="h-14 shrink-0 border-t border-line bg-raised" />}>
              <BottomBar menu={menu} onSearch={shell.openPalette} onSearchNear={palette.load} />
            </Suspense>
          )}
        </MenuContext>
      </div>
      <TourPlace />
      {searching !== 'never' && <palette.Deferred open={searching === 'open'} onOpenChange={search} shell={shell} />}
      {asking && <again.Deferred open onOpenChange={giveUp} />}
      {helping !== 'never' && (
        <sheet.Deferred open={helping === 'open'} onOpenChange={(open) => setHelping(open ? 'open' : 'closed')} />
      )}
    </HelpContext>
  )
}
