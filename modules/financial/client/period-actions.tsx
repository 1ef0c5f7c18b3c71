import { useState } from 'react'
import { call, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { offered, type Offer } from '#client/record/offered.ts'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { periodCan, periodVerbs, type Period, type PeriodVerb } from '#modules/financial/shared/periods.ts'

/** What can be done with a period now, and the question that opening one again asks. */
export function usePeriodActions() {
  const { can } = useAuth()
  const [reopening, setReopening] = useState<Period | null>(null)
  const reopen = useSend(periodVerbs.reopen)
  const send = (verb: 'lock' | 'close', period: Period) => () =>
    call(periodVerbs[verb], { params: { id: period.id } }, { version: period.version })
  const actionsOf = (period: Period): RecordAction[] => {
    const of = (verb: PeriodVerb) => ({ permission: periodVerbs[verb].can, can: periodCan(verb, period) })
    const closes = period.state === 'open' || period.state === 'soft-locked'
    const offers: Offer[] = [
      ...(period.state === 'open' ? [{ label: 'Lock period', ...of('lock'), run: send('lock', period) }] : []),
      ...(closes
        ? [
            {
              label: 'Close period',
              next: true,
              ...of('close'),
              run: send('close', period),
              confirm: {
                title: `Close ${period.name}?`,
                children:
                  'Nothing can be posted into a closed period, and drafts dated in it must be posted or moved first. It can be opened again with a reason while its year is open.',
              },
            },
          ]
        : []),
      ...(period.state === 'soft-locked' || period.state === 'closed'
        ? [{ label: 'Open again', ...of('reopen'), run: () => setReopening(period) }]
        : []),
    ]
    return offered(offers, can)
  }
  const dialog = reopening && (
    <VerbDialog
      title={`Open ${reopening.name} again`}
      schema={periodVerbs.reopen.body}
      submitLabel="Open again"
      onClose={() => setReopening(null)}
      submit={(body) => reopen.mutateAsync({ params: { id: reopening.id }, body, version: reopening.version })}
    >
      <p>Entries can be posted into it again. The reason is kept with the period and in its history.</p>
    </VerbDialog>
  )
  return { actionsOf, dialog }
}
