import { use, type ReactNode } from 'react'
import { Link } from 'react-router'
import { sentenceOf, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { MenuContext } from '#client/navigation/module-pages.tsx'
import type { ModuleOverview } from '#client/overview.ts'
import { shownCount, useUnread } from '#client/inbox/unread.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { NotCounted } from '#client/ui/not-counted.tsx'
import { Settle } from '#client/shell/settle.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { upperFirst } from '#shared/text.ts'
import { measuresCall, type Figure } from '#shared/work.ts'
import { CardTables } from './card-tables.tsx'
import { overviewsFor, useFigures } from './figures.tsx'
import { countShown, useRows } from './work-card.tsx'

const link = 'rounded-check hover:text-primary-fg hover:underline'

/** The overview as plain tables on one printable page: the same figures and lists as the other one. */
export function LegacyPage() {
  const { can } = useAuth()
  const { data = [] } = useApi(measuresCall, { query: { counted: '0' } })
  const unread = useUnread()?.unread ?? 0
  const lists = data.filter(({ follows }) => !follows)
  const overviews = overviewsFor(can)
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title="Classic overview" actions={<LinkButton to="/dashboard">Use the new overview</LinkButton>} />
      <div className="mx-auto w-full max-w-260 px-4 py-5 md:px-6">
        <Settle className="space-y-6">
          {overviews.length > 0 && (
            <Part title="Figures">
              {overviews.map((overview) => (
                <Figures key={overview.at} overview={overview} />
              ))}
            </Part>
          )}
          <CardTables />
          {lists.length > 0 && (
            <Part title="Needs you">
              {unread > 0 && (
                <p className="text-table">
                  <Link to="/inbox" className={link}>
                    {shownCount(unread)} new in the inbox
                  </Link>
                </p>
              )}
              <DataTable
                label="Needs you"
                rows={lists}
                keyOf={({ name }) => name}
                columns={[
                  {
                    label: 'Work',
                    of: (list) => (
                      <Link to={list.address} className={link}>
                        {list.label}
                      </Link>
                    ),
                  },
                  { label: 'Waiting', numeric: true, of: (list) => <Waiting list={list} /> },
                ]}
              />
            </Part>
          )}
          <Pages />
        </Settle>
      </div>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="space-y-2">
    <h2 className="text-section text-fg">{title}</h2>
    {children}
  </section>
)

function Figures({ overview }: { overview: ModuleOverview }) {
  const { read, figures } = useFigures(overview)
  const label = upperFirst(overview.of)
  if (!figures && read.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-table text-fg-muted">
        {label}: {sentenceOf(read.error)}
        <Button size="sm" onClick={() => void read.refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!figures) return <Skeleton className="h-40 rounded-card" />
  return (
    <DataTable
      label={label}
      rows={figures}
      keyOf={(figure) => figure.label}
      columns={[
        {
          label,
          width: 180,
          of: ({ label: name, href, hint, note }) => (
            <>
              {href ? (
                <Link to={href} className={link}>
                  {name}
                </Link>
              ) : (
                name
              )}
              {(hint ?? note) && <span className="block text-caption font-normal text-fg-muted">{hint ?? note}</span>}
            </>
          ),
        },
        { label: 'Value', numeric: true, of: ({ value }) => value },
      ]}
    />
  )
}

/** How many wait; the same question as the cards of the other overview. */
function Waiting({ list }: { list: Figure }) {
  const { page, isError, refetch } = useRows(list)
  if (page) return countShown(page.count)
  return isError ? <NotCounted onRetry={() => void refetch()} /> : <Skeleton className="ml-auto w-8" />
}

function Pages() {
  const modules = use(MenuContext).filter(({ to }) => to !== '/dashboard')
  return (
    <nav aria-label="All pages" className="space-y-2">
      <h2 className="text-section text-fg">All pages</h2>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {modules.map(({ label, to, children = [] }) => (
          <div key={to}>
            <h3 className="text-table font-semibold">
              <Link to={to} className={link}>
                {label}
              </Link>
            </h3>
            <ul className="mt-1 columns-2 text-table text-fg-muted">
              {children.map((page) => (
                <li key={page.to} className="py-0.5">
                  <Link to={page.to} className={link}>
                    {page.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
