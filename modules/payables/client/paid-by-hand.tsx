import { formatDay, formatMoney } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { mostByHand, type PaidByHand } from '#modules/payables/shared/payments.ts'
import { compare } from '#shared/money.ts'
import { FigureLink } from '#client/report/table.tsx'

/** Said before one pays: entries made by hand that settled bills of this vendor already, or are as much as one of them. */
export function ByHand({ found: { currency, settled, owed, entries } }: { found: PaidByHand }) {
  const some = compare(settled, '0') > 0
  if (!some && !entries.length) return null
  return (
    <Banner
      tone="warning"
      title={
        some
          ? `Entries made by hand have taken ${formatMoney(settled, currency)} off what these bills leave open`
          : 'Some of it may be paid by hand already'
      }
    >
      {some && (
        <p>
          The books owe {formatMoney(owed, currency)} of them. Somebody else has to approve a payment that leaves less
          than {formatMoney(settled, currency)} of its bills open.
        </p>
      )}
      <ul className="mt-1 flex flex-col gap-1">
        {entries.map(({ id, number, description, postingDate, amount, bill }) => (
          <li key={id}>
            <FigureLink to={journalEntries.pageOf(id)}>
              <span className="font-mono">{number}</span>
            </FigureLink>{' '}
            of {formatDay(postingDate)}, {description}: {formatMoney(amount, currency)}
            {bill && `, as much as ${bill.reference} leaves open`}
          </li>
        ))}
      </ul>
      {entries.length === mostByHand && <p className="mt-1">There may be more.</p>}
    </Banner>
  )
}
