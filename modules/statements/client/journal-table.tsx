import { sentenceOf } from '#client/api.ts'
import { formatDay, formatNumber } from '#client/format.ts'
import { Cell, FigureLink, Head, ReportTable, partLook, rowLook, sumLook } from '#client/report/table.tsx'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { ledgerAddress } from '#modules/ledger/client/addresses.ts'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import type { Journal, JournalEntry } from '#modules/statements/shared/journal.ts'
import { compare, total } from '#shared/money.ts'
import type { useJournal } from './use-journal.ts'

type Props = { journal: Journal; entries: readonly JournalEntry[]; more: ReturnType<typeof useJournal>['read'] }

/** Entries with their lines below them, and the totals of those shown and of all. */
export function JournalTable({ journal, entries, more }: Props) {
  const { entityName, currency, from, to, count } = journal
  if (count === 0)
    return (
      <p className="px-4 py-8 text-body text-fg-muted">
        Nothing was posted from {formatDay(from)} to {formatDay(to)}. Choose other days or another journal.
      </p>
    )
  const sum = (label: string, amount: string, look: string) => (
    <tr className={look}>
      <Cell colSpan={3}>{label}</Cell>
      {['Debit', 'Credit'].map((side) => (
        <Cell key={side} label={side} right>
          <Money amount={amount} currency={currency} unit={false} />
        </Cell>
      ))}
    </tr>
  )
  return (
    <>
      <p className="px-4 py-3 text-table text-fg-muted">
        {entityName}, {formatDay(from)} to {formatDay(to)}, in {currency}. Posted entries only.
      </p>
      <ReportTable
        label="Journal"
        head={
          <>
            <Head className="w-72">Entry and account</Head>
            <Head>Description</Head>
            <Head>Journal or party</Head>
            <Head right>Debit</Head>
            <Head right>Credit</Head>
          </>
        }
        foot={
          <>
            {entries.length < count &&
              sum(
                `Total of ${formatNumber(entries.length)} entries shown`,
                total(entries.map(({ amount }) => amount)),
                partLook,
              )}
            {sum(`Total of ${formatNumber(count)} ${count === 1 ? 'entry' : 'entries'}`, journal.total, sumLook)}
          </>
        }
      >
        {entries.map((entry) => (
          <Entry key={entry.entryId} entry={entry} journal={journal} />
        ))}
        {more.hasNextPage && (
          <tbody>
            <tr className={rowLook}>
              <Cell colSpan={5} className="py-2">
                <span className="inline-flex items-center gap-3 text-fg-muted">
                  <Button size="sm" busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
                    Load more entries
                  </Button>
                  <output>
                    {more.isFetchNextPageError
                      ? sentenceOf(more.error)
                      : `${formatNumber(entries.length)} of ${formatNumber(count)} entries are shown.`}
                  </output>
                </span>
              </Cell>
            </tr>
          </tbody>
        )}
      </ReportTable>
    </>
  )
}

function Entry({ entry, journal: { currency, from, to } }: { entry: JournalEntry; journal: Journal }) {
  const side = (amount: string) =>
    compare(amount, '0') !== 0 && <Money amount={amount} currency={currency} unit={false} />
  return (
    <tbody>
      <tr className={cn(rowLook, 'bg-sunken')}>
        <Cell className="whitespace-nowrap">
          <FigureLink to={journalEntries.pageOf(entry.entryId)}>
            <span className="font-mono font-medium">{entry.number}</span>
          </FigureLink>
          <span className="ml-3 text-fg-muted">
            <DayText day={entry.postingDate} />
          </span>
        </Cell>
        <Cell label="Description" className="font-medium">
          {entry.description}
          {entry.reversed && <span className="ml-2 text-caption font-normal text-fg-subtle">reversed</span>}
        </Cell>
        <Cell label="Journal" className="text-fg-muted">
          {entry.journal}
        </Cell>
        <Cell className="@max-md:hidden" />
        <Cell className="@max-md:hidden" />
      </tr>
      {entry.lines.map((line) => (
        <tr key={line.lineId} className={rowLook}>
          <Cell className="pl-9! @max-md:pl-0!">
            <span className="mr-2 font-mono text-caption text-fg-subtle">{line.accountNumber}</span>
            <FigureLink to={ledgerAddress(line.accountId, { from, to })}>{line.accountName}</FigureLink>
          </Cell>
          <Cell label="Description" className="max-w-90 truncate text-fg-muted">
            {line.description !== entry.description && line.description}
          </Cell>
          <Cell label="Party" className="max-w-50 truncate text-fg-muted">
            {line.partyName}
          </Cell>
          <Cell label="Debit" right>
            {side(line.debit)}
          </Cell>
          <Cell label="Credit" right>
            {side(line.credit)}
          </Cell>
        </tr>
      ))}
    </tbody>
  )
}
