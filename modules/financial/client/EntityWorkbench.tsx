import { BookOpenText, Plus, Scale } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { offered } from '#client/record/offered.ts'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { RecordPage, type RecordTab } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { fiscalYears } from '#modules/ledger/shared/fiscal-years.ts'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { legalEntities, type LegalEntity } from '#modules/ledger/shared/legal-entities.ts'
import { periods } from '#modules/ledger/shared/periods.ts'
import { payablesApi } from '#modules/payables/shared/reports.ts'
import { reportApi } from '#modules/ledger/shared/reports.ts'
import { bills } from '#modules/payables/shared/bills.ts'
import { addressOf } from '#modules/ledger/client/addresses.ts'
import { AgeingChart } from './ageing-chart.tsx'
import { BooksFigures, OpenPeriodsFigure } from './books-figures.tsx'
import { EntityStatements } from './entity-statements.tsx'

const own = (id: string) => [{ field: 'entityId', operator: 'eq' as const, value: id }]

const tabs: readonly RecordTab<LegalEntity>[] = [
  {
    id: 'entries',
    label: 'Entries',
    show: ({ id }) => (
      <RelatedList
        record={journalEntries}
        title="Last entries"
        filters={own(id)}
        columns={['description', 'number', 'state', 'postingDate', 'journalId', 'amount']}
        sort="-postingDate,-number"
        limit={20}
        empty="Nothing has been entered yet."
      />
    ),
  },
  { id: 'open-items', label: 'Open items', show: ({ id }) => <OpenItems entityId={id} /> },
  {
    id: 'close',
    label: 'Years and periods',
    show: ({ id }) => (
      <div className="flex flex-col gap-4">
        <RelatedList
          record={fiscalYears}
          filters={own(id)}
          columns={['name', 'state', 'startsOn', 'endsOn']}
          sort="-startsOn"
          empty="There is no fiscal year yet: nothing can be posted before one is made."
        />
        <RelatedList
          record={periods}
          title="Open periods"
          filters={[...own(id), { field: 'state', operator: 'eq', value: 'open' }]}
          columns={['name', 'state', 'startsOn', 'endsOn']}
          sort="startsOn"
          limit={24}
          empty="No period is open: nothing can be posted."
        />
      </div>
    ),
  },
]

/** Everything about one company's books at one moment. */
export function EntityWorkbench() {
  const { can } = useAuth()
  const go = useNavigate()
  const reports = can(reportApi.trialBalance.can)
  const actions = ({ id }: LegalEntity): RecordAction[] =>
    offered(
      [
        {
          label: 'New entry',
          icon: Plus,
          permission: journalEntries.api.create.can,
          next: true,
          can: true,
          run: () => void go(addressOf('/financial/journal-entries/new', { entity: id })),
        },
        {
          label: 'Trial balance',
          icon: Scale,
          permission: reportApi.trialBalance.can,
          can: true,
          run: () => void go(addressOf('/financial/trial-balance', { entity: id })),
        },
        {
          label: 'General ledger',
          icon: BookOpenText,
          permission: reportApi.generalLedger.can,
          can: true,
          run: () => void go('/financial/ledger'),
        },
      ],
      can,
    )
  return (
    <RecordPage
      record={legalEntities}
      actions={actions}
      figures={({ id }) => (
        <>
          <BooksFigures entityId={id} />
          <OpenPeriodsFigure entityId={id} />
        </>
      )}
      overview={reports ? ({ id }) => <EntityStatements entityId={id} /> : undefined}
      tabs={tabs}
      properties={[
        'name',
        'code',
        'companyId',
        'vatIdentifier',
        'addressLine',
        'city',
        'postCode',
        'region',
        'country',
        'timeZone',
        'currency',
        'createdAt',
      ]}
    />
  )
}

function OpenItems({ entityId }: { entityId: string }) {
  const { can } = useAuth()
  const may = can(payablesApi.payablesAgeing.can)
  const read = useApi(payablesApi.payablesAgeing, { query: { entityId } }, { enabled: may })
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      {may && <AgeingChart read={read} entity={entityId} />}
      <RelatedList
        record={bills}
        title="Bills to pay"
        filters={[...own(entityId), { field: 'state', operator: 'in', value: 'posted,partly paid' }]}
        columns={['reference', 'partyId', 'state', 'dueDate', 'totalAmount', 'openAmount']}
        sort="dueDate"
        totals={['totalAmount', 'openAmount']}
        limit={20}
        empty="No posted bill is open."
      />
    </div>
  )
}
