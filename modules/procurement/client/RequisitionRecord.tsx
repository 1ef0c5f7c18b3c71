import { Ban, Check, FileCheck2, PencilLine, Route, Send, ShoppingCart, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Money } from '#client/ui/money.tsx'
import {
  requisitionCan,
  requisitions,
  requisitionVerbs,
  type RequisitionDetail,
} from '#modules/procurement/shared/requisitions.ts'
import { roomCrumbs } from './crumbs.ts'
import { offered, type Offer } from './offers.ts'
import { RequisitionLinesTable } from './requisition-lines-table.tsx'
import { requisitionSteps } from './requisition-steps.ts'
import { StatusTracker } from './status-tracker.tsx'
import { ToOrdersDialog } from './to-orders-dialog.tsx'
import { requisitionTones } from './tones.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'

type Asking = 'reject' | 'cancel' | 'close' | 'toOrders'

export function RequisitionRecord() {
  const { id = '' } = useParams()
  const { can } = useAuth()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<{ verb: Asking; requisition: RequisitionDetail } | null>(null)
  const actions = (requisition: RequisitionDetail) => {
    const send = (verb: 'submit' | 'approve') => () =>
      call(requisitionVerbs[verb], { params: { id } }, { version: requisition.version })
    const ask = (verb: Asking) => () => setAsking({ verb, requisition })
    const { requesterName, totalAmount, currency } = requisition
    const offers: Offer[] = [
      {
        label: 'Submit for approval',
        icon: Send,
        permission: requisitionVerbs.submit.can,
        can: requisitionCan('submit', requisition),
        next: true,
        run: send('submit'),
      },
      {
        label: 'Approve requisition',
        icon: Check,
        permission: requisitionVerbs.approve.can,
        can: requisitionCan('approve', requisition),
        next: true,
        run: send('approve'),
        confirm: {
          title: `Approve requisition ${requisition.number}?`,
          children: (
            <p>
              Asked for by {requesterName}, estimated <Money amount={totalAmount} currency={currency} />. A buyer can
              make orders of it then.
            </p>
          ),
        },
      },
      {
        label: 'Reject',
        icon: X,
        permission: requisitionVerbs.reject.can,
        can: requisitionCan('reject', requisition),
        run: ask('reject'),
      },
      {
        label: 'Make orders',
        icon: ShoppingCart,
        permission: requisitionVerbs.toOrders.can,
        can: requisitionCan('toOrders', requisition),
        next: true,
        run: ask('toOrders'),
      },
      {
        label: 'Edit',
        icon: PencilLine,
        permission: requisitions.api.update.can,
        can: requisitionCan('update', requisition),
        run: () => void navigate(`${requisitions.pageOf(id)}/edit`),
      },
      {
        label: 'Close',
        icon: FileCheck2,
        permission: requisitionVerbs.close.can,
        can: requisitionCan('close', requisition),
        run: ask('close'),
      },
      {
        label: 'Cancel requisition',
        icon: Ban,
        danger: true,
        permission: requisitionVerbs.cancel.can,
        can: requisitionCan('cancel', requisition),
        run: ask('cancel'),
      },
      {
        label: 'Follow this purchase',
        icon: Route,
        permission: requisitions.api.read.can,
        can: true,
        run: () => void navigate(`/system-visualizer?tab=follow&purchase=${id}`),
      },
    ]
    return offered(offers, can)
  }
  return (
    <>
      <RecordPage
        record={requisitions}
        tones={requisitionTones}
        crumbs={roomCrumbs}
        actions={actions}
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
            <StatusTracker label="How far this requisition is" steps={requisitionSteps(requisition)} />
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
        properties={['requesterName', 'neededOn', 'currency', 'submittedAt', 'createdAt']}
        editable={(requisition) => requisitionCan('update', requisition)}
      />
      {asking?.verb === 'toOrders' && (
        <ToOrdersDialog requisition={asking.requisition} onClose={() => setAsking(null)} />
      )}
      {asking && asking.verb !== 'toOrders' && (
        <ReasonDialog verb={asking.verb} requisition={asking.requisition} onClose={() => setAsking(null)} />
      )}
    </>
  )
}

const texts = {
  reject: {
    label: 'Reject requisition',
    effect: 'It goes back to the requester, who can change it and submit it again.',
  },
  cancel: { label: 'Cancel requisition', effect: 'Nothing will be ordered for it.' },
  close: { label: 'Close requisition', effect: 'What is not ordered yet will not be ordered.' },
}

function ReasonDialog({
  verb,
  requisition,
  onClose,
}: {
  verb: keyof typeof texts
  requisition: RequisitionDetail
  onClose: () => void
}) {
  const send = useSend(requisitionVerbs[verb])
  const { label, effect } = texts[verb]
  return (
    <VerbDialog
      title={`${label} ${requisition.number}`}
      schema={requisitionVerbs[verb].body}
      submitLabel={label}
      onClose={onClose}
      submit={(body) => send.mutateAsync({ params: { id: requisition.id }, body, version: requisition.version })}
    >
      {effect}
    </VerbDialog>
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
