import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf, urlOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatNumber } from '#client/format.ts'
import { download } from '#client/record/download.ts'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { bills } from '#modules/payables/shared/bills.ts'
import { advanceClearings } from '#modules/expenses/shared/advance-clearings.ts'
import { expenseClaims, type ClaimLine, type ExpenseClaimDetail } from '#modules/expenses/shared/expense-claims.ts'

/** One claim, from what was spent to the bill that pays it. */
export const ClaimRecord = () => (
  <RecordPage
    record={expenseClaims}
    alerts={alertsOf}
    editable={() => 'Edit the whole claim'}
    figures={({ totalAmount, approvedAmount, currency, firstDay, lineCount, ...claim }) => (
      <>
        <Figure label="Total" value={<Money amount={totalAmount} currency={currency} />} />
        {approvedAmount !== totalAmount && (
          <Figure label="Approved" value={<Money amount={approvedAmount} currency={currency} />} />
        )}
        {Number(claim.clearedAmount) > 0 && (
          <Figure
            label="Set off against advances"
            value={<Money amount={claim.clearedAmount} currency={currency} />}
            href={`${advanceClearings.listPage}?filter=${encodeURIComponent(`claimId:eq:${claim.id}`)}&filter=${encodeURIComponent('state:in:promised,booked')}`}
          />
        )}
        <Figure label="Spent from" value={<DayText day={firstDay} />} />
        <Figure label="Lines" value={lineCount} />
        <Figure label="Paid by bill" value={<BillLink {...claim} />} note={claim.billState ?? undefined} />
      </>
    )}
    overview={(claim) => (
      <div className="flex flex-col gap-5">
        <StateSteps record={expenseClaims} row={claim} />
        <Lines claim={claim} />
      </div>
    )}
    properties={[
      'personId',
      'purpose',
      'currency',
      'setOffAmount',
      'advanceId',
      'createdByName',
      'submittedAt',
      'createdAt',
    ]}
  />
)

function BillLink({ billId, billNumber }: Pick<ExpenseClaimDetail, 'billId' | 'billNumber'>) {
  const { can } = useAuth()
  if (!billId) return <Nothing />
  if (!can(bills.api.read.can)) return <>{billNumber}</>
  return (
    <Link to={bills.pageOf(billId)} className="hover:text-primary-fg hover:underline">
      {billNumber}
    </Link>
  )
}

function alertsOf(claim: ExpenseClaimDetail): RecordAlert[] {
  const { state, stateReason, similar, reducedReason, createdBy, createdByName, requesterId, personName } = claim
  const alerts: RecordAlert[] = []
  if (reducedReason)
    alerts.push({ title: 'Approved amount is less than claimed', tone: 'warning', children: reducedReason })
  if (state === 'rejected' && stateReason)
    alerts.push({ title: 'This claim was rejected', tone: 'danger', children: stateReason })
  if (similar) alerts.push({ title: 'Possible duplicate', tone: 'warning', children: similar })
  if (createdBy !== requesterId)
    alerts.push({
      title: `Entered by ${createdByName} for ${personName}`,
      tone: 'info',
      children: `${personName} is paid, and can withdraw the claim until it is sent to payables.`,
    })
  return alerts
}

function Lines({ claim: { id, lines, currency, totalAmount, approvedAmount } }: { claim: ExpenseClaimDetail }) {
  const isLess = approvedAmount !== totalAmount
  const [failure, setFailure] = useState<string | null>(null)
  const save = ({ receiptId, receiptName }: ClaimLine) => {
    setFailure(null)
    const url = urlOf(expenseClaims.api.download, { params: { id, attachmentId: receiptId! } })
    download(url, receiptName!).catch((error: unknown) => setFailure(sentenceOf(error)))
  }
  return (
    <section aria-labelledby="lines" className="flex flex-col gap-2">
      <h2 id="lines" className="text-table font-semibold">
        Lines
      </h2>
      {failure && <Banner tone="danger" title={failure} onDismiss={() => setFailure(null)} />}
      <DataTable
        label="Lines of the claim"
        rows={lines}
        keyOf={(line) => line.id}
        columns={[
          {
            label: 'Expense',
            width: 220,
            of: ({ lineNo, typeName, description }) => (
              <>
                <span className="figures pr-2.5 text-fg-subtle">{lineNo}</span>
                {description}
                <span className="block text-caption font-normal text-fg-muted">{typeName}</span>
              </>
            ),
            total: 'Total',
          },
          { label: 'Day', of: ({ day }) => <DayText day={day} /> },
          { label: 'Paid', numeric: true, of: (line) => <Paid line={line} currency={currency} /> },
          ...(lines.some(({ taxRate }) => taxRate !== null)
            ? [
                {
                  label: 'Tax included',
                  numeric: true,
                  of: ({ taxRate, taxAmount }: ClaimLine) =>
                    taxRate === null ? <Nothing /> : <Money amount={taxAmount} currency={currency} />,
                },
              ]
            : []),
          {
            label: 'Receipt',
            of: (line) =>
              line.receiptId ? (
                <IconButton
                  label={`Download ${line.receiptName}, line ${line.lineNo}`}
                  icon={Download}
                  size="sm"
                  onClick={() => save(line)}
                />
              ) : (
                <Nothing />
              ),
          },
          {
            label: 'Amount',
            numeric: true,
            of: ({ amount }) => <Money amount={amount} currency={currency} />,
            total: <Money amount={totalAmount} currency={currency} />,
          },
          ...(isLess
            ? [
                {
                  label: 'Approved',
                  numeric: true,
                  of: (line: ClaimLine) => <Money amount={line.approvedAmount} currency={currency} />,
                  total: <Money amount={approvedAmount} currency={currency} />,
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}

/** How far and at which rate, or what was paid and at which rate it was exchanged. */
function Paid({
  line: { paid, paidCurrency, exchangeRate, distance, unit, rate },
  currency,
}: {
  line: ClaimLine
  currency: string
}) {
  if (distance !== null)
    return (
      <>
        {formatNumber(distance)} {unit} × <Money amount={rate!} currency={currency} />
      </>
    )
  return (
    <>
      <Money amount={paid!} currency={paidCurrency} />
      {exchangeRate !== null && <> × {formatNumber(exchangeRate)}</>}
    </>
  )
}
