import type { z } from 'zod'
import { useSend } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { billVerbs, type BillDetail } from '#modules/financial/shared/bills.ts'

type Props = { verb: 'release' | 'cancel'; bill: BillDetail; onClose: () => void }

/** Asks why a bill is released or cancelled. */
export function BillReasonDialog({ verb, bill, onClose }: Props) {
  const release = useSend(billVerbs.release)
  const cancel = useSend(billVerbs.cancel)
  const to = { params: { id: bill.id }, version: bill.version }
  const posted = bill.state === 'posted'
  if (verb === 'release')
    return (
      <VerbDialog
        title={`Release bill ${bill.reference}`}
        schema={billVerbs.release.body}
        submitLabel="Release bill"
        onClose={onClose}
        submit={async (body) => {
          await release.mutateAsync({ ...to, body })
          toast({ title: 'Bill released' })
        }}
      >
        <p className="mb-2">{bill.matchNote || 'The bill differs from its order'}.</p>
        <p>The reason is kept with the variance as it is now; a later change of the bill undoes the release.</p>
      </VerbDialog>
    )
  const schema: z.ZodObject = posted
    ? billVerbs.cancel.body.required({ postingDate: true })
    : billVerbs.cancel.body.omit({ postingDate: true })
  return (
    <VerbDialog
      title={`Cancel bill ${bill.reference}`}
      schema={schema}
      defaults={{ postingDate: companyDay() }}
      submitLabel="Cancel bill"
      onClose={onClose}
      submit={async (body) => {
        await cancel.mutateAsync({ ...to, body: body as { reason: string } })
        toast({ title: 'Bill cancelled' })
      }}
    >
      <p>
        {posted
          ? `The mirror of ${bill.entryNumber} is posted: nothing is owed for this bill any more, and what it billed of orders can be billed again.`
          : 'The bill leaves the worklists. What it billed of orders can be billed again.'}
      </p>
    </VerbDialog>
  )
}
