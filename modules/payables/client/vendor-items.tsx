import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { call, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatDay, formatNumber } from '#client/format.ts'
import { saveCsv } from '#client/record/download.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { parties } from '#modules/ledger/shared/parties.ts'
import { payments } from '#modules/payables/shared/payments.ts'
import { buckets, bucketWords, type Bucket, type OpenItem, type OpenItems } from '#modules/payables/shared/reports.ts'
import { payablesApi } from '#modules/payables/shared/reports.ts'
import { settlements } from '#modules/payables/shared/settlements.ts'
import { compare } from '#shared/money.ts'
import { addressOf } from '#modules/ledger/client/addresses.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { allRows, ExportButton, FirstRows } from '#client/report/all-rows.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { Cell, FigureLink, Head, ReportTable, rowLook, sumLook } from '#client/report/table.tsx'

/** What of it an address asks for; an unknown word asks for all. */
const asBucket = (text: string | undefined): Bucket | 'overdue' | undefined =>
  text === 'overdue' ? text : buckets.find((each) => each === text)

type Props = {
  partyId: string
  entityId: string | undefined
  on: string | undefined
  bucket: string | undefined
  waiting: boolean
}

/** What is open to one vendor on a day. */
export function VendorItems({ partyId, entityId, on, bucket, waiting }: Props) {
  const { can } = useAuth()
  const read = useApi(
    payablesApi.openItems,
    { query: { entityId, partyId, on, bucket: asBucket(bucket) } },
    { enabled: !waiting, keep: true },
  )
  return (
    <ReadGate read={read} what="the open items">
      {(found) => {
        const { items } = found
        return (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-table text-fg-muted">
              <span>
                Open at the end of {formatDay(found.on)}, in {found.currency}
                {bucket && `, ${bucket === 'overdue' ? 'overdue' : bucketWords(bucket as Bucket).toLowerCase()} only`}
              </span>
              {bucket && (
                <FigureLink to={addressOf('/financial/open-items', { entity: entityId, party: partyId, on })}>
                  Show all of this vendor
                </FigureLink>
              )}
              <ExportButton
                save={() => saveItems({ entityId, partyId, on: found.on, bucket: asBucket(bucket) }, found.currency)}
              />
              <span className="flex gap-2 print:hidden">
                <LinkButton size="sm" to={parties.pageOf(partyId)}>
                  Open vendor
                </LinkButton>
                {can(payments.api.create.can) && (
                  <LinkButton
                    size="sm"
                    icon={Banknote}
                    to={addressOf('/financial/payments/new', { entity: entityId, vendor: partyId })}
                  >
                    Pay this vendor
                  </LinkButton>
                )}
              </span>
            </p>
            {items.length === 0 ? (
              <p className="px-4 py-6 text-body text-fg-muted">Nothing is open to this vendor on this day.</p>
            ) : (
              <>
                <FirstRows shown={items.length} count={found.count} of="open items" />
                <Items found={found} partyId={partyId} />
              </>
            )}
          </>
        )
      }}
    </ReadGate>
  )
}

function Items({ found, partyId }: { found: OpenItems; partyId: string }) {
  const { items, currency, total, billed } = found
  const { can } = useAuth()
  const [settling, setSettling] = useState<OpenItem | null>(null)
  const settles = can(settlements.api.create.can)
  const money = (amount: string) => <Money amount={amount} currency={currency} unit={false} />
  return (
    <>
      <ReportTable
        label="Open items"
        head={
          <>
            <Head>Number</Head>
            <Head>Reference</Head>
            <Head>Date</Head>
            <Head>Due</Head>
            <Head right>Days overdue</Head>
            <Head right>Total</Head>
            <Head right>Open</Head>
          </>
        }
        foot={
          <tr className={sumLook}>
            <Cell colSpan={5}>Total</Cell>
            <Cell label="Total" right>
              {money(billed)}
            </Cell>
            <Cell label="Open" right>
              {money(total)}
            </Cell>
          </tr>
        }
      >
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className={rowLook}>
              <Cell className="font-mono">
                <FigureLink to={item.path}>{item.number}</FigureLink>
              </Cell>
              <Cell label="Reference" className="max-w-70 truncate">
                {item.reference}
              </Cell>
              <Cell label="Date">
                <DayText day={item.date} />
              </Cell>
              <Cell label="Due">
                <DayText day={item.dueDate} />
              </Cell>
              <Cell label="Days overdue" right className="figures font-medium text-danger">
                {item.daysOverdue > 0 ? formatNumber(item.daysOverdue) : <Nothing />}
              </Cell>
              <Cell label="Total" right>
                {money(item.total)}
              </Cell>
              <Cell label="Open" right className="font-medium">
                {settles && compare(item.open, '0') < 0 && (
                  <Button size="sm" className="mr-3 print:hidden" onClick={() => setSettling(item)}>
                    Settle<span className="sr-only"> {item.number}</span>
                  </Button>
                )}
                {money(item.open)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </ReportTable>
      {settling && <SettleDialog partyId={partyId} debit={settling} found={found} onClose={() => setSettling(null)} />}
    </>
  )
}

type ItemsQuery = { entityId: string | undefined; partyId: string; on: string; bucket: Bucket | 'overdue' | undefined }

/** All items of the question as one file. */
async function saveItems(query: ItemsQuery, currency: string): Promise<void> {
  const items = await allRows(
    async (offset) => (await call(payablesApi.openItems, { query: { ...query, offset } })).items,
  )
  const head = ['Number', 'Reference', 'Date', 'Due', 'Days overdue', 'Total', 'Open', 'Currency', 'As of']
  const rows = items.map((item) => [
    item.number,
    item.reference,
    item.date,
    item.dueDate,
    String(item.daysOverdue),
    item.total,
    item.open,
    currency,
    query.on,
  ])
  saveCsv(`open items of a vendor ${query.on}`, head, rows)
}
