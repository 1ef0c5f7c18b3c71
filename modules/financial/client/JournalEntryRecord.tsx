import { FileText, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay, formatMoney } from '#client/format.ts'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { allOf, type Possible } from '#shared/possible.ts'
import {
  entryCan,
  journalEntries,
  journalEntryVerbs,
  type EntryVerb,
  type JournalEntryDetail,
} from '#modules/financial/shared/journal-entries.ts'
import { Balanced } from './balanced.tsx'
import { roomCrumbs } from './crumbs.ts'
import { EntryLines, mirrored } from './entry-lines.tsx'
import { entrySums } from './entry-sums.ts'
import { entryTones } from './tones.ts'

/** One entry: its lines, where it comes from, and what may still be done with it. */
export function JournalEntryRecord() {
  const { can } = useAuth()
  const go = useNavigate()
  const [reversing, setReversing] = useState<JournalEntryDetail | null>(null)
  const reverse = useSend(journalEntryVerbs.reverse)
  const allowed = (verb: EntryVerb, entry: JournalEntryDetail, permission: string): Possible =>
    allOf(entryCan(verb, entry), can(permission) || `You need the permission ${permission}`)
  const actions = (entry: JournalEntryDetail): RecordAction[] =>
    entry.state === 'draft'
      ? [
          {
            label: 'Post entry',
            primary: true,
            can: entrySums(entry.lines).balanced
              ? allowed('post', entry, journalEntryVerbs.post.can)
              : 'Debit and credit have to agree first',
            confirm: {
              title: `Post ${formatMoney(entrySums(entry.lines).debit, entry.currency)} on ${formatDay(entry.postingDate)}?`,
              children: (
                <>
                  <p className="mb-3">
                    These lines go into the books. A posted entry never changes again; it is corrected by a reversal.
                  </p>
                  <EntryLines
                    lines={entry.lines}
                    currency={entry.currency}
                    label="Lines that are posted"
                    links={false}
                  />
                </>
              ),
            },
            run: () => call(journalEntryVerbs.post, { params: { id: entry.id } }, { version: entry.version }),
          },
          {
            label: 'Edit draft',
            icon: Pencil,
            can: allowed('update', entry, journalEntries.api.update.can),
            run: () => void go(`${journalEntries.pageOf(entry.id)}/edit`),
          },
          {
            label: 'Delete draft',
            icon: Trash2,
            danger: true,
            can: allowed('remove', entry, journalEntryVerbs.remove.can),
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
      : [
          ...(entry.sourceType === journalEntries.name
            ? []
            : [
                {
                  label: 'Open document',
                  icon: FileText,
                  primary: true,
                  can: true as const,
                  run: () => void go(entry.sourcePath),
                },
              ]),
          {
            label: 'Reverse entry',
            icon: Undo2,
            can: allowed('reverse', entry, journalEntryVerbs.reverse.can),
            run: () => setReversing(entry),
          },
        ]
  return (
    <>
      <RecordPage
        record={journalEntries}
        crumbs={roomCrumbs}
        tones={entryTones}
        actions={actions}
        alerts={alertsOf}
        editable={(entry) => entryCan('update', entry)}
        overview={(entry) => <Overview entry={entry} />}
        properties={[
          'number',
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
      {reversing && (
        <VerbDialog
          title={`Reverse ${reversing.number}`}
          schema={journalEntryVerbs.reverse.body}
          defaults={{ postingDate: companyDay(), reason: '' }}
          submitLabel="Reverse entry"
          onClose={() => setReversing(null)}
          submit={async (body) => {
            const mirror = await reverse.mutateAsync({ params: { id: reversing.id }, body, version: reversing.version })
            toast({ title: `Reversed by ${mirror.number}` })
            await go(journalEntries.pageOf(mirror.id))
          }}
        >
          <p className="mb-3">The mirror entry is posted with these lines and both point at each other.</p>
          <EntryLines
            lines={mirrored(reversing.lines)}
            currency={reversing.currency}
            label="Lines of the mirror entry"
            links={false}
          />
        </VerbDialog>
      )}
    </>
  )
}

function alertsOf(entry: JournalEntryDetail): RecordAlert[] {
  const open = (id: string) => (
    <LinkButton size="sm" to={journalEntries.pageOf(id)}>
      Open it
    </LinkButton>
  )
  if (entry.reversedById) return [{ title: `Reversed by ${entry.reversedByNumber}`, action: open(entry.reversedById) }]
  if (entry.reversalOfId)
    return [
      {
        title: `Reversal of ${entry.reversalOfNumber}`,
        tone: 'info',
        children: entry.reason ?? undefined,
        action: open(entry.reversalOfId),
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
      <EntryLines
        lines={entry.lines}
        currency={entry.currency}
        day={entry.state === 'draft' ? undefined : entry.postingDate}
      />
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
