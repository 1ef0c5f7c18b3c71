import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatDay } from '#client/format.ts'
import { saveCsv } from '#client/record/download.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { accounts } from '#modules/ledger/shared/accounts.ts'
import { buckets, bucketWords, type PayablesAgeing } from '#modules/payables/shared/reports.ts'
import { payablesApi } from '#modules/payables/shared/reports.ts'
import { compare, total } from '#shared/money.ts'
import { addressOf, ledgerAddress } from '#modules/ledger/client/addresses.ts'
import { Balanced } from '#modules/ledger/client/balance.tsx'
import { useBooks } from '#modules/ledger/client/books.ts'
import { ExportButton } from '#client/report/all-rows.tsx'
import { useReportParams } from '#client/report/params.ts'
import { DayAsked, ReportBar, Understood } from '#client/report/report-bar.tsx'
import { EntityAsked, ReportGate, useFiscalYears } from '#modules/ledger/client/report-questions.tsx'
import { onTheirWay, ReadGate } from '#client/errors/read-gate.tsx'
import { Cell, FigureLink, Head, ReportTable, rowLook, sumLook } from '#client/report/table.tsx'
import { VendorItems } from './vendor-items.tsx'

const page = '/financial/open-items'
const crumbs = [{ label: 'Open items', to: page }]

/** What is owed to vendors on a day, by how long it is overdue; every figure opens its bills. */
export const OpenItemsPage = () => (
  <ReportGate title="Open items">
    <OpenItems />
  </ReportGate>
)

function OpenItems() {
  const books = useBooks()
  const asked = useReportParams('on')
  const { day, text, set, unread } = asked
  const on = day('on')
  const party = text('party')
  const entityId = books.entity?.id
  const query = { entityId, on }
  const readable = unread.length === 0
  const fiscalYears = useFiscalYears(entityId)
  const read = useApi(payablesApi.payablesAgeing, { query }, { enabled: !books.waiting && readable, keep: true })
  const vendor = read.data?.rows.find(({ partyId }) => partyId === party)
  const bar = (
    <ReportBar>
      <EntityAsked books={books} onChange={(entity) => set({ entity })} />
      <DayAsked asked={asked} name="on" label="As of" value={read.data?.on} edge="last" fiscalYears={fiscalYears} />
    </ReportBar>
  )
  if (party)
    return (
      <div className="flex min-h-full flex-col">
        <PageHeader title={vendor ? `Open items of ${vendor.partyName}` : 'Open items of a vendor'} crumbs={crumbs} />
        {bar}
        <Understood asked={asked}>
          <VendorItems partyId={party} entityId={entityId} on={on} bucket={text('bucket')} waiting={books.waiting} />
        </Understood>
      </div>
    )
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="Open items"
        actions={
          read.data &&
          readable && (
            <ExportButton
              disabledReason={read.isPlaceholderData ? onTheirWay : undefined}
              save={async () => save(read.data)}
            />
          )
        }
      />
      {bar}
      <Understood asked={asked}>
        <ReadGate read={read} what="the open items">
          {(found) => <Ageing found={found} bucket={text('bucket')} />}
        </ReadGate>
      </Understood>
    </div>
  )
}

const isNothing = (amount: string) => compare(amount, '0') === 0

type Part = {
  /** The columns that are shown. */
  columns: readonly number[]
  /** What the last column adds up: 'Open', 'Overdue'; undefined where one column says it. */
  sum: string | undefined
  /** The bucket that the last column opens. */
  of: string | undefined
}

/** All columns, those past the due date, or the one that is asked for: the figure that leads here is the sum of what is shown. */
function partOf(bucket: string | undefined): Part {
  const at = buckets.findIndex((each) => each === bucket)
  if (at >= 0) return { columns: [at], sum: undefined, of: bucket }
  const all = buckets.map((_, each) => each)
  return bucket === 'overdue'
    ? { columns: all.slice(1), sum: 'Overdue', of: bucket }
    : { columns: all, sum: 'Open', of: undefined }
}

const sumOf = (amounts: readonly string[], { columns }: Part): string => total(columns.map((at) => amounts[at]!))

function Ageing({ found, bucket }: { found: PayablesAgeing; bucket: string | undefined }) {
  const { currency, on, entityId: entity } = found
  const part = partOf(bucket)
  const whole = part.of === undefined
  const rows = found.rows.filter((row) => whole || part.columns.some((at) => !isNothing(row.buckets[at]!)))
  const to = (partyId: string, of?: string) => addressOf(page, { entity, party: partyId, on, bucket: of })
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-table text-fg-muted">
        <span>
          {found.entityName}, payables at the end of {formatDay(on)}, in {currency}
        </span>
        <Control found={found} />
        {!whole && (
          <span>
            Only what is {part.sum?.toLowerCase() ?? bucketWords(buckets[part.columns[0]!]!).toLowerCase()}.{' '}
            <FigureLink to={addressOf(page, { entity, on })}>Show all vendors</FigureLink>
          </span>
        )}
      </p>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-body text-fg-muted">Nothing of this is owed to vendors on this day.</p>
      ) : (
        <ReportTable
          label="Payables by vendor and days overdue"
          className="@md:min-w-240"
          head={
            <>
              <Head>Vendor</Head>
              <Head>Number</Head>
              {part.columns.map((at) => (
                <Head key={at} right>
                  {bucketWords(buckets[at]!)}
                </Head>
              ))}
              {part.sum && <Head right>{part.sum}</Head>}
            </>
          }
          foot={<Totals found={found} part={part} />}
        >
          <tbody>
            {rows.map((row) => (
              <tr key={row.partyId} className={rowLook}>
                <Cell className="font-medium">
                  <FigureLink to={to(row.partyId, part.of)}>{row.partyName}</FigureLink>
                </Cell>
                <Cell className="font-mono text-fg-muted @max-md:-mt-1.5">{row.partyNumber}</Cell>
                {part.columns.map((index) => (
                  <Cell key={buckets[index]} label={bucketWords(buckets[index]!)} right>
                    {isNothing(row.buckets[index]!) ? (
                      <Nothing />
                    ) : (
                      <FigureLink
                        to={to(row.partyId, buckets[index])}
                        label={`${row.partyName}, ${bucketWords(buckets[index]!)}:`}
                      >
                        <Money amount={row.buckets[index]!} currency={currency} unit={false} />
                      </FigureLink>
                    )}
                  </Cell>
                ))}
                {part.sum && (
                  <Cell label={part.sum} right className="font-medium">
                    <FigureLink to={to(row.partyId, part.of)} again>
                      <Money amount={sumOf(row.buckets, part)} currency={currency} unit={false} />
                    </FigureLink>
                  </Cell>
                )}
              </tr>
            ))}
          </tbody>
        </ReportTable>
      )}
    </>
  )
}

function Totals({ found, part }: { found: PayablesAgeing; part: Part }) {
  return (
    <tr className={sumLook}>
      <Cell colSpan={2}>Total, all vendors</Cell>
      {part.columns.map((at) => (
        <Cell key={buckets[at]} label={bucketWords(buckets[at]!)} right>
          <FigureLink
            to={addressOf(page, { entity: found.entityId, on: found.on, bucket: buckets[at] })}
            label={`All vendors, ${bucketWords(buckets[at]!)}:`}
          >
            <Money amount={found.totals.buckets[at]!} currency={found.currency} unit={false} />
          </FigureLink>
        </Cell>
      ))}
      {part.sum && (
        <Cell label={part.sum} right>
          <Money amount={sumOf(found.totals.buckets, part)} currency={found.currency} unit={false} />
        </Cell>
      )}
    </tr>
  )
}

/** Whether the open items are what the payables account says, with the way to its lines. */
function Control({ found }: { found: PayablesAgeing }) {
  const { can } = useAuth()
  const payable = useApi(
    accounts.api.list,
    { query: { filter: [`entityId:eq:${found.entityId}`, 'role:eq:payable'], limit: '1' } },
    { enabled: can(accounts.api.list.can) },
  )
  const id = payable.data?.items[0]?.id
  const control = <Money amount={found.control} currency={found.currency} />
  return (
    <>
      <span>
        Payables account: {id ? <FigureLink to={ledgerAddress(id, { to: found.on })}>{control}</FigureLink> : control}
      </span>
      {found.ties !== null && <Balanced yes={found.ties} words={['ties to the ledger', 'differs from the ledger']} />}
    </>
  )
}

function save(found: PayablesAgeing): void {
  const head = ['Vendor', 'Number', ...buckets.map(bucketWords), 'Open', 'Currency', 'As of']
  saveCsv(
    `open items ${found.on}`,
    head,
    found.rows.map((row) => [row.partyName, row.partyNumber, ...row.buckets, row.total, found.currency, found.on]),
  )
}
