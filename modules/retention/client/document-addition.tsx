import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay } from '#client/format.ts'
import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import type { DocumentDetail } from '#modules/documents/shared/documents.ts'
import { retentionCalls, type Retention } from '#modules/retention/shared/calls.ts'
import { holdItems, holds } from '#modules/retention/shared/holds.ts'
import { retentionRules } from '#modules/retention/shared/retention-rules.ts'

/** From when on its time is counted, as a sentence goes on. */
const since: Record<NonNullable<Retention['rule']>['startsFrom'], string> = {
  kept: 'filing',
  effective: 'its effective date',
  archived: 'archiving',
  'end of validity': 'the end of its validity',
  'person left': 'the person’s employment end',
}
const periodOf = (months: number): string =>
  months % 12 ? `${months} months` : months === 12 ? 'a year' : `${months / 12} years`

/** How long a document is kept, and what keeps it beyond. */
function Kept({ document: { id, state, belongsTo } }: { document: DocumentDetail }) {
  const read = useApi(retentionCalls.ofDocument, { query: { documentId: id } })
  const { can } = useAuth()
  if (state === 'disposed') return null
  return (
    <ReadGate read={read} what="the retention period" lines={2}>
      {({ rule, dueOn, holds: over }) => (
        <Card title="Retention">
          <div className="flex flex-col gap-2 text-table text-fg">
            {over.map((hold) => (
              <Banner
                key={hold.id}
                tone="attention"
                title={
                  can(holds.api.read.can) ? (
                    <Link className="underline" to={holds.pageOf(hold.id)}>
                      {`Legal hold: ${hold.name}`}
                    </Link>
                  ) : (
                    `Legal hold: ${hold.name}`
                  )
                }
              >
                The document cannot be renamed, archived, moved or disposed of until the hold is released.
              </Banner>
            ))}
            {rule ? (
              <p>
                Retained for {periodOf(rule.months)} from {since[rule.startsFrom]}, by rule{' '}
                {can(retentionRules.api.read.can) ? (
                  <Link className="underline" to={retentionRules.pageOf(rule.id)}>
                    {rule.name}
                  </Link>
                ) : (
                  rule.name
                )}
                .{' '}
                {dueOn === null
                  ? 'The period has not started.'
                  : rule.outcome === 'dispose'
                    ? `Disposal is possible from ${formatDay(dueOn)}.`
                    : `Due for review on ${formatDay(dueOn)}.`}
              </p>
            ) : (
              <p className="text-fg-muted">
                {belongsTo
                  ? 'No retention rule for this type: kept as long as the record it is attached to.'
                  : 'No retention rule; kept indefinitely.'}
              </p>
            )}
            {can(holdItems.api.create.can) && (
              <Link className="self-start underline" to={`/documents/hold-items/new?document=${id}`}>
                Place under legal hold
              </Link>
            )}
          </div>
        </Card>
      )}
    </ReadGate>
  )
}

/** The day until which a document is kept at least, which opens to the rule that says so. */
function KeptUntil({ id }: { id: string }) {
  const { data } = useApi(retentionCalls.ofDocument, { query: { documentId: id } })
  const { can } = useAuth()
  const rule = data?.rule
  return (
    <Figure
      label="Retain until"
      value={data?.dueOn ? formatDay(data.dueOn) : <Nothing />}
      href={rule && can(retentionRules.api.read.can) ? retentionRules.pageOf(rule.id) : undefined}
      note={data && (data.holds.length > 0 ? 'Extended by a legal hold' : (rule?.name ?? 'No retention rule'))}
    />
  )
}

/** Retention on the page of a document. */
export const addition: RecordAddition<DocumentDetail> = {
  figures: ({ id, state }) => state !== 'disposed' && <KeptUntil id={id} />,
  below: (row) => <Kept document={row} />,
}
