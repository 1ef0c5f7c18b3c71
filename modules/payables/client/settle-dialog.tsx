import { z } from 'zod'
import { useApi, useSend } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { formatMoney } from '#client/format.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { bills } from '#modules/payables/shared/bills.ts'
import { payablesApi } from '#modules/payables/shared/reports.ts'
import { type OpenItem, type OpenItems } from '#modules/payables/shared/reports.ts'
import { settlements } from '#modules/payables/shared/settlements.ts'
import { field } from '#shared/field.ts'
import { compare, subtract } from '#shared/money.ts'

type Props = { partyId: string; debit: OpenItem; found: OpenItems; onClose: () => void }

const isBill = ({ path, id }: OpenItem): boolean => path === bills.pageOf(id)

/** Asks which open item of the vendor an entry on the debit side settles, and on which day. */
export function SettleDialog({ partyId, debit, found: { entityId, currency }, onClose }: Props) {
  const create = useSend(settlements.api.create)
  // Whatever part of the items the page shows.
  const open = useApi(payablesApi.openItems, { query: { entityId, partyId } })
  const credits = new Map(
    (open.data?.items ?? [])
      .filter((item) => compare(item.open, '0') > 0)
      .map((item) => [`${item.number} ${item.reference}, ${formatMoney(item.open, currency)} open`, item]),
  )
  if (!open.data) return null
  const left = subtract('0', debit.open)
  return (
    <VerbDialog
      title={`Settle ${debit.number}`}
      schema={z.strictObject({
        item: field.choice('Settled with', [...credits.keys()] as [string, ...string[]]),
        amount: field.text('Amount', { max: 30, hint: 'If left empty: as much as both leave open' }).optional(),
        settledOn: field.day('Settled on'),
      })}
      defaults={{ settledOn: companyDay() }}
      submitLabel="Settle"
      onClose={onClose}
      submit={async ({ item, amount, settledOn }) => {
        const credit = credits.get(item)!
        const made = await create.mutateAsync({
          body: {
            partyId,
            debitId: debit.id,
            ...(isBill(credit) ? { billId: credit.id } : { creditId: credit.id }),
            settledOn,
            ...(amount && { amount }),
          },
        })
        toast({ title: `Settled by ${made.number}` })
      }}
    >
      <p>
        {credits.size
          ? `${formatMoney(left, currency)} is open on the debit side. Nothing is posted: the two items settle each other, and it can be undone.`
          : 'Nothing of this vendor is open on the credit side that it could be settled with.'}
      </p>
    </VerbDialog>
  )
}
