import type { UseQueryResult } from '@tanstack/react-query'
import { use, type ReactNode } from 'react'
import { Link } from 'react-router'
import { sentenceOf, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { MenuContext } from '#client/shell/room-doors.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { NotCounted } from '#client/ui/not-counted.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { addressOf, countShown, listQuery, workLists, type WorkList } from '#modules/dashboard/shared/work-lists.ts'
import { reportApi } from '#modules/financial/shared/reports.ts'
import { overviewApi } from '#modules/procurement/shared/overview.ts'
import { payablesShown, purchasingShown, type ShownFigure } from './shown-figures.tsx'
import { shown } from './work-card.tsx'

const link = 'rounded-check hover:text-primary-fg hover:underline'

/** The overview as plain tables on one printable page: the same figures and lists as the other one. */
export function LegacyPage() {
  const { can } = useAuth()
  const lists = workLists.filter(({ permission, record }) => can(permission) && can(record.api.list.can))
  const payables = can(reportApi.payablesAgeing.can)
  const purchasing = can(overviewApi.overview.can)
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title="Classic overview" actions={<LinkButton to="/dashboard">Use the new overview</LinkButton>} />
      <div className="mx-auto w-full max-w-260 space-y-6 px-4 py-5 md:px-6">
        {(payables || purchasing) && (
          <Part title="Figures">
            {payables && <Payables />}
            {purchasing && <Purchasing />}
          </Part>
        )}
        {lists.length > 0 && (
          <Part title="Needs you">
            <DataTable
              label="Needs you"
              rows={lists}
              keyOf={({ title }) => title}
              columns={[
                {
                  label: 'Work',
                  of: (list) => (
                    <Link to={addressOf(list)} className={link}>
                      {list.title}
                    </Link>
                  ),
                },
                { label: 'Waiting', numeric: true, of: (list) => <Waiting list={list} /> },
              ]}
            />
          </Part>
        )}
        <Pages />
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

const Payables = () => (
  <Figures label="Payables" read={useApi(reportApi.payablesAgeing, { query: {} })} of={payablesShown} />
)
const Purchasing = () => <Figures label="Purchasing" read={useApi(overviewApi.overview, {})} of={purchasingShown} />

type FiguresProps<T> = { label: string; read: UseQueryResult<T>; of: (data: T) => ShownFigure[] }

function Figures<T>({ label, read, of }: FiguresProps<T>) {
  if (read.data === undefined && read.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-table text-fg-muted">
        {label}: {sentenceOf(read.error)}
        <Button size="sm" onClick={() => void read.refetch()}>
          Try again
        </Button>
      </p>
    )
  if (read.data === undefined) return <Skeleton className="h-40 rounded-card" />
  return (
    <DataTable
      label={label}
      rows={of(read.data)}
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
function Waiting({ list }: { list: WorkList }) {
  const { data, isError, refetch } = useApi(list.record.api.list, { query: listQuery(list, shown) })
  if (data) return countShown(data.count)
  return isError ? <NotCounted onRetry={() => void refetch()} /> : <Skeleton className="ml-auto w-8" />
}

function Pages() {
  const rooms = use(MenuContext).filter(({ to }) => to !== '/dashboard')
  return (
    <nav aria-label="All pages" className="space-y-2">
      <h2 className="text-section text-fg">All pages</h2>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {rooms.map(({ label, to, children = [] }) => (
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
