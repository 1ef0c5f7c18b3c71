import { FileText, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { call, useSend } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import type { Offer } from '#client/record/offered.ts'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast-store.ts'
import {
  journalEntries,
  journalEntryVerbs,
  removable,
  type JournalEntryDetail,
} from '#modules/ledger/shared/journal-entries.ts'
import { Balanced } from './balance.tsx'
import { EntryLines, mirrored } from './entry-lines.tsx'
import { entrySums } from './entry-sums.ts'

/** One entry: its lines, where it comes from, and what may still be done with it. */
export function JournalEntryRecord() {
  const go = useNavigate()
  const extra = (entry: JournalEntryDetail): Offer[] =>
    entry.sourceType !== journalEntries.name
      ? [
          {
            label: 'Open document',
            icon: FileText,
            permission: journalEntries.api.read.can,
            can: true,
            next: true,
            run: () => void go(entry.sourcePath),
          },
        ]
      : entry.number
        ? []
        : [
            {
              label: 'Delete draft',
              icon: Trash2,
              danger: true,
              permission: journalEntryVerbs.remove.can,
              can: removable(entry),
              confirm: {
                title: 'Delete this draft?',
                children: `“${entry.description}” and its ${entry.lines.length} lines are removed. Nothing of it is in the books.`,
              },
              run: async () => {
                await call(journalEntryVerbs.remove, { params: { id: entry.id } }, { version: entry.version })
                toast({ title: 'Draft deleted' })
                await go(journalEntries.listPage, { replace: true })
              },
            },
          ]
  return (
    <RecordPage
      record={journalEntries}
      dialogs={{ reverse: ({ row, onClose }) => <ReverseEntry entry={row} onClose={onClose} /> }}
      extra={extra}
      alerts={alertsOf}
      overview={(entry) => <Overview entry={entry} />}
      properties={[
        'postingDate',
        'documentDate',
        'journalId',
        'entityId',
        'amount',
        'createdByName',
        'createdAt',
        'postedByName',
        'postedAt',
        'reversalOfId',
        'reversedById',
        'reason',
      ]}
    />
  )
}

function ReverseEntry({ entry, onClose }: { entry: JournalEntryDetail; onClose: () => void }) {
  const go = useNavigate()
  const reverse = useSend(journalEntries.api.reverse)
  return (
    <VerbDialog
      title={`Reverse ${entry.number}`}
      schema={journalEntries.api.reverse.body}
      defaults={{ postingDate: companyDay(), reason: '' }}
      submitLabel="Reverse entry"
      onClose={onClose}
      submit={async (body) => {
        const mirror = await reverse.mutateAsync({ params: { id: entry.id }, body, version: entry.version })
        toast({ title: `Reversed by ${mirror.number}` })
        await go(journalEntries.pageOf(mirror.id))
      }}
    >
      <p className="mb-3">The mirror entry is posted with these lines and both point at each other.</p>
      <EntryLines
        lines={mirrored(entry.lines)}
        currency={entry.currency}
        label="Lines of the mirror entry"
        links={false}
      />
    </VerbDialog>
  )
}

function alertsOf(entry: JournalEntryDetail): RecordAlert[] {
  const open = (id: string, number: string | null) => (
    <LinkButton size="sm" to={journalEntries.pageOf(id)}>
      Open {number}
    </LinkButton>
  )
  if (entry.state === 'in approval')
    return [{ title: 'Someone other than those who entered it has to approve this entry', tone: 'attention' }]
  if (entry.state === 'draft' && entry.rejectReason)
    return [{ title: 'This entry was rejected', tone: 'danger', children: entry.rejectReason }]
  if (entry.reversedById)
    return [{ title: 'Another entry reverses this one', action: open(entry.reversedById, entry.reversedByNumber) }]
  if (entry.reversalOfId)
    return [
      {
        title: 'This entry reverses another',
        tone: 'info',
        children: entry.reason ?? undefined,
        action: open(entry.reversalOfId, entry.reversalOfNumber),
      },
    ]
  return []
}

function Overview({ entry }: { entry: JournalEntryDetail }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-table font-semibold">Lines</h2>
        <Balanced yes={entrySums(entry.lines).balanced} />
      </div>
      <EntryLines lines={entry.lines} currency={entry.currency} day={entry.number ? entry.postingDate : undefined} />
      {entry.hash && (
        <div className="text-caption text-fg-muted">
          <h3 className="font-medium">Seal</h3>
          <p className="mt-0.5 font-mono break-all">{entry.hash}</p>
          <p className="mt-0.5">
            Made of the lines above and the seal of the entry before it in this journal: a later change of either would
            show.
          </p>
        </div>
      )}
    </div>
  )
}
