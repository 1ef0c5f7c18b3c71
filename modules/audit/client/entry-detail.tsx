import { useQuery } from '@tanstack/react-query'
import { useApi } from '#client/api.ts'
import { recordTypeOf } from '#client/manifest.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatInstant } from '#client/format.ts'
import { ChangeLine } from '#client/record/change-line.tsx'
import type { AnyRecord } from '#shared/record.ts'
import { auditApi, type AuditDetail, type AuditEntry } from '#modules/audit/shared/audit.ts'
import { wordsOf } from '#shared/text.ts'

/** What a line changed, field by field, and what it is known by elsewhere. */
export function EntryDetail({ entry: { seq } }: { entry: AuditEntry }) {
  const read = useApi(auditApi.entry, { params: { seq } })
  return (
    <ReadGate read={read} what="what changed" lines={3}>
      {(detail) => (
        <div className="space-y-3">
          <Changes detail={detail} />
          <p className="text-caption text-fg-muted">
            Line {detail.seq}, {formatInstant(detail.at, 'full')}
            {detail.correlation && (
              <>
                , correlation id <span className="font-mono wrap-anywhere">{detail.correlation}</span>
              </>
            )}
          </p>
        </div>
      )}
    </ReadGate>
  )
}

function Changes({ detail }: { detail: AuditDetail }) {
  const recordType = useRecordType(detail.noun)
  if (detail.changes.length === 0) return <p className="text-table text-fg-muted">No visible fields changed.</p>
  return (
    <ul aria-label="What changed" className="flex flex-col gap-1">
      {detail.changes.map((change) =>
        recordType && change.field in recordType.detail.shape ? (
          <ChangeLine key={change.field} record={recordType} change={change} row={detail.row} />
        ) : (
          <li key={change.field} className="flex flex-wrap gap-x-2 text-table">
            <span className="text-fg-muted">{wordsOf(change.field)}</span>
            <span className="wrap-anywhere">
              {[change.before, change.after]
                .filter((each) => each !== null)
                .map(plain)
                .join(' → ')}
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

const plain = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value && typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value)
          .map(([name, each]) => `${wordsOf(name)}: ${plain(each)}`)
          .join(', ')
      : JSON.stringify(value)

/** The declaration of a record type, whose fields have words. */
const useRecordType = (name: string | null): AnyRecord | undefined =>
  useQuery({
    queryKey: ['record-type', name],
    queryFn: async () => (await recordTypeOf(name!)) ?? null,
    enabled: name !== null,
    staleTime: Infinity,
  }).data ?? undefined
