import { Mail, MapPin, Phone } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { placeAt, rememberPlace } from '#client/table/list-memory.ts'
import type { Gallery } from '#client/table/RecordList.tsx'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { employees, type Employee } from '#modules/people/shared/people.ts'
import { Face } from './face.tsx'

type Row = Omit<Employee, 'open' | 'hireDate'>
/** So far above the end of the rows the next ones are asked for. */
const ahead = 1200
const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3 p-4'

/** The directory as cards: a face, who it is, and how to reach them. */
export const peopleCards: Gallery<Row> = {
  reads: ['displayName', 'photo', 'jobName', 'departmentName', 'placeName', 'mail', 'businessPhone'],
  show: (shown) => <Cards {...shown} />,
}

function Cards({ rows, more, waiting, stale }: Parameters<Gallery<Row>['show']>[0]) {
  const frame = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const [place] = useState(() => placeAt(key))
  const restored = useRef(false)
  const loadNear = () => {
    const { scrollTop, scrollHeight, clientHeight } = frame.current!
    if (more.canLoad && scrollHeight - scrollTop - clientHeight < ahead) more.load()
  }
  useEffect(loadNear)
  useLayoutEffect(() => {
    if (restored.current || rows.length === 0) return
    restored.current = true
    frame.current!.scrollTop = place.offset
  }, [rows.length, place])
  return (
    <div
      ref={frame}
      onScroll={() => {
        rememberPlace(key, { offset: frame.current!.scrollTop })
        loadNear()
      }}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-sunken short:h-[85dvh] short:flex-none short:overscroll-auto"
    >
      {waiting ? (
        <div className={grid}>
          {Array.from({ length: 12 }, (_, at) => (
            <Skeleton key={at} className="h-32" />
          ))}
        </div>
      ) : (
        <ul aria-label={employees.many} aria-busy={stale || undefined} className={cn(grid, stale && 'opacity-60')}>
          {rows.map((row) => (
            <PersonCard key={row.id} person={row} />
          ))}
        </ul>
      )}
      {more.failed ? (
        <output className="flex items-center justify-between gap-3 px-4 pb-4 text-table text-fg-muted">
          {more.failed}
          <Button size="sm" onClick={more.load}>
            Try again
          </Button>
        </output>
      ) : (
        more.loading && (
          <output className="flex items-center gap-2 px-4 pb-4 text-table text-fg-muted">
            <Spinner /> Loading more {employees.many}…
          </output>
        )
      )}
    </div>
  )
}

const contact =
  'relative z-1 flex min-h-6 min-w-0 items-center gap-2 rounded-check hover:text-fg hover:underline max-md:min-h-11'

function PersonCard({ person }: { person: Row }) {
  const { id, displayName, photo, jobName, departmentName, placeName, mail, businessPhone } = person
  return (
    <li className="relative flex gap-3.5 rounded-card border border-line bg-surface p-4 text-table text-fg-muted [contain-intrinsic-size:auto_8.5rem] [content-visibility:auto] hover:border-line-strong">
      <Face id={id} name={displayName} photo={photo} size="card" />
      <div className="min-w-0 flex-1">
        <Link
          to={employees.pageOf(id)}
          className="text-body font-semibold wrap-anywhere text-fg after:absolute after:inset-0 after:rounded-card"
        >
          {displayName}
        </Link>
        <p>{jobName}</p>
        <p>{departmentName !== jobName && departmentName}</p>
        <div className="mt-2 flex flex-col text-caption">
          {placeName && (
            <span className="flex min-h-6 min-w-0 items-center gap-2">
              <MapPin aria-hidden className="size-3.5 shrink-0" />
              <span className="truncate">{placeName}</span>
            </span>
          )}
          {mail && (
            <a href={`mailto:${mail}`} className={contact}>
              <Mail aria-hidden className="size-3.5 shrink-0" />
              <span className="truncate">{mail}</span>
            </a>
          )}
          {businessPhone && (
            <a href={`tel:${businessPhone.replaceAll(/[^+\d]/g, '')}`} className={contact}>
              <Phone aria-hidden className="size-3.5 shrink-0" />
              <span className="truncate">{businessPhone}</span>
            </a>
          )}
        </div>
      </div>
    </li>
  )
}
