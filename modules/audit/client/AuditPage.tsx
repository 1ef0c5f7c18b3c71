import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Forbidden } from '#client/errors/forbidden.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { useReportParams, type Asked } from '#client/report/params.ts'
import { Understood } from '#client/report/report-bar.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { auditApi, auditParts } from '#modules/audit/shared/audit.ts'
import { AuditFilters } from './audit-filters.tsx'
import { EntryTable } from './entry-table.tsx'
import { ExportLog } from './export-log.tsx'
import { RefusedSignIns } from './refused-sign-ins.tsx'
import { useAuditQuery } from './question.ts'

const title = 'Audit log'
const tabs = [
  { id: 'all', label: 'Everything' },
  { id: 'sign-ins', label: 'Sign-ins' },
]

/** What happened across all records, who did it and how people came in, narrowed by the address. */
export function AuditPage() {
  const { can } = useAuth()
  const asked = useReportParams('from', 'to')
  const question = useAuditQuery(asked)
  const may = can(auditApi.list.can)
  const { older: _older, newer: _newer, ...narrowing } = question.query
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title={title} actions={may && asked.unread.length === 0 && <ExportLog query={narrowing} />} />
      {may ? (
        <Entries asked={asked} {...question} />
      ) : (
        <Forbidden title="You may not see the audit log" can={auditApi.list.can} />
      )}
    </div>
  )
}

type Props = { asked: Asked } & ReturnType<typeof useAuditQuery>

function Entries({ asked, query, filtered, part, beside, ofStrangers }: Props) {
  const read = useApi(auditApi.list, { query }, { enabled: asked.unread.length === 0, keep: true })
  return (
    <>
      <AuditFilters asked={asked} filtered={filtered} />
      <Tabs
        label="What is shown"
        tabs={tabs}
        value={part}
        onChange={(next) =>
          asked.set({
            part: auditParts.find((each) => each === next && each !== 'all'),
            older: undefined,
            newer: undefined,
          })
        }
        className="px-4"
      />
      <Understood asked={asked}>
        {ofStrangers && <RefusedSignIns key={`${query.from} ${query.to}`} from={query.from} to={query.to} />}
        <ReadGate read={read} what="the audit log">
          {({ items, older, newer }) =>
            items.length === 0 ? (
              <EmptyState title="No entries">
                {filtered || query.older || query.newer
                  ? 'No entries that you may see match the filters.'
                  : 'All activity is listed here.'}
              </EmptyState>
            ) : (
              // What scrolls is the page, not the table within it.
              <div className="shrink-0">
                <EntryTable entries={items} asked={asked} />
                <nav aria-label="Pages of the log" className="flex flex-wrap items-center gap-2 px-4 py-3 print:hidden">
                  {newer && <LinkButton to={beside({ newer })}>Newer</LinkButton>}
                  {older && <LinkButton to={beside({ older })}>Older</LinkButton>}
                  {newer && (
                    <LinkButton variant="ghost" to={beside({})}>
                      Newest
                    </LinkButton>
                  )}
                </nav>
              </div>
            )
          }
        </ReadGate>
      </Understood>
    </>
  )
}
