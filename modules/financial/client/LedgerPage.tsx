import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { call, sentenceOf, urlOf } from '#client/api.ts'
import { ReferenceInput } from '#client/form/reference-input.tsx'
import { formatDay, formatNumber } from '#client/format.ts'
import { saveFile } from '#client/record/download.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { DayText } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Money } from '#client/ui/money.tsx'
import { accounts } from '#modules/financial/shared/accounts.ts'
import { journalEntries } from '#modules/financial/shared/journal-entries.ts'
import { parties } from '#modules/financial/shared/parties.ts'
import { reportApi, type GeneralLedger } from '#modules/financial/shared/reports.ts'
import { compare } from '#shared/money.ts'
import { Balance } from './balance.tsx'
import { roomCrumbs } from './crumbs.ts'
import { useReportParams } from './params.ts'
import { DayAsked, ReportBar, SpanMenu } from './report-bar.tsx'
import { reportCsv } from './report-csv.ts'
import { ReportGate } from './report-gate.tsx'
import { Shown } from './report-states.tsx'
import { Cell, FigureLink, Head, ReportTable, rowLook, sumLook } from './report-table.tsx'

type Question = { accountId: string; from?: string; to?: string; partyId?: string }
type Item = GeneralLedger['items'][number]

/** The lines of one account in order, with the balance after each. */
export const LedgerPage = () => (
  <ReportGate title="General ledger">
    <Ledger />
  </ReportGate>
)

function Ledger() {
  const { day, text, set } = useReportParams()
  const account = text('account') ?? ''
  const party = text('party')
  const from = day('from')
  const to = day('to')
  const question: Question = {
    accountId: account,
    ...(from && { from }),
    ...(to && { to }),
    ...(party && { partyId: party }),
  }
  const { pages, read } = useLedger(question)
  const first = pages[0]
  const [failure, setFailure] = useState<string | null>(null)
  const exportAll = () => {
    setFailure(null)
    saveLedger(question).catch((error: unknown) => setFailure(`The export did not work. ${sentenceOf(error)}`))
  }
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={first ? `${first.number} ${first.name}` : 'General ledger'}
        crumbs={first ? [...roomCrumbs, { label: 'General ledger', to: '/financial/ledger' }] : roomCrumbs}
        actions={
          first && (
            <>
              <Button variant="ghost" icon={Download} className="max-md:hidden" onClick={exportAll}>
                Export CSV
              </Button>
              <LinkButton to={accounts.pageOf(account)}>Open account</LinkButton>
            </>
          )
        }
      />
      <ReportBar>
        <Picker
          to={accounts.name}
          label="Account"
          value={account}
          display={first && `${first.number} ${first.name}`}
          onChange={(id) => set({ account: id })}
        />
        <DayAsked label="From" value={first?.from ?? from ?? ''} onChange={(next) => set({ from: next })} />
        <DayAsked label="To" value={first?.to ?? to ?? ''} onChange={(next) => set({ to: next })} />
        <SpanMenu entityId={undefined} onChoose={(start, end) => set({ from: start, to: end })} />
        <Picker to={parties.name} label="Party (optional)" value={party ?? ''} onChange={(id) => set({ party: id })} />
      </ReportBar>
      {failure && (
        <Banner tone="danger" title={failure} onDismiss={() => setFailure(null)} className="mx-4 mt-3 md:mx-6" />
      )}
      {account ? (
        <Shown
          read={{
            data: first,
            isError: read.isError,
            isEnabled: read.isEnabled,
            error: read.error,
            refetch: read.refetch,
          }}
          what="the general ledger"
        >
          {(found) => (
            <Lines found={found} items={pages.flatMap(({ items }) => items)} party={party !== undefined} more={read} />
          )}
        </Shown>
      ) : (
        <EmptyState
          drawing="list"
          title="Choose an account"
          action={<LinkButton to="/financial/trial-balance">Open the trial balance</LinkButton>}
        >
          Its lines appear here in order, with the balance after each. Every figure of the trial balance leads here too.
        </EmptyState>
      )}
    </div>
  )
}

function Picker({
  to,
  label,
  value,
  display,
  onChange,
}: {
  to: string
  label: string
  value: string
  display?: string
  onChange: (id: string) => void
}) {
  const id = useId()
  return (
    <div className="w-64 max-md:w-full">
      <label htmlFor={id} className="mb-1 block text-caption font-medium text-fg-muted">
        {label}
      </label>
      <ReferenceInput id={id} to={to} value={value} display={value ? display : undefined} onChange={onChange} />
    </div>
  )
}

function useLedger(question: Question) {
  const read = useInfiniteQuery({
    queryKey: [urlOf(reportApi.generalLedger, { query: question }), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        reportApi.generalLedger,
        { query: { ...question, limit: '100', ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: question.accountId !== '',
  })
  return { pages: read.data?.pages ?? [], read }
}

type Reading = ReturnType<typeof useLedger>['read']

function Lines({
  found,
  items,
  party,
  more,
}: {
  found: GeneralLedger
  items: readonly Item[]
  party: boolean
  more: Reading
}) {
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
      <p className="px-4 py-3 text-table text-fg-muted md:px-6">
        {formatDay(from)} to {formatDay(to)}, in {currency}
        {party && '. Lines of one party only'}
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

/** All lines of the question, page after page, as one file. */
async function saveLedger(question: Question): Promise<void> {
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
  saveFile(
    reportCsv(['Date', 'Entry', 'Description', 'Party', 'Debit', 'Credit', 'Balance', 'Currency'], rows),
    `${account}.csv`,
  )
}
