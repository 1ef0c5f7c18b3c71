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
  kept: 'it was kept',
  effective: 'it took effect',
  archived: 'it was archived',
  'end of validity': 'its validity ended',
  'person left': 'the person it belongs to left',
}
const periodOf = (months: number): string =>
  months % 12 ? `${months} months` : months === 12 ? 'a year' : `${months / 12} years`

/** How long a document is kept, and what keeps it beyond. */
function Kept({ document: { id, state, belongsTo } }: { document: DocumentDetail }) {
  const read = useApi(retentionCalls.ofDocument, { query: { documentId: id } })
  const { can } = useAuth()
  if (state === 'disposed') return null
  return (
    <ReadGate read={read} what="how long it is kept" lines={2}>
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
                      {`Under the legal hold ${hold.name}`}
                    </Link>
                  ) : (
                    `Under the legal hold ${hold.name}`
                  )
                }
              >
                It is not archived, moved or disposed of until that is released.
              </Banner>
            ))}
            {rule ? (
              <p>
                Kept for {periodOf(rule.months)} since {since[rule.startsFrom]}, by{' '}
                {can(retentionRules.api.read.can) ? (
                  <Link className="underline" to={retentionRules.pageOf(rule.id)}>
                    {rule.name}
                  </Link>
                ) : (
                  rule.name
                )}
                .{' '}
                {dueOn === null
                  ? 'That has not happened yet.'
                  : rule.outcome === 'dispose'
                    ? `It may be disposed of from ${formatDay(dueOn)} on.`
                    : `From ${formatDay(dueOn)} on somebody looks whether it is kept.`}
              </p>
            ) : (
              <p className="text-fg-muted">
                {belongsTo
                  ? 'It is kept with the record that it was attached to: no retention rule names its type.'
                  : 'No retention rule applies: it is kept.'}
              </p>
            )}
            {can(holdItems.api.create.can) && (
              <Link className="self-start underline" to={`/documents/hold-items/new?document=${id}`}>
                Put it under a legal hold
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
      label="Kept until"
      value={data?.dueOn ? formatDay(data.dueOn) : <Nothing />}
      href={rule && can(retentionRules.api.read.can) ? retentionRules.pageOf(rule.id) : undefined}
      note={
        data && (data.holds.length > 0 ? 'And longer: it is under a legal hold' : (rule?.name ?? 'No rule is about it'))
      }
    />
  )
}

/** Retention on the page of a document. */
export const addition: RecordAddition<DocumentDetail> = {
  figures: ({ id, state }) => state !== 'disposed' && <KeptUntil id={id} />,
  below: (row) => <Kept document={row} />,
}
