import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { letterheadOf } from '#modules/ledger/server/letterhead.ts'
import type { DisposalDetail } from '#modules/retention/shared/disposals.ts'
import type { Call } from '#server/call/call.ts'
import { dayOn, type Paper } from '#server/papers/paper.ts'

const outcomes = {
  listed: 'Not carried out',
  'left out': 'Left out',
  approved: 'Not carried out',
  disposed: 'Disposed of',
  kept: 'Kept',
} as const
const dayAt = (instant: string | null): string => dayOn(instant && instant.slice(0, 10))

/** What was disposed of, by which rule, when and by whom; before that it says that it is none. */
export async function certificate(_row: object, disposal: DisposalDetail, { tx }: Call): Promise<Paper> {
  const gone = disposal.items.filter(({ state }) => state === 'disposed').length
  return {
    kind: 'Certificate of disposal',
    number: disposal.number,
    from: letterheadOf(await defaultEntity(tx)),
    to: { label: 'Proposed by', name: disposal.proposedByName, lines: [] },
    notice: disposal.state === 'done' ? null : 'Not carried out: not yet valid as a certificate',
    facts: [
      ['Proposed on', dayAt(disposal.createdAt)],
      ['Approved by', disposal.approvedByName ?? ''],
      ['Carried out on', dayAt(disposal.doneAt)],
    ].flatMap(([label, value]) => (value ? [[label!, value] as const] : [])),
    table: {
      columns: [
        { label: 'No' },
        { label: 'Document', fills: true },
        { label: 'Versions', figure: true },
        { label: 'Rule' },
        { label: 'Due' },
        { label: 'Outcome' },
      ],
      rows: disposal.items.map((item, at) => [
        String(at + 1),
        `${item.title}\n${item.documentType}\nSHA-256 ${item.sha256.slice(0, 32)}\n${item.sha256.slice(32)}`,
        String(item.versions),
        item.ruleName,
        dayOn(item.dueOn),
        [`${outcomes[item.state]} ${dayAt(item.disposedAt)}`.trim(), item.why ?? ''].filter(Boolean).join('\n'),
      ]),
    },
    sums: [['Documents disposed of', String(gone)]],
    notes: disposal.note ? [{ label: 'Note', text: disposal.note }] : [],
  }
}
