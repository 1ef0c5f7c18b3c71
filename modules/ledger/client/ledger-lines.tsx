import { useInfiniteQuery } from '@tanstack/react-query'
import { call, sentenceOf, urlOf } from '#client/api.ts'
import { formatDay, formatNumber } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { Cell, FigureLink, Head, ReportTable, rowLook, sumLook } from '#client/report/table.tsx'
import { saveCsv } from '#client/record/download.ts'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { parties } from '#modules/ledger/shared/parties.ts'
import { reportApi, type GeneralLedger } from '#modules/ledger/shared/reports.ts'
import { compare, subtract } from '#shared/money.ts'
import { Balance } from './balance.tsx'

type Reading = ReturnType<typeof useLedger>['read']
type Item = GeneralLedger['items'][number]

type Props = { found: GeneralLedger; items: readonly Item[]; party: boolean; more: Reading }

/** The lines between the balance before and the balance after them. */
export function LedgerLines({ found, items, party, more }: Props) {
  const { currency, from, to } = found
  const edge = (label: string, amount: string) => (
    <tr className={cn(rowLook, 'text-fg-muted')}>
      <Cell />
      <Cell colSpan={5}>{label}</Cell>
      <Cell label="Balance" right>
        <Balance amount={amount} currency={currency} />
      </Cell>
    </tr>
  )
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-table text-fg-muted">
        <span>
          {formatDay(from)} to {formatDay(to)}, in {currency}
          {party && '. Lines of one party only'}
        </span>
        <span>
          Movement of these days:{' '}
          <Balance amount={subtract(found.debit, found.credit)} currency={currency} className="font-semibold text-fg" />
        </span>
      </p>
      <ReportTable
        label="General ledger"
        className="@md:min-w-220"
        head={
          <>
            <Head className="w-32">Date</Head>
            <Head className="w-44">Entry</Head>
            <Head>Description</Head>
            <Head>Party</Head>
            <Head right>Debit</Head>
            <Head right>Credit</Head>
            <Head right>Balance</Head>
          </>
        }
        foot={
          <tr className={sumLook}>
            <Cell />
            <Cell colSpan={3}>Closing balance, {formatDay(to)}</Cell>
            <Cell label="Debit" right>
              <Money amount={found.debit} currency={currency} unit={false} />
            </Cell>
            <Cell label="Credit" right>
              <Money amount={found.credit} currency={currency} unit={false} />
            </Cell>
            <Cell label="Balance" right>
              <Balance amount={found.closing} currency={currency} />
            </Cell>
          </tr>
        }
      >
        <tbody>
          {edge(`Opening balance, ${formatDay(from)}`, found.opening)}
          {items.map((item) => (
            <Line key={item.lineId} item={item} currency={currency} />
          ))}
          {items.length === 0 && (
            <tr className={rowLook}>
              <Cell colSpan={7} className="py-4 text-fg-muted">
                Nothing was posted to this account in these days.
              </Cell>
            </tr>
          )}
          {!nothing(found.yearEnd) && !more.hasNextPage && (
            <tr className={cn(rowLook, 'text-fg-muted')}>
              <Cell />
              <Cell colSpan={5}>Year-end closing, which the sums of debit and credit below leave out</Cell>
              <Cell label="Year-end closing" right>
                <Balance amount={found.yearEnd} currency={currency} />
              </Cell>
            </tr>
          )}
          {more.hasNextPage && (
            <tr className={rowLook}>
              <Cell colSpan={7} className="py-2">
                <span className="sticky left-6 inline-flex items-center gap-3 text-fg-muted">
                  <Button size="sm" busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
                    Load more lines
                  </Button>
                  <output>
                    {more.isFetchNextPageError
                      ? sentenceOf(more.error)
                      : `${formatNumber(items.length)} lines are shown; the closing balance counts all.`}
                  </output>
                </span>
              </Cell>
            </tr>
          )}
        </tbody>
      </ReportTable>
    </>
  )
}

const nothing = (amount: string) => compare(amount, '0') === 0

function Line({ item, currency }: { item: Item; currency: string }) {
  return (
    <tr className={rowLook}>
      <Cell className="@max-md:font-medium">
        <DayText day={item.postingDate} />
      </Cell>
      <Cell label="Entry" className="font-mono whitespace-nowrap">
        <FigureLink to={journalEntries.pageOf(item.entryId)}>{item.number}</FigureLink>
      </Cell>
      <Cell label="Description" className="max-w-90 truncate">
        {item.sourceType === journalEntries.name ? (
          item.description
        ) : (
          <FigureLink to={item.sourcePath}>{item.description}</FigureLink>
        )}
        {item.reversed && <span className="ml-2 text-caption text-fg-subtle">reversed</span>}
        {item.yearEnd && <span className="ml-2 text-caption text-fg-subtle">year-end closing</span>}
      </Cell>
      <Cell label="Party" className="max-w-50 truncate">
        {item.partyId && item.partyName && <FigureLink to={parties.pageOf(item.partyId)}>{item.partyName}</FigureLink>}
      </Cell>
      <Cell label="Debit" right>
        {!nothing(item.debit) && <Money amount={item.debit} currency={currency} unit={false} />}
      </Cell>
      <Cell label="Credit" right>
        {!nothing(item.credit) && <Money amount={item.credit} currency={currency} unit={false} />}
      </Cell>
      <Cell label="Balance" right>
        <Balance amount={item.balance} currency={currency} />
      </Cell>
    </tr>
  )
}

export type LedgerQuestion = { accountId: string; from?: string; to?: string; partyId?: string }

/** The lines of an account, page after page. */
export function useLedger(question: LedgerQuestion, enabled: boolean) {
  const read = useInfiniteQuery({
    queryKey: [urlOf(reportApi.generalLedger, { query: question }), 'pages'],
    meta: { figures: true },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        reportApi.generalLedger,
        { query: { ...question, limit: '100', ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: enabled && question.accountId !== '',
  })
  return { pages: read.data?.pages ?? [], read }
}

/** All lines of the question, page after page, as one file. */
export async function saveLedger(question: LedgerQuestion): Promise<void> {
  const rows: string[][] = []
  let cursor: string | null | undefined
  let account = ''
  do {
    const page: GeneralLedger = await call(reportApi.generalLedger, {
      query: { ...question, limit: '200', ...(cursor && { cursor }) },
    })
    account = `${page.number} ${page.name}`
    rows.push(
      ...page.items.map((item) => [
        item.postingDate,
        item.number,
        item.description,
        item.partyName ?? '',
        item.debit,
        item.credit,
        item.balance,
        page.currency,
      ]),
    )
    cursor = page.next
  } while (cursor)
  saveCsv(account, ['Date', 'Entry', 'Description', 'Party', 'Debit', 'Credit', 'Balance', 'Currency'], rows)
}
