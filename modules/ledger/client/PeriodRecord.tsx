import { RecordPage } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { periods } from '#modules/ledger/shared/periods.ts'
import { UnfinishedLists } from './unfinished-lists.tsx'

/** One period: its state, what can be done with it, what keeps it from being closed, and the entries dated in it. */
export const PeriodRecord = () => (
  <RecordPage
    record={periods}
    alerts={(period) =>
      period.state === 'open' && period.reason
        ? [{ title: 'This period was opened again', tone: 'info', children: period.reason }]
        : []
    }
    overview={(period) => (
      <div className="flex flex-col gap-4">
        <StateSteps record={periods} row={period} />
        {(period.state === 'open' || period.state === 'soft-locked') && <UnfinishedLists span={period} />}
        <RelatedList
          record={journalEntries}
          title="Entries of the period"
          filters={[
            { field: 'entityId', operator: 'eq', value: period.entityId },
            { field: 'postingDate', operator: 'gte', value: period.startsOn },
            { field: 'postingDate', operator: 'lte', value: period.endsOn },
          ]}
          columns={['description', 'number', 'state', 'postingDate', 'amount']}
          empty="No entry is dated in this period."
        />
      </div>
    )}
    properties={['fiscalYearId', 'entityId', 'startsOn', 'endsOn', 'reason', 'reopenedById']}
  />
)
