import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { recordRefOf } from '#client/record-refs.ts'
import { actionWords } from '#client/record/timeline-items.ts'
import type { Asked } from '#client/report/params.ts'
import { Cell, Head, ReportTable, rowLook } from '#client/report/table.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { InstantText } from '#client/ui/day.tsx'
import { pageOf, readRight } from '#shared/record-ref.ts'
import { upperFirst } from '#shared/text.ts'
import type { AuditEntry } from '#modules/audit/shared/audit.ts'
import { EntryDetail } from './entry-detail.tsx'

type Props = { entries: readonly AuditEntry[]; asked: Asked }

/** Lines of the log; each opens to what it changed. */
export function EntryTable({ entries, asked: { text, set } }: Props) {
  const open = text('open')
  return (
    <ReportTable
      label="Audit log"
      head={
        <>
          <Head>When</Head>
          <Head>Who</Head>
          <Head>What</Head>
          <Head>Record</Head>
          <Head>Correlation id</Head>
        </>
      }
    >
      <tbody>
        {entries.map((entry) => (
          <Entry
            key={entry.seq}
            entry={entry}
            open={open === entry.seq}
            onOpen={(yes) => set({ open: yes ? entry.seq : undefined })}
          />
        ))}
      </tbody>
    </ReportTable>
  )
}

/** 'Approved purchase order' */
const whatOf = ({ says, action, nounLabel }: AuditEntry): string =>
  says ?? [upperFirst(actionWords(action)), nounLabel].filter(Boolean).join(' ')

function Entry({ entry, open, onOpen }: { entry: AuditEntry; open: boolean; onOpen: (open: boolean) => void }) {
  const { at, title, page, correlation } = entry
  const what = whatOf(entry)
  const id = `entry-${entry.seq}`
  return (
    <>
      <tr className={cn(rowLook, open && 'border-b-0 bg-hover')}>
        <Cell>
          <span className="flex items-center gap-1">
            <IconButton
              label={`${open ? 'Close' : 'Open'} what changed: ${what}${title ? ` ${title}` : ''}`}
              icon={ChevronRight}
              size="sm"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              className={cn('-ml-1 [&>svg]:transition-transform', open && '[&>svg]:rotate-90')}
              onClick={() => onOpen(!open)}
            />
            <InstantText at={at} />
          </span>
        </Cell>
        <Cell label="Who">
          <Who entry={entry} />
        </Cell>
        <Cell label="What">{what}</Cell>
        <Cell label="Record">
          {title &&
            (page ? (
              <Link to={page} className="rounded-check text-primary-fg hover:underline">
                {title}
              </Link>
            ) : (
              title
            ))}
        </Cell>
        <Cell label="Correlation id">
          {correlation && (
            <Link
              to={`?correlation=${encodeURIComponent(correlation)}`}
              title="All entries of this call"
              className="reach inline-block rounded-check font-mono text-caption text-fg-muted hover:text-fg hover:underline"
            >
              {correlation.slice(0, 8)}
              <span className="sr-only">: all entries of this call</span>
            </Link>
          )}
        </Cell>
      </tr>
      {open && (
        <tr id={id} className="border-b border-line bg-hover @max-md:block">
          <td colSpan={5} className="px-4 pb-4 md:pl-11 @max-md:block">
            <EntryDetail entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
}

function Who({ entry: { actor, actorId, by, token, insteadOf, seenAs } }: { entry: AuditEntry }) {
  const { can } = useAuth()
  const card = recordRefOf('settings.members')
  const more = [
    ...(insteadOf ? [`for ${insteadOf}`] : []),
    ...(seenAs ? [`viewing as ${seenAs}`] : []),
    ...(by === 'token' ? [token ? `by the token “${token}”` : 'by a token'] : []),
  ].join(', ')
  return (
    <>
      {actorId && card && can(readRight(card)) ? (
        <Link to={pageOf(card, actorId)} className="rounded-check hover:text-primary-fg hover:underline">
          {actor}
        </Link>
      ) : (
        actor
      )}
      {more && <span className="text-fg-muted"> {more}</span>}
    </>
  )
}
