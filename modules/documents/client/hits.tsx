import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useApi } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { IconButton } from '#client/ui/button.tsx'
import { documentCalls, type Marks } from '#modules/documents/shared/calls.ts'
import { useLookAgain, type Seen } from './file-bytes.ts'

type Hit = Marks['hits'][number]

/** Where one came to look: on the page that was asked for, where most words of the question stand together; else where they do anywhere. */
function firstHit(hits: readonly Hit[], page: number | null): number {
  const most = (among: readonly Hit[]) => Math.max(...among.map(({ words }) => words))
  const there = hits.filter((hit) => hit.page === page)
  const among = there.length ? there : hits
  return Math.max(
    0,
    hits.findIndex((hit) => among.includes(hit) && hit.words === most(among)),
  )
}

/** The hits of a question in a version, and at which one is. `moved` counts the steps somebody has taken. */
export function useHits({ id, versionId }: Seen, q: string, page: number | null) {
  const read = useApi(documentCalls.marks, { params: { id, versionId }, query: q ? { q } : {} }, { keep: true })
  const marks = read.data
  useLookAgain(read, marks ? marks.reading === 'waiting' || !marks.opened || marks.picturesWaiting > 0 : false)
  const hits = marks?.hits ?? []
  const [chosen, setChosen] = useState<{ q: string; at: number } | null>(null)
  const [moved, setMoved] = useState(0)
  const current = chosen?.q === q && chosen.at < hits.length ? chosen.at : firstHit(hits, page)
  const move = (by: number) => {
    if (hits.length === 0) return
    setChosen({ q, at: (current + by + hits.length) % hits.length })
    setMoved(moved + 1)
  }
  /** N and P where the pages have the focus. */
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return
    if (key === 'n') move(1)
    if (key === 'p') move(-1)
  }
  return { marks, hits, current, move, moved, onKeyDown }
}
export type Hits = ReturnType<typeof useHits>

/** At which hit one is, and the way to the next one. */
export function HitBar({ q, marks, hits, current, move }: Hits & { q: string }) {
  const hit = hits[current]
  return (
    <div className="flex min-h-11 items-center gap-1 border-b border-line px-4 py-1 print:hidden">
      <output className="min-w-0 flex-1 truncate text-table text-fg-muted">
        {hit ? (
          <>
            <span className="figures font-medium text-fg">
              {formatNumber(current + 1)} of {formatNumber(hits.length)}
            </span>{' '}
            {hits.length === 1 ? 'place' : 'places'}
            {marks!.pages > 1 && ` · page ${hit.page}`} · “{q}”
          </>
        ) : (
          marks && `“${q}” stands nowhere on its pages`
        )}
      </output>
      {hits.length > 1 && (
        <>
          <IconButton
            size="sm"
            label="Previous place"
            hint="Previous place (P)"
            icon={ChevronUp}
            onClick={() => move(-1)}
          />
          <IconButton size="sm" label="Next place" hint="Next place (N)" icon={ChevronDown} onClick={() => move(1)} />
        </>
      )}
    </div>
  )
}

/** Boxes over the words of the question on one page; that where one is has a frame. */
export const HitBoxes = ({ hits, current, page }: { hits: readonly Hit[]; current: number; page: number }) =>
  hits.flatMap((hit, at) =>
    hit.page === page
      ? hit.boxes.map(({ left, top, width, height }) => (
          <span
            key={`${at} ${left} ${top}`}
            aria-hidden
            data-hit={at === current ? 'current' : 'other'}
            className={
              at === current
                ? 'pointer-events-none absolute rounded-check bg-[#ff9d00]/45 outline-2 outline-offset-1 outline-[#c25400] mix-blend-multiply'
                : 'pointer-events-none absolute rounded-check bg-[#ffd400]/40 mix-blend-multiply'
            }
            style={{
              left: `${left * 100}%`,
              top: `${top * 100}%`,
              width: `${width * 100}%`,
              height: `${height * 100}%`,
            }}
          />
        ))
      : [],
  )

/** Has the hit where one is come into sight, within what scrolls. */
export function useHitInSight(place: React.RefObject<HTMLElement | null>, { hits, current, moved }: Hits) {
  const hit = hits[current]
  const key = hit ? `${hit.page} ${hit.boxes[0]?.left} ${hit.boxes[0]?.top}` : ''
  useEffect(() => {
    const scroller = place.current
    const mark = scroller?.querySelector('[data-hit=current]')
    if (!scroller || !mark) return
    const [outer, inner] = [scroller.getBoundingClientRect(), mark.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom || moved > 0)
      scroller.scrollTo({ top: scroller.scrollTop + inner.top - outer.top - outer.height / 3 })
    if (moved > 0) mark.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place, key, moved])
}

/** What is to be said of how its pages were read, below them. */
export function ReadingNote({ marks }: { marks: Marks | undefined }) {
  const said = marks ? noteOf(marks) : null
  return said && <p className="border-t border-line px-4 py-2 text-caption text-fg-muted">{said}</p>
}

function noteOf({ reading, pages, picturesWaiting, picturesFailed, scans, why }: Marks): string | null {
  const because = why ? `: ${why.charAt(0).toLowerCase()}${why.slice(1)}` : ''
  if (reading === 'waiting') return 'Its text is being read. It is found by its words in a moment.'
  if (picturesWaiting > 0)
    return pages === 1
      ? 'It is a picture. Its words are being read.'
      : `${picturesWaiting} of its ${pages} pages ${picturesWaiting === 1 ? 'is a picture' : 'are pictures'} whose words are being read.`
  if (picturesFailed > 0 && pages > 1) return `${picturesFailed} of its ${pages} pages could not be read${because}.`
  if (reading === 'failed') return `Its text could not be read${because}. It is found by its title.`
  if (scans.length > 0) return 'Its words were read from a picture: some may be wrong.'
  return null
}
