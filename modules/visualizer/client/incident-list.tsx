import { AppWindow, Cable, ListTodo, Mail, ServerCrash, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import { InstantText } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { incidentsApi, type Incident } from '#modules/visualizer/shared/incidents.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'

const icons: Record<Incident['kind'], LucideIcon> = {
  job: ListTodo,
  screen: AppWindow,
  mail: Mail,
  connector: Cable,
  call: ServerCrash,
}

/** What failed in the last 24 hours, for whoever may know. */
export function IncidentList() {
  const { can } = useAuth()
  const allowed = can(incidentsApi.incidents.can)
  const read = useApi(incidentsApi.incidents, {}, { enabled: allowed })
  if (!allowed)
    return (
      <EmptyState title="Incidents are for administrators">
        The list shows failures and where they occurred. If you see an error, report its error ID to an administrator.
      </EmptyState>
    )
  return (
    <ReadGate read={read} what="incidents" lines={8}>
      {({ items, more }) =>
        items.length === 0 ? (
          <EmptyState title="No failures in the last 24 hours">
            Failed jobs, screen errors, refused e-mails and failed calls appear here.
          </EmptyState>
        ) : (
          <>
            <ul aria-label="Incidents" className="divide-y divide-line border-b border-line">
              {items.map((incident) => (
                <Line key={incident.id} incident={incident} />
              ))}
            </ul>
            {more > 0 && (
              <p className="px-4 py-3 text-table text-fg-muted">
                {formatNumber(more)} older ones of these 24 hours are not listed.
              </p>
            )}
          </>
        )
      }
    </ReadGate>
  )
}

function Line({ incident: { kind, title, says, at, to } }: { incident: Incident }) {
  const Icon = icons[kind]
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon aria-hidden className="mt-0.5 text-danger" />
      <div className="min-w-0 flex-1">
        <p className="text-body font-medium text-fg">
          {to ? (
            <Link to={to} className="rounded-check hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="break-words text-table text-fg-muted">{says}</p>
      </div>
      <InstantText at={at} className="text-table text-fg-muted" />
    </li>
  )
}
