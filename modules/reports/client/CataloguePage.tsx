import { BadgeCheck, Plus, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { usePersonal } from '#client/shell/personal.ts'
import { StarButton } from '#client/shell/star.tsx'
import { useShortcuts } from '#client/shell/use-shortcuts.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { cn } from '#client/ui/cn.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/input.tsx'
import { reports } from '#modules/reports/shared/reports.ts'
import { grouped, useCatalogue, type Entry } from './catalogue.ts'

/** All reports the reader can open: saved ones by folder, standard ones by area. */
export function CataloguePage() {
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const { can } = useAuth()
  const read = useCatalogue()
  useShortcuts([{ keys: '/', label: 'Search reports', group: 'This page', run: () => search.current?.focus() }])
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="Reports"
        actions={
          can(reports.api.create.can) && (
            <LinkButton to="/reports/new" variant="primary" icon={Plus}>
              New report
            </LinkButton>
          )
        }
      />
      <div className="mx-auto w-full max-w-320 space-y-5 px-4 py-5 md:px-6">
        <Input
          ref={search}
          icon={Search}
          aria-label="Search reports"
          placeholder="Search reports"
          suffix={<span className="max-md:hidden">/</span>}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="max-w-md"
        />
        {text === '' && <Recent />}
        <ReadGate read={read} what="reports">
          {(entries) => <Groups entries={entries} text={text} clear={() => setText('')} />}
        </ReadGate>
      </div>
    </div>
  )
}

/** Saved reports that were opened last. */
function Recent() {
  const recents = usePersonal()?.recents.filter(({ record }) => record === reports.name) ?? []
  if (recents.length === 0) return null
  return (
    <nav aria-label="Recently opened" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-table">
      <span className="text-fg-muted">Recently opened</span>
      {recents.map(({ recordId, title, to }) => (
        <Link key={recordId} to={to} className="reach rounded-check font-medium text-primary-fg hover:underline">
          {title}
        </Link>
      ))}
    </nav>
  )
}

function Groups({ entries, text, clear }: { entries: readonly Entry[]; text: string; clear: () => void }) {
  const groups = grouped(entries, text)
  if (groups.length > 0)
    return (
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {groups.map(([group, own]) => (
          <Card key={group} title={group} note={own.length} padded={false}>
            <ul className="divide-y divide-line">
              {own.map((entry) => (
                <Row key={entry.key} entry={entry} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    )
  return entries.length > 0 ? (
    <EmptyState title="No reports match" drawing="list" action={<Button onClick={clear}>Clear search</Button>}>
      Search for other words.
    </EmptyState>
  ) : (
    <EmptyState title="No reports yet" drawing="list">
      Choose New report to ask a question of your lists.
    </EmptyState>
  )
}

const Row = ({ entry: { name, description, to, owner, certifiedBy, id } }: { entry: Entry }) => (
  <li className="relative flex min-h-14 items-center gap-3 py-2 pr-2 pl-4 hover:bg-hover">
    <span className="min-w-0 flex-1">
      <Link
        to={to}
        className="rounded-check text-body font-medium text-fg outline-offset-2 after:absolute after:inset-0 hover:text-primary-fg"
      >
        {name}
      </Link>
      {description && <span className="block text-table text-fg-muted">{description}</span>}
    </span>
    {certifiedBy && (
      <span
        title={`Certified by ${certifiedBy}`}
        className="flex shrink-0 items-center gap-1 text-caption text-success"
      >
        <BadgeCheck aria-hidden className="size-4" />
        <span className="max-md:sr-only">Certified</span>
      </span>
    )}
    <span className={cn('shrink-0 text-caption text-fg-muted', !owner && 'max-md:hidden')}>{owner ?? 'Standard'}</span>
    {id ? (
      <span className="relative z-1">
        <StarButton record={reports.name} recordId={id} noun="report" />
      </span>
    ) : (
      <span aria-hidden className="w-control-sm shrink-0 max-md:hidden" />
    )}
  </li>
)
