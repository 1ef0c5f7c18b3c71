import { routeOf } from '#client/approval/words.ts'
import { Refusals } from '#client/bulk/refusals.tsx'
import { formatDay, formatMoney, formatNumber } from '#client/format.ts'
import { FigureLink } from '#client/report/table.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { ledgerAddress } from '#modules/ledger/client/addresses.ts'
import { parties } from '#modules/ledger/shared/parties.ts'
import { bills } from '#modules/payables/shared/bills.ts'
import type { PaymentRunPreview } from '#modules/payables/shared/payment-runs.ts'
import { compare } from '#shared/money.ts'

type Paid = PaymentRunPreview['payments'][number]

export const billsCounted = (count: number): string => `${formatNumber(count)} ${count === 1 ? bills.one : bills.many}`
export const paymentsCounted = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'payment' : 'payments'}`

/** What a run comes to, and what it leaves in the bank. */
export function RunFigures({ run: { payments, amount, currency, bank }, on }: { run: PaymentRunPreview; on: string }) {
  const lines = payments.flatMap((payment) => payment.lines)
  const asked = payments.filter(({ approval }) => approval).length
  return (
    <div className="flex flex-col gap-3">
      <div className="figure-grid">
        <div>
          <Figure
            label="To pay"
            value={<Money amount={amount} currency={currency} />}
            note={`${billsCounted(lines.length)} in ${paymentsCounted(payments.length)}`}
          />
          <Figure
            label="To approve"
            value={formatNumber(asked)}
            note={
              asked === payments.length
                ? 'All of them'
                : `${formatNumber(payments.length - asked)} can be booked at once`
            }
          />
          {bank && (
            <Figure
              label={`Left on ${bank.name}`}
              value={<Money amount={bank.after} currency={currency} />}
              href={ledgerAddress(bank.accountId, { to: on })}
              note={`Of ${formatMoney(bank.balance, currency)} on ${formatDay(on)}`}
            />
          )}
        </div>
      </div>
      {bank && compare(bank.after, '0') < 0 && (
        <Banner tone="warning" title={`${bank.name} holds less than this run pays`}>
          {formatMoney(bank.balance, currency)} by the books on {formatDay(on)}.
        </Banner>
      )}
    </div>
  )
}

const approvalOf = ({ approval }: Paid): string =>
  approval ? `Asks ${routeOf(approval)}${approval.policy ? ` (${approval.policy})` : ''}` : 'No one has to approve it'

/** One payment for each vendor, and who approves it. */
export function RunPayments({ run: { payments, amount, currency } }: { run: PaymentRunPreview }) {
  return (
    <DataTable
      label="Payments of the run"
      rows={payments}
      keyOf={({ partyId }) => partyId}
      empty="No bill of this run can be paid."
      columns={[
        {
          label: 'Vendor',
          total: 'Total',
          width: 180,
          of: ({ partyId, partyName }) => <FigureLink to={parties.pageOf(partyId)}>{partyName}</FigureLink>,
        },
        { label: 'Bills', numeric: true, of: ({ lines }) => formatNumber(lines.length) },
        {
          label: 'Approval',
          wide: true,
          of: (payment) => (
            <>
              <span className={payment.approval ? undefined : 'text-fg-muted'}>{approvalOf(payment)}</span>
              {payment.approval?.why && (
                <span className="block text-caption text-fg-muted">{payment.approval.why}</span>
              )}
            </>
          ),
        },
        {
          label: `Amount, ${currency}`,
          numeric: true,
          of: (payment) => <Money amount={payment.amount} currency={currency} unit={false} />,
          total: <Money amount={amount} currency={currency} unit={false} />,
        },
      ]}
    />
  )
}

/** Bills that the run cannot pay, each with the reason. */
export const LeftOut = ({ left }: { left: PaymentRunPreview['left'] }) => (
  <section aria-labelledby="left-out" className="flex flex-col gap-2">
    <h2 id="left-out" className="text-section text-fg">
      Left out
    </h2>
    <Refusals rows={left.map((bill) => ({ record: bills.name, ...bill }))} />
  </section>
)
