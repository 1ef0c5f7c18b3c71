import { RecordPage } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { orderRevisions } from '#modules/procurement/shared/order-revisions.ts'
import { orders } from '#modules/procurement/shared/orders.ts'
import { roomCrumbs } from './crumbs.ts'
import { RevisionChanges } from './revision-changes.tsx'

export const OrderRevisionRecord = () => (
  <RecordPage
    record={orderRevisions}
    crumbs={roomCrumbs}
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
    figures={({ agreedTotal, totalDue, currency, orderId, orderNumber }) => (
      <>
        <Figure label="Total before" value={<Money amount={agreedTotal} currency={currency} />} />
        <Figure label="Total due" value={<Money amount={totalDue} currency={currency} />} />
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
