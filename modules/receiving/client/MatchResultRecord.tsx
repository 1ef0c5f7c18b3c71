import { FileSearch, Unlock } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useApi, useSend } from '#client/api.ts'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { formatPercent, formatSentence } from '#client/format.ts'
import { RecordPage, type RecordAlert } from '#client/record/RecordPage.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { bills } from '#modules/payables/shared/bills.ts'
import { allOf } from '#shared/possible.ts'
import { matchResults, type MatchResult } from '#modules/receiving/shared/matching.ts'
import { MatchValue } from './match-cells.tsx'
import { MatchSides } from './match-sides.tsx'
import type { Offer } from '#client/record/offered.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'

/** One comparison of the three-way match: order, receipt and bill side by side. */
export function MatchResultRecord() {
  const { id = '' } = useParams()
  const { can } = useAuth()
  const viewer = useViewer()
  const navigate = useNavigate()
  const [releasing, setReleasing] = useState<MatchResult | null>(null)
  const found = useApi(matchResults.api.read, { params: { id } })
  const billId = found.data?.billId ?? ''
  const bill = useApi(bills.api.read, { params: { id: billId } }, { enabled: billId !== '' && can(bills.api.read.can) })
  const extra = (result: MatchResult): Offer[] => {
    const release: Offer[] = [
      {
        label: 'Release bill',
        icon: Unlock,
        permission: bills.api.release.can,
        can: bill.data
          ? allOf(bills.can('release', bill.data, viewer), bills.verbs.release.who(bill.data, viewer))
          : 'The bill is still being read',
        next: true,
        run: () => setReleasing(result),
      },
    ]
    return [
      // What went back after the bill was posted is settled by goods or by cancelling the bill.
      ...(result.kind === 'reversed receipt' ? [] : release),
      {
        label: 'Open bill',
        icon: FileSearch,
        permission: bills.api.read.can,
        can: true,
        next: true,
        run: () => void navigate(bills.pageOf(result.billId)),
      },
    ]
  }
  return (
    <>
      <RecordPage
        record={matchResults}
        extra={extra}
        alerts={alertsOf}
        figures={(result) => (
          <>
            <Figure
              label={words(result.kind, 'Received', 'Expected')}
              value={<MatchValue of={result} value={result.expected} />}
            />
            <Figure
              label={words(result.kind, 'Billed', 'Billed')}
              value={<MatchValue of={result} value={result.actual} />}
            />
            <Figure
              label="Variance"
              value={<MatchValue of={result} value={result.variance} />}
              note={result.variancePct === null ? undefined : formatPercent(Number(result.variancePct) / 100)}
            />
          </>
        )}
        overview={(result) => <MatchSides result={result} bill={bill.data} />}
        properties={[
          'outcome',
          'kind',
          'vendorId',
          'orderId',
          'lineNo',
          'billId',
          'currency',
          'matchedAt',
          'raisedByName',
          'releasedByName',
          'releasedAt',
          'releaseReason',
        ]}
      />
      {releasing && bill.data && (
        <ReleaseDialog result={releasing} version={bill.data.version} onClose={() => setReleasing(null)} />
      )}
    </>
  )
}

function ReleaseDialog({ result, version, onClose }: { result: MatchResult; version: number; onClose: () => void }) {
  const send = useSend(bills.api.release)
  return (
    <VerbDialog
      title={`Release bill ${result.billReference}`}
      schema={bills.api.release.body}
      submitLabel="Release bill"
      onClose={onClose}
      submit={(body) => send.mutateAsync({ params: { id: result.billId }, body, version })}
    >
      {formatSentence(result.said?.explanation ?? result.explanation)}. The whole bill is released, and your reason is
      kept with the variance of this moment.
    </VerbDialog>
  )
}

const words = (kind: MatchResult['kind'], goods: string, other: string): string =>
  kind === 'reversed receipt' ? goods : `${other} ${kind}`

function alertsOf({
  kind,
  outcome,
  raisedByName,
  releasedAt,
  releasedByName,
  releaseReason,
}: MatchResult): RecordAlert[] {
  if (kind === 'reversed receipt')
    return [
      {
        title: `Billed, and the goods went back: reversed by ${raisedByName ?? 'somebody'}`,
        tone: 'danger',
        children: 'It is settled when the goods are received again, or the bill is cancelled.',
      },
    ]
  if (releasedAt)
    return [{ title: `Released by ${releasedByName ?? 'someone'}`, tone: 'info', children: releaseReason }]
  if (outcome === 'waiting')
    return [
      {
        title: 'The goods have not been received yet',
        tone: 'warning',
        children: 'The bill is matched again by itself when the receipt is posted.',
      },
    ]
  return outcome === 'exception'
    ? [
        {
          title: 'The bill cannot be posted or paid like this',
          tone: 'danger',
          children: 'Release it with a reason, or have the bill corrected.',
        },
      ]
    : []
}
