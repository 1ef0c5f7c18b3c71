import { Clock, Star } from 'lucide-react'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDaysIn } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import type { Favourite, Recent } from '#shared/personal.ts'
import { MenuTitle } from './nav-tree.tsx'
import { useKeep, usePersonal } from '#client/shell/personal.ts'

const line =
  'flex h-7 w-full items-center gap-2 rounded-menu px-2 text-table text-fg-muted hover:bg-hover hover:text-fg max-md:h-11 max-md:text-body'

/** Favourites in their own order, and what was opened last; nothing until there is something. */
export function PlacesNav({ onGo }: { onGo?: () => void }) {
  const personal = usePersonal()
  const { pathname, search } = useLocation()
  if (!personal) return null
  const { favourites, recents } = personal
  const isHere = (to: string) => (to.includes('?') ? to === pathname + search : to === pathname)
  const others = recents.filter(({ to }) => !favourites.some((each) => each.to === to))
  return (
    <>
      {favourites.length > 0 && <Favourites favourites={favourites} isHere={isHere} onGo={onGo} />}
      {others.length > 0 && (
        <section aria-label="Recent">
          <MenuTitle>Recent</MenuTitle>
          <ul className="space-y-px">
            {others.map((recent) => (
              <li key={recent.to}>
                <PlaceLink place={recent} here={isHere(recent.to)} onGo={onGo} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The title; where it is a number, what tells it apart beside it. */
const PlaceLink = ({ place, here, onGo }: { place: Favourite | Recent; here: boolean; onGo?: () => void }) => {
  const { title, to, noun } = place
  const subtitle = place.subtitle && formatDaysIn(place.subtitle)
  const Icon = 'search' in place ? Star : Clock
  return (
    <Link
      to={to}
      onClick={onGo}
      aria-current={here ? 'page' : undefined}
      title={[title, subtitle, noun].filter(Boolean).join(' · ')}
      className={cn(line, here && 'bg-active font-medium text-fg hover:bg-active')}
    >
      <Icon aria-hidden className="size-3.5! text-fg-subtle" />
      {/* What tells it apart is left out where only a letter or two of it would fit. */}
      <span className="flex h-5 min-w-0 flex-1 flex-wrap items-center gap-x-2 overflow-hidden max-md:h-6">
        <span className="max-w-full truncate">{title}</span>
        {subtitle && (
          <span
            className={cn(
              'min-w-14 flex-1 truncate text-caption leading-5 max-md:leading-6',
              here ? 'text-fg-muted' : 'text-fg-subtle',
            )}
          >
            {subtitle}
          </span>
        )}
      </span>
    </Link>
  )
}

/** Moved by dragging, or with Alt and an arrow. */
function Favourites({
  favourites,
  isHere,
  onGo,
}: {
  favourites: readonly Favourite[]
  isHere: (to: string) => boolean
  onGo?: () => void
}) {
  const { order } = useKeep()
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const put = (id: string, to: number) => {
    const ids = favourites.map((each) => each.id).filter((each) => each !== id)
    const at = Math.max(0, Math.min(to, ids.length))
    order.mutate([...ids.slice(0, at), id, ...ids.slice(at)])
    setSaid(`${favourites.find((each) => each.id === id)?.title ?? ''}, place ${at + 1} of ${favourites.length}`)
  }
  const onKeyDown = (event: KeyboardEvent, id: string, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    put(id, at + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <section aria-label="Favorites">
      <MenuTitle>Favorites</MenuTitle>
      <ul className="space-y-px">
        {favourites.map((favourite, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt with an arrow on the link inside does what dragging does
          <li
            key={favourite.id}
            draggable
            onDragStart={(event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(favourite.id)
            }}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged && dragged !== favourite.id) put(dragged, at)
              setDragged(null)
            }}
            onDragEnd={() => setDragged(null)}
            onKeyDown={(event) => onKeyDown(event, favourite.id, at)}
            className={cn(dragged === favourite.id && 'opacity-50')}
          >
            <PlaceLink place={favourite} here={isHere(favourite.to)} onGo={onGo} />
          </li>
        ))}
      </ul>
      <output className="sr-only">{said}</output>
    </section>
  )
}
