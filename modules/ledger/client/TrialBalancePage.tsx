import { useApi } from '#client/api.ts'
import { formatDay, formatList } from '#client/format.ts'
import { saveCsv } from '#client/record/download.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Money } from '#client/ui/money.tsx'
import { Select } from '#client/ui/select.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { accountGroups } from '#modules/ledger/shared/accounts.ts'
import { reportApi, type TrialBalance } from '#modules/ledger/shared/reports.ts'
import { ledgerAddress } from './addresses.ts'
import { Balance, Balanced } from './balance.tsx'
import { useBooks } from './books.ts'
import { ExportButton } from '#client/report/all-rows.tsx'
import { useReportParams } from '#client/report/params.ts'
import { Asked, DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { EntityAsked, ReportGate, SpanMenu, useFiscalYears } from './report-questions.tsx'
import { onTheirWay, ReadGate } from '#client/errors/read-gate.tsx'
import { Cell, FigureLink, Head, ReportTable, groupLook, partLook, rowLook, sumLook } from '#client/report/table.tsx'
import {
  byClass,
  classTitles,
  groupsOf,
  hasYearEnd,
  movementOf,
  sumsOf,
  trialViews,
  type Sums,
  type TrialRow,
} from './trial-rows.ts'
import { wordsOf } from '#shared/text.ts'

const every = '__all'

/** The trial balance of a company between two days; each figure opens the lines that make it. */
export const TrialBalancePage = () => (
  <ReportGate title="Trial balance">
    <Trial />
  </ReportGate>
)

function Trial() {
  const books = useBooks()
  const asked = useReportParams('from', 'to')
  const { day, text, set, unread } = asked
  const fiscalYears = useFiscalYears(books.entity?.id)
  const readable = unread.length === 0
  const query = { entityId: books.entity?.id, from: day('from'), to: day('to') }
  const read = useApi(reportApi.trialBalance, { query }, { enabled: !books.waiting && readable, keep: true })
  const view = text('view') ?? 'all'
  const group = text('group')
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="Trial balance"
        actions={
          read.data &&
          readable && (
            <ExportButton
              disabledReason={read.isPlaceholderData ? onTheirWay : undefined}
              save={async () => save(read.data, view, group)}
            />
          )
        }
      />
      <ReportBar>
        <EntityAsked books={books} onChange={(entity) => set({ entity })} />
        <DayAsked {...{ asked, fiscalYears }} name="from" label="From" value={read.data?.from} edge="first" />
        <DayAsked {...{ asked, fiscalYears }} name="to" label="To" value={read.data?.to} edge="last" />
        <SpanMenu fiscalYears={fiscalYears} onChoose={(from, to) => set({ from, to })} />
        <Asked label="Group" className="w-48 max-md:w-full">
          {(id) => (
            <Select
              id={id}
              value={group ?? every}
              options={[
                { value: every, label: 'All groups' },
                ...accountGroups.map((each) => ({ value: each, label: wordsOf(each) })),
                ...(group?.includes(',') ? [{ value: group, label: severalWords(group) }] : []),
              ]}
              onChange={(next) => set({ group: next === every ? undefined : next })}
            />
          )}
        </Asked>
      </ReportBar>
      <Tabs
        label="Accounts shown"
        tabs={trialViews}
        value={view}
        onChange={(next) => set({ view: next === 'all' ? undefined : next })}
        className="px-4"
      />
      <Understood asked={asked}>
        <ReadGate read={read} what="the trial balance">
          {(found) => <Rows found={found} view={view} group={group} />}
        </ReadGate>
      </Understood>
    </div>
  )
}

/** Several groups in few words. */
const severalWords = (group: string): string => {
  const groups = groupsOf(group)
  return groups.length > 2 ? `${groups.length} groups` : formatList(groups.map(wordsOf))
}

function Rows({ found, view, group }: { found: TrialBalance; view: string; group: string | undefined }) {
  const parts = byClass(found.rows, view, group)
  const shown = parts.flatMap(({ rows }) => rows)
  const { currency, from, to } = found
  const whole = shown.length === found.rows.length
  const yearEnd = hasYearEnd(found.rows)
  const moved = movementOf(parts, group)
  if (shown.length === 0)
    return (
      <p className="px-4 py-8 text-body text-fg-muted">
        {found.rows.length === 0
          ? `Nothing has been posted up to ${formatDay(to)}.`
          : 'No account of this kind has a balance or a movement in these days.'}
      </p>
    )
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-table text-fg-muted">
        <span>
          {found.entityName}, {formatDay(from)} to {formatDay(to)}, in {currency}
        </span>
        {whole && <Balanced yes={found.balanced} />}
        {moved && (
          <span>
            {moved.label} of these days:{' '}
            {moved.sided ? (
              <Balance amount={moved.amount} currency={currency} className="font-semibold text-fg" />
            ) : (
              <Money amount={moved.amount} currency={currency} className="font-semibold text-fg" />
            )}
          </span>
        )}
      </p>
      <ReportTable
        label="Trial balance"
        head={
          <>
            <Head className="w-24">Account</Head>
            <Head>Name</Head>
            <Head className="max-xl:hidden">Group</Head>
            <Head right>Opening</Head>
            <Head right>Debit</Head>
            <Head right>Credit</Head>
            {yearEnd && <Head right>Year-end closing</Head>}
            <Head right>Closing</Head>
          </>
        }
        foot={
          <SumRow
            label={whole ? 'Total' : 'Total of the accounts shown'}
            sums={whole ? found.totals : sumsOf(shown)}
            currency={currency}
            yearEnd={yearEnd}
            last
          />
        }
      >
        {parts.map((part) => (
          <tbody key={part.class}>
            <tr className={groupLook}>
              <th
                colSpan={yearEnd ? 8 : 7}
                scope="rowgroup"
                className="h-10 px-4 pt-2 text-left text-table font-semibold"
              >
                {classTitles[part.class]}
              </th>
            </tr>
            {part.rows.map((row) => (
              <AccountRow key={row.accountId} row={row} from={from} to={to} currency={currency} yearEnd={yearEnd} />
            ))}
            {parts.length > 1 && (
              <SumRow
                label={`Total ${classTitles[part.class].toLowerCase()}`}
                sums={sumsOf(part.rows)}
                currency={currency}
                yearEnd={yearEnd}
              />
            )}
          </tbody>
        ))}
      </ReportTable>
    </>
  )
}

type RowProps = { row: TrialRow; from: string; to: string; currency: string; yearEnd: boolean }

/** Opening, debit and credit, what the closing of a year moved where one lies in these days, and closing. */
const columnsOf = (yearEnd: boolean) =>
  yearEnd
    ? (['opening', 'debit', 'credit', 'yearEnd', 'closing'] as const)
    : (['opening', 'debit', 'credit', 'closing'] as const)
const columnWords = (name: keyof Sums): string => (name === 'yearEnd' ? 'Year-end closing' : wordsOf(name))

function AccountRow({ row, from, to, currency, yearEnd }: RowProps) {
  const path = ledgerAddress(row.accountId, { from, to })
  return (
    <tr className={rowLook}>
      <Cell className="font-mono text-fg-muted @max-md:-mb-1.5">{row.number}</Cell>
      <Cell className="@max-md:font-medium">
        <FigureLink to={path}>{row.name}</FigureLink>
      </Cell>
      <Cell className="text-fg-muted max-xl:hidden @max-md:hidden">{wordsOf(row.group)}</Cell>
      {columnsOf(yearEnd).map((name) => (
        <Cell key={name} label={columnWords(name)} right>
          <FigureLink to={path} again>
            {name === 'debit' || name === 'credit' ? (
              <Money amount={row[name]} currency={currency} unit={false} />
            ) : (
              <Balance amount={row[name]} currency={currency} />
            )}
          </FigureLink>
        </Cell>
      ))}
    </tr>
  )
}

type SumProps = { label: string; sums: Sums; currency: string; yearEnd: boolean; last?: boolean }

function SumRow({ label, sums, currency, yearEnd, last }: SumProps) {
  return (
    <tr className={last ? sumLook : partLook}>
      <Cell colSpan={2}>{label}</Cell>
      <Cell className="max-xl:hidden" />
      {columnsOf(yearEnd).map((name) => (
        <Cell key={name} label={columnWords(name)} right>
          {name === 'debit' || name === 'credit' ? (
            <Money amount={sums[name]} currency={currency} unit={false} />
          ) : (
            <Balance amount={sums[name]} currency={currency} />
          )}
        </Cell>
      ))}
    </tr>
  )
}

/** The rows as shown; a balance is debit minus credit. */
function save(found: TrialBalance, view: string, group: string | undefined): void {
  const rows = byClass(found.rows, view, group).flatMap((part) => part.rows)
  const head = [
    'Account',
    'Name',
    'Class',
    'Group',
    'Opening',
    'Debit',
    'Credit',
    'Year-end closing',
    'Closing',
    'Currency',
    'From',
    'To',
    'Entity',
  ]
  const lines = rows.map((row) => [
    row.number,
    row.name,
    row.class,
    row.group,
    row.opening,
    row.debit,
    row.credit,
    row.yearEnd,
    row.closing,
    found.currency,
    found.from,
    found.to,
    found.entityName,
  ])
  saveCsv(`trial balance ${found.to}`, head, lines)
}
