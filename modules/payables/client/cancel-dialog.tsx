import type { z } from 'zod'
import { useSend } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { bills, type BillDetail } from '#modules/payables/shared/bills.ts'
import { payments, type PaymentDetail } from '#modules/payables/shared/payments.ts'

/** What is in the books is taken back on a day; what is not needs none. */
const asked = <S extends z.ZodObject>(body: S, inBooks: boolean): z.ZodObject =>
  inBooks ? body.required({ postingDate: true }) : body.omit({ postingDate: true })

export function CancelBill({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
  const cancel = useSend(bills.api.cancel)
  const posted = bill.state === 'posted'
  return (
    <VerbDialog
      title={`Cancel bill ${bill.reference}`}
      schema={asked(bills.api.cancel.body, posted)}
      defaults={{ postingDate: companyDay() }}
      submitLabel="Cancel bill"
      danger
      onClose={onClose}
      submit={async (body) => {
        await cancel.mutateAsync({ params: { id: bill.id }, version: bill.version, body: body as { reason: string } })
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

export function CancelPayment({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const cancel = useSend(payments.api.cancel)
  const booked = payment.state === 'booked'
  return (
    <VerbDialog
      title={`Cancel payment ${payment.number}`}
      schema={asked(payments.api.cancel.body, booked)}
      defaults={{ postingDate: companyDay() }}
      submitLabel="Cancel payment"
      danger
      onClose={onClose}
      submit={async (body) => {
        await cancel.mutateAsync({
          params: { id: payment.id },
          version: payment.version,
          body: body as { reason: string },
        })
        toast({ title: 'Payment cancelled' })
      }}
    >
      <p>
        {booked
          ? `The mirror of ${payment.entryNumber} is posted and its bills are open again.`
          : 'Nothing of it is in the books; its bills stay open.'}
      </p>
    </VerbDialog>
  )
}
