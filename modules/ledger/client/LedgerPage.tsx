import { useId } from 'react'
import { ReferenceInput } from '#client/form/reference-input.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { accounts } from '#modules/ledger/shared/accounts.ts'
import { parties } from '#modules/ledger/shared/parties.ts'
import { LedgerLines, saveLedger, useLedger, type LedgerQuestion } from './ledger-lines.tsx'
import { ExportButton } from '#client/report/all-rows.tsx'
import { useReportParams } from '#client/report/params.ts'
import { DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { ReportGate, SpanMenu, useFiscalYears } from './report-questions.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'

/** The lines of one account in order, with the balance after each. */
export const LedgerPage = () => (
  <ReportGate title="General ledger">
    <Ledger />
  </ReportGate>
)

function Ledger() {
  const asked = useReportParams('from', 'to')
  const { day, text, set, unread } = asked
  const readable = unread.length === 0
  const account = text('account') ?? ''
  const party = text('party')
  const from = day('from')
  const to = day('to')
  const question: LedgerQuestion = {
    accountId: account,
    ...(from && { from }),
    ...(to && { to }),
    ...(party && { partyId: party }),
  }
  const { pages, read } = useLedger(question, readable)
  const first = pages[0]
  const fiscalYears = useFiscalYears(first?.entityId)
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={first ? `${first.number} ${first.name}` : 'General ledger'}
        crumbs={first ? [{ label: 'General ledger', to: '/financial/ledger' }] : []}
        actions={
          first && (
            <>
              {readable && <ExportButton save={() => saveLedger(question)} />}
              <LinkButton to={accounts.pageOf(account)}>Open account</LinkButton>
            </>
          )
        }
      />
      <ReportBar>
        <Picker
          to={accounts.name}
          label="Account"
          value={account}
          display={first && `${first.number} ${first.name}`}
          onChange={(id) => set({ account: id })}
        />
        {account && (
          <>
            <DayAsked {...{ asked, fiscalYears }} name="from" label="From" value={first?.from} edge="first" />
            <DayAsked {...{ asked, fiscalYears }} name="to" label="To" value={first?.to} edge="last" />
            <SpanMenu fiscalYears={fiscalYears} onChoose={(start, end) => set({ from: start, to: end })} />
            <Picker
              to={parties.name}
              label="Party (optional)"
              value={party ?? ''}
              onChange={(id) => set({ party: id })}
            />
          </>
        )}
      </ReportBar>
      {account ? (
        <Understood asked={asked}>
          <ReadGate
            read={{
              data: first,
              isError: read.isError,
              isEnabled: read.isEnabled,
              error: read.error,
              refetch: read.refetch,
            }}
            what="the general ledger"
          >
            {(found) => (
              <LedgerLines
                found={found}
                items={pages.flatMap(({ items }) => items)}
                party={party !== undefined}
                more={read}
              />
            )}
          </ReadGate>
        </Understood>
      ) : (
        <EmptyState
          drawing="list"
          title="Choose an account"
          action={<LinkButton to="/financial/trial-balance">Open the trial balance</LinkButton>}
        >
          Its lines appear here in order, with the balance after each. Every figure of the trial balance leads here too.
        </EmptyState>
      )}
    </div>
  )
}

function Picker({
  to,
  label,
  value,
  display,
  onChange,
}: {
  to: string
  label: string
  value: string
  display?: string
  onChange: (id: string) => void
}) {
  const id = useId()
  return (
    <div className="w-64 max-md:w-full">
      <label htmlFor={id} className="mb-1 block text-caption font-medium text-fg-muted">
        {label}
      </label>
      <ReferenceInput id={id} to={to} value={value} display={value ? display : undefined} onChange={onChange} />
    </div>
  )
}
