import { Route } from 'lucide-react'
import { useNavigate } from 'react-router'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import { requisitions, type RequisitionDetail } from '#modules/purchasing/shared/requisitions.ts'
import { RequisitionLinesTable } from './requisition-lines-table.tsx'
import { ToOrdersDialog } from './to-orders-dialog.tsx'

export function RequisitionRecord() {
  const navigate = useNavigate()
  return (
    <RecordPage
      record={requisitions}
      dialogs={{ toOrders: ({ row, onClose }) => <ToOrdersDialog requisition={row} onClose={onClose} /> }}
      extra={({ id }) => [
        {
          label: 'Follow this purchase',
          icon: Route,
          permission: requisitions.api.read.can,
          can: true,
          run: () => void navigate(`/system-visualizer?tab=follow&purchase=${id}`),
        },
      ]}
      alerts={alertsOf}
      figures={({ totalAmount, currency, lineCount, neededOn }) => (
        <>
          <Figure
            label="Estimated total"
            value={<Money amount={totalAmount} currency={currency} />}
            hint="Quantity times estimated price of every line"
          />
          <Figure label="Needed on" value={<DayText day={neededOn} />} />
          <Figure label="Lines" value={lineCount} />
        </>
      )}
      overview={(requisition) => (
        <div className="flex flex-col gap-5">
          <StateSteps record={requisitions} row={requisition} />
          {requisition.justification && (
            <section aria-labelledby="justification">
              <h2 id="justification" className="mb-1 text-table font-semibold">
                Justification
              </h2>
              <p className="max-w-[68ch] text-body whitespace-pre-line text-fg">{requisition.justification}</p>
            </section>
          )}
          <RequisitionLinesTable requisition={requisition} />
        </div>
      )}
      properties={['requesterName', 'currency', 'submittedAt', 'createdAt']}
    />
  )
}

function alertsOf({ state, stateReason }: RequisitionDetail): RecordAlert[] {
  if (!stateReason || !['rejected', 'cancelled', 'closed'].includes(state)) return []
  return [
    {
      title: `This requisition was ${state}`,
      tone: state === 'rejected' ? 'danger' : 'neutral',
      children: stateReason,
    },
  ]
}
