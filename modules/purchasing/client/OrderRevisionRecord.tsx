import { formatMoney } from '#client/format.ts'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { orderRevisions } from '#modules/purchasing/shared/order-revisions.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { compare, subtract } from '#shared/money.ts'
import { RevisionChanges } from './revision-changes.tsx'

/** '$40.00 more', '$5.00 less'. */
function moreOrLess(before: string, after: string, currency: string): string {
  const over = compare(after, before)
  if (over === 0) return 'As much as before'
  return `${formatMoney(over > 0 ? subtract(after, before) : subtract(before, after), currency)} ${over > 0 ? 'more' : 'less'}`
}

export const OrderRevisionRecord = () => (
  <RecordPage
    record={orderRevisions}
    alerts={({ state, stateReason }) =>
      stateReason && state !== 'approved'
        ? [
            {
              title: `This revision was ${state}`,
              tone: state === 'rejected' ? 'danger' : 'neutral',
              children: stateReason,
            },
          ]
        : []
    }
    figures={({ state, agreedTotal, totalDue, currency, orderId, orderNumber }) => (
      <>
        <Figure
          label={state === 'approved' ? 'Total before' : 'Agreed total'}
          value={<Money amount={agreedTotal} currency={currency} />}
        />
        <Figure
          label={state === 'approved' ? 'Total since' : 'Proposed total'}
          value={<Money amount={totalDue} currency={currency} />}
          note={moreOrLess(agreedTotal, totalDue, currency)}
        />
        <Figure label="Order" value={orderNumber} href={orders.pageOf(orderId)} />
      </>
    )}
    overview={(revision) => (
      <div className="flex flex-col gap-5">
        <StateSteps record={orderRevisions} row={revision} />
        <section aria-labelledby="changes" className="flex flex-col gap-2">
          <h2 id="changes" className="text-table font-semibold">
            What changes
          </h2>
          <RevisionChanges revision={revision} />
        </section>
      </div>
    )}
    properties={[
      'vendorId',
      'proposedByName',
      'reason',
      'createdAt',
      'expectedOn',
      'paymentTermDays',
      'shipMethod',
      'taxAmount',
      'freight',
      'note',
    ]}
  />
)
