import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { holdItems, holds } from '#modules/retention/shared/holds.ts'
import { retentionRules } from '#modules/retention/shared/retention-rules.ts'

/** How long what is kept. */
export function RetentionRulesPage() {
  const action = <NewButton record={retentionRules}>New retention rule</NewButton>
  return (
    <RecordList
      record={retentionRules}
      columns={['name', 'documentType', 'folderPath', 'startsFrom', 'months', 'outcome', 'authority']}
      card={['documentType', 'folderPath', 'startsFrom', 'months']}
      actions={action}
      emptyAction={action}
      emptyNote="Without a rule, all documents are kept."
    />
  )
}
export const RetentionRuleRecord = () => <RecordPage record={retentionRules} />

const views: View[] = [
  { id: 'open', label: 'Open', filters: [{ field: 'state', operator: 'eq', value: 'open' }] },
  { id: 'all', label: 'All', filters: [] },
]

/** What has to be kept, whatever a rule says. */
export function HoldsPage() {
  const action = <NewButton record={holds}>New legal hold</NewButton>
  return (
    <RecordList
      record={holds}
      columns={['name', 'state', 'reason', 'openedByName', 'createdAt', 'releasedAt']}
      card={['state', 'openedByName', 'createdAt']}
      views={views}
      actions={action}
      emptyAction={action}
      emptyNote="A legal hold overrides retention rules until it is released."
    />
  )
}

/** One hold, and what is under it. */
export const HoldRecord = () => (
  <RecordPage
    record={holds}
    editable={({ state }) => state === 'open' || 'The hold is released'}
    overview={({ id, state }) => (
      <>
        {state === 'open' && (
          <div>
            <NewButton record={holdItems} to={`/documents/hold-items/new?hold=${id}`}>
              Add items
            </NewButton>
          </div>
        )}
        <RelatedList
          record={holdItems}
          title="Held items"
          filters={[{ field: 'holdId', operator: 'eq', value: id }]}
          columns={['covers', 'state', 'addedByName', 'createdAt', 'liftReason']}
          empty="No held items that you may open yet."
        />
      </>
    )}
  />
)

export const HoldItemsPage = () => (
  <RecordList
    record={holdItems}
    columns={['covers', 'holdName', 'state', 'addedByName', 'createdAt']}
    card={['holdName', 'state']}
    emptyNote="No held items that you may open."
  />
)
export const HoldItemRecord = () => <RecordPage record={holdItems} />
