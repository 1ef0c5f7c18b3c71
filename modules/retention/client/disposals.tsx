import { Link } from 'react-router'
import { formatDay } from '#client/format.ts'
import { NewRecordPage } from '#client/form/FormPage.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { Card } from '#client/ui/card.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { documents } from '#modules/documents/shared/refs.ts'
import { disposals, type DisposalItem } from '#modules/retention/shared/disposals.ts'
import { pageOf } from '#shared/record-ref.ts'
import { upperFirst } from '#shared/text.ts'
import type { Tone } from '#shared/verb.ts'

/** What was proposed to go, and what went. */
export function DisposalsPage() {
  const action = <NewButton record={disposals}>New disposal</NewButton>
  return (
    <RecordList
      record={disposals}
      columns={['number', 'state', 'documents', 'ruleName', 'proposedByName', 'createdAt', 'doneAt']}
      card={['state', 'documents', 'ruleName']}
      actions={action}
      emptyAction={action}
      emptyNote="Documents past their retention period are proposed by one person, approved by another, and then permanently deleted."
    />
  )
}

export const DisposalForm = () => <NewRecordPage record={disposals} />

/** One list: what is on it, and what became of each. */
export const DisposalRecord = () => (
  <RecordPage
    record={disposals}
    properties={[
      'ruleId',
      'note',
      'proposedById',
      'submittedAt',
      'approvedByName',
      'doneAt',
      'stateReason',
      'documents',
      'listHash',
      'createdAt',
    ]}
    overview={({ items }) => (
      <Card title="Documents" note={items.length} padded={false}>
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <Line key={item.documentId} item={item} />
          ))}
        </ul>
      </Card>
    )}
  />
)

const tones: Record<DisposalItem['state'], Tone> = {
  listed: 'info',
  'left out': 'neutral',
  approved: 'info',
  disposed: 'success',
  kept: 'attention',
}

const Line = ({
  item: { documentId, title, documentType, versions, sha256, ruleName, dueOn, state, why },
}: LineProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-table">
    <span className="min-w-0 flex-1 basis-60">
      <Link to={pageOf(documents, documentId)} className="block truncate font-medium text-fg hover:underline">
        {title}
      </Link>
      <span className="block text-caption text-fg-muted">
        {upperFirst(documentType)} · {versions === 1 ? 'one version' : `${versions} versions`} · {ruleName} · due{' '}
        {formatDay(dueOn)}
      </span>
      <span className="block truncate font-mono text-caption text-fg-subtle" title={`SHA-256 ${sha256}`}>
        {sha256}
      </span>
      {why && <span className="block text-caption text-fg-muted">{why}</span>}
    </span>
    <StatePill state={state} tone={tones[state]} />
  </li>
)
type LineProps = { item: DisposalItem }
