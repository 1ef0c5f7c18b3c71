import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ActionButton, ConfirmAction, useActions } from '#client/record/record-actions.tsx'
import { useVerbs } from '#client/record/use-verbs.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { orderRevisions, type RevisionDetail } from '#modules/purchasing/shared/order-revisions.ts'
import type { OrderDetail } from '#modules/purchasing/shared/orders.ts'
import { RevisionChanges } from './revision-changes.tsx'

/** The revision that waits for approval, on the page of the order it would change: what it changes, and the decision on it. */
export function WaitingRevision({ order }: { order: OrderDetail }) {
  const { can } = useAuth()
  const { revisionId, revisionNumber } = order
  const found = useApi(
    orderRevisions.api.read,
    { params: { id: revisionId ?? '' } },
    { enabled: revisionId !== null && can(orderRevisions.api.read.can) },
  )
  if (revisionId === null) return null
  return (
    <Card title={`Revision ${revisionNumber} waits for approval`}>
      {found.data ? (
        <Proposed revision={found.data} />
      ) : found.isError ? (
        <NotLoaded title="The revision could not be read" read={found} />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Card>
  )
}

function Proposed({ revision }: { revision: RevisionDetail }) {
  const state = useActions()
  const { actions, dialog } = useVerbs(orderRevisions, revision, {})
  const { id, number, proposedByName, reason } = revision
  return (
    <div className="flex flex-col gap-3">
      <p className="text-table text-fg-muted">
        Proposed by {proposedByName}: {reason}. Until it is approved the order holds as it was agreed: it is received,
        billed and counted at the agreed terms.{' '}
        <Link to={orderRevisions.pageOf(id)} className="rounded-check text-primary-fg hover:underline">
          Open {number}
        </Link>
      </p>
      {state.failure && !state.asking && <Banner tone="danger" title={state.failure} onDismiss={state.dismiss} />}
      <RevisionChanges revision={revision} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {actions.map((action) => (
          <ActionButton key={action.label} action={{ ...action, primary: false }} state={state} />
        ))}
      </div>
      <ConfirmAction state={state} />
      {dialog}
    </div>
  )
}
