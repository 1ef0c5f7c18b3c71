import { Download } from 'lucide-react'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatDay } from '#client/format.ts'
import { saveFile } from '#client/record/download.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button } from '#client/ui/button.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { accounts } from '#modules/financial/shared/accounts.ts'
import { buckets, reportApi, type PayablesAgeing } from '#modules/financial/shared/reports.ts'
import { compare } from '#shared/money.ts'
import { addressOf, ledgerAddress } from './addresses.ts'
import { Balanced } from './balanced.tsx'
import { useBooks } from './books.ts'
import { roomCrumbs } from './crumbs.ts'
import { useReportParams } from './params.ts'
import { DayAsked, EntityAsked, ReportBar } from './report-bar.tsx'
import { reportCsv } from './report-csv.ts'
import { ReportGate } from './report-gate.tsx'
import { Shown } from '#client/errors/shown.tsx'
import { Cell, FigureLink, Head, ReportTable, rowLook, sumLook } from './report-table.tsx'
import { bucketWords, VendorItems } from './vendor-items.tsx'

const page = '/financial/open-items'
const crumbs = [...roomCrumbs, { label: 'Open items', to: page }]

/** What is owed to vendors on a day, by how long it is overdue; every figure opens its bills. */
export const OpenItemsPage = () => (
  <ReportGate title="Open items">
    <OpenItems />
  </ReportGate>
)

function OpenItems() {
  const books = useBooks()
  const { day, text, set } = useReportParams()
  const on = day('on')
  const party = text('party')
  const entityId = books.entity?.id
  const query = { entityId, on }
  const read = useApi(reportApi.payablesAgeing, { query }, { enabled: !books.waiting, keep: true })
  const vendor = read.data?.rows.find(({ partyId }) => partyId === party)
  const asked = (
    <ReportBar>
      <EntityAsked books={books} onChange={(entity) => set({ entity })} />
      <DayAsked label="As of" value={read.data?.on ?? on ?? ''} onChange={(next) => set({ on: next })} />
    </ReportBar>
  )
  if (party)
    return (
      <div className="flex min-h-full flex-col">
        <PageHeader title={vendor ? `Open items of ${vendor.partyName}` : 'Open items of a vendor'} crumbs={crumbs} />
        {asked}
        <VendorItems partyId={party} entityId={entityId} on={on} bucket={text('bucket')} waiting={books.waiting} />
      </div>
    )
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="Open items"
        crumbs={roomCrumbs}
        actions={
          read.data && (
            <Button variant="ghost" icon={Download} className="max-md:hidden" onClick={() => save(read.data)}>
              Export CSV
            </Button>
          )
        }
      />
      {asked}
      <Shown read={read} what="the open items">
        {(found) => <Ageing found={found} entity={text('entity')} bucket={text('bucket')} />}
      </Shown>
    </div>
  )
}

const isNothing = (amount: string) => compare(amount, '0') === 0

function Ageing({
  found,
  entity,
  bucket,
}: {
  found: PayablesAgeing
  entity: string | undefined
  bucket: string | undefined
}) {
  const { currency, on } = found
  const at = buckets.findIndex((each) => each === bucket)
  const overdue = bucket === 'overdue'
  const rows = found.rows.filter((row) =>
    at >= 0 ? !isNothing(row.buckets[at]!) : overdue ? row.buckets.slice(1).some((each) => !isNothing(each)) : true,
  )
  const to = (partyId: string, of?: string) => addressOf(page, { entity, party: partyId, on, bucket: of })
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-table text-fg-muted">
        <span>
          {found.entityName}, payables at the end of {formatDay(on)}, in {currency}
        </span>
        <Control found={found} />
        {(at >= 0 || overdue) && (
          <span>
            Vendors with something {overdue ? 'overdue' : bucketWords(buckets[at]!).toLowerCase()}.{' '}
            <FigureLink to={addressOf(page, { entity, on })}>Show all vendors</FigureLink>
          </span>
        )}
      </p>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-body text-fg-muted">Nothing is owed to vendors on this day.</p>
      ) : (
        <ReportTable
          label="Payables by vendor and days overdue"
          className="@md:min-w-240"
          head={
            <>
              <Head>Vendor</Head>
              <Head>Number</Head>
              {buckets.map((each) => (
                <Head key={each} right>
                  {bucketWords(each)}
                </Head>
              ))}
              <Head right>Open</Head>
            </>
          }
          foot={<Totals found={found} entity={entity} />}
        >
          <tbody>
            {rows.map((row) => (
              <tr key={row.partyId} className={rowLook}>
                <Cell className="font-medium">
                  <FigureLink to={to(row.partyId)}>{row.partyName}</FigureLink>
                </Cell>
                <Cell className="font-mono text-fg-muted @max-md:-mt-1.5">{row.partyNumber}</Cell>
                {row.buckets.map((amount, index) => (
                  <Cell key={buckets[index]} label={bucketWords(buckets[index]!)} right>
                    {isNothing(amount) ? (
                      <Nothing />
                    ) : (
                      <FigureLink
                        to={to(row.partyId, buckets[index])}
                        label={`${row.partyName}, ${bucketWords(buckets[index]!)}:`}
                      >
                        <Money amount={amount} currency={currency} unit={false} />
                      </FigureLink>
                    )}
                  </Cell>
                ))}
                <Cell label="Open" right className="font-medium">
                  <FigureLink to={to(row.partyId)} again>
                    <Money amount={row.total} currency={currency} unit={false} />
                  </FigureLink>
                </Cell>
              </tr>
            ))}
          </tbody>
        </ReportTable>
      )}
    </>
  )
}

function Totals({ found, entity }: { found: PayablesAgeing; entity: string | undefined }) {
  return (
    <tr className={sumLook}>
      <Cell colSpan={2}>Total, all vendors</Cell>
      {found.totals.buckets.map((amount, at) => (
        <Cell key={buckets[at]} label={bucketWords(buckets[at]!)} right>
          <FigureLink
            to={addressOf(page, { entity, on: found.on, bucket: buckets[at] })}
            label={`All vendors, ${bucketWords(buckets[at]!)}:`}
          >
            <Money amount={amount} currency={found.currency} unit={false} />
          </FigureLink>
        </Cell>
      ))}
      <Cell label="Open" right>
        <Money amount={found.totals.total} currency={found.currency} unit={false} />
      </Cell>
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
      <Balanced yes={found.ties} words={['ties to the ledger', 'differs from the ledger']} />
    </>
  )
}

function save(found: PayablesAgeing): void {
  const head = ['Vendor', 'Number', ...buckets.map(bucketWords), 'Open', 'Currency', 'As of']
  saveFile(
    reportCsv(
      head,
      found.rows.map((row) => [row.partyName, row.partyNumber, ...row.buckets, row.total, found.currency, found.on]),
    ),
    `open items ${found.on}.csv`,
  )
}
