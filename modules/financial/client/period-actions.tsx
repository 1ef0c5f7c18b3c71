import { useState } from 'react'
import { call, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { RecordAction } from '#client/record/record-actions.tsx'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { allOf, type Possible } from '#shared/possible.ts'
import { periodCan, periodVerbs, type Period, type PeriodVerb } from '#modules/financial/shared/periods.ts'

/** What can be done with a period now, and the question that opening one again asks. */
export function usePeriodActions() {
  const { can } = useAuth()
  const [reopening, setReopening] = useState<Period | null>(null)
  const reopen = useSend(periodVerbs.reopen)
  const allowed = (verb: PeriodVerb, period: Period): Possible =>
    allOf(periodCan(verb, period), can(periodVerbs[verb].can) || `You need the permission ${periodVerbs[verb].can}`)
  const send = (verb: 'lock' | 'close', period: Period) => () =>
    call(periodVerbs[verb], { params: { id: period.id } }, { version: period.version })
  const actionsOf = (period: Period): RecordAction[] => {
    const closes = period.state === 'open' || period.state === 'soft-locked'
    return [
      ...(period.state === 'open'
        ? [{ label: 'Lock period', can: allowed('lock', period), run: send('lock', period) }]
        : []),
      ...(closes
        ? [
            {
              label: 'Close period',
              primary: true,
              can: allowed('close', period),
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
        ? [{ label: 'Open again', can: allowed('reopen', period), run: () => setReopening(period) }]
        : []),
    ]
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
