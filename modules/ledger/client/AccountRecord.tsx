import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay } from '#client/format.ts'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { upperFirst } from '#shared/text.ts'
import { accounts, type Account } from '#modules/ledger/shared/accounts.ts'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { reportApi } from '#modules/ledger/shared/reports.ts'
import { ledgerAddress } from './addresses.ts'
import { addMonths, firstOfMonth } from '#shared/day.ts'
import { Balance, sideOf, size } from './balance.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { FigureLink } from '#client/report/table.tsx'

/** One account: its balance, its last lines, and what may be posted to it. */
export function AccountRecord() {
  const { can } = useAuth()
  const reads = can(reportApi.generalLedger.can)
  return (
    <RecordPage
      record={accounts}
      figures={reads ? (row) => <Figures account={row} /> : undefined}
      overview={reads ? (row) => <Lines account={row} /> : undefined}
      properties={[
        'name',
        'number',
        'class',
        'group',
        'role',
        'requireParty',
        'allowManual',
        'active',
        'entityId',
        'createdAt',
      ]}
    />
  )
}

const useYear = (accountId: string) => useApi(reportApi.generalLedger, { query: { accountId, limit: '1' } })

/** From the first day of the month before the last one. */
const useRecent = (accountId: string) =>
  useApi(reportApi.generalLedger, {
    query: { accountId, from: addMonths(firstOfMonth(companyDay()), -2), limit: '200' },
  })

/** 'Debit on', as a sentence about a balance begins. */
const sideWords = (amount: string): string => upperFirst(`${sideOf(amount)} on`.trim())

function Figures({ account }: { account: Account }) {
  const { data } = useYear(account.id)
  if (!data) return <div className="h-22" />
  const to = ledgerAddress(account.id, { from: data.from, to: data.to })
  const since = `Since ${formatDay(data.from)}`
  return (
    <>
      <Figure
        label="Balance"
        value={<Money amount={size(data.closing)} currency={data.currency} />}
        href={to}
        note={`${sideWords(data.closing)} ${formatDay(data.to)}`}
      />
      <Figure
        label="Opening balance"
        value={<Money amount={size(data.opening)} currency={data.currency} />}
        href={to}
        note={`${sideWords(data.opening)} ${formatDay(data.from)}`}
      />
      <Figure label="Debit" value={<Money amount={data.debit} currency={data.currency} />} href={to} note={since} />
      <Figure label="Credit" value={<Money amount={data.credit} currency={data.currency} />} href={to} note={since} />
    </>
  )
}

function Lines({ account }: { account: Account }) {
  const read = useRecent(account.id)
  return (
    <ReadGate read={read} what="the lines of this account" lines={6}>
      {(found) => (
        <Card
          title={`${found.next ? 'First 200 lines' : 'Lines'} since ${formatDay(found.from)}`}
          padded={false}
          action={
            <LinkButton variant="ghost" size="sm" to={ledgerAddress(account.id, { from: found.from, to: found.to })}>
              Open the ledger
            </LinkButton>
          }
        >
          <DataTable
            framed={false}
            label="Lines of the account"
            rows={found.next ? found.items : found.items.toReversed()}
            keyOf={({ lineId }) => lineId}
            empty={`Nothing has been posted to this account since ${formatDay(found.from)}.`}
            columns={[
              { label: 'Date', of: ({ postingDate }) => <DayText day={postingDate} /> },
              {
                label: 'Entry',
                of: ({ entryId, number }) => (
                  <FigureLink to={journalEntries.pageOf(entryId)}>
                    <span className="font-mono whitespace-nowrap">{number}</span>
                  </FigureLink>
                ),
              },
              { label: 'Description', of: ({ description }) => description },
              {
                label: 'Debit',
                numeric: true,
                of: ({ debit }) =>
                  /[1-9]/.test(debit) ? <Money amount={debit} currency={found.currency} unit={false} /> : null,
              },
              {
                label: 'Credit',
                numeric: true,
                of: ({ credit }) =>
                  /[1-9]/.test(credit) ? <Money amount={credit} currency={found.currency} unit={false} /> : null,
              },
              {
                label: 'Balance',
                numeric: true,
                of: ({ balance }) => <Balance amount={balance} currency={found.currency} />,
              },
            ]}
          />
        </Card>
      )}
    </ReadGate>
  )
}
