import { useNavigate } from 'react-router'
import { useSend } from '#client/api.ts'
import { EditDocument } from '#client/form/edit-document.tsx'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { Money } from '#client/ui/money.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { expenseClaims, type ExpenseClaimDetail } from '#modules/expenses/shared/expense-claims.ts'

/** What is paid of each line, where it is not all that was claimed. */
export const ReduceClaimPage = () => (
  <EditDocument record={expenseClaims} title="Approve less of" verb="reduce">
    {(claim) => <ReduceForm claim={claim} />}
  </EditDocument>
)

function ReduceForm({ claim: { id, version, currency, lines, reducedReason, number } }: { claim: ExpenseClaimDetail }) {
  const navigate = useNavigate()
  const reduce = useSend(expenseClaims.api.reduce)
  const editor = useRecordForm({
    schema: expenseClaims.verbs.reduce.body,
    defaults: {
      version,
      currency,
      lines: lines.map((line) => ({ id: line.id, approvedAmount: line.approvedAmount })),
      reason: reducedReason ?? '',
    },
    submit: async (body, seen) => {
      await reduce.mutateAsync({ params: { id }, body, version: seen ?? version })
      toast({ title: `Claim ${number} approved in part` })
      await navigate(expenseClaims.pageOf(id))
    },
  })
  return (
    <Form {...editor} submitLabel="Approve less" className="max-w-160" onCancel={() => void navigate(-1)}>
      <ul className="flex flex-col gap-4">
        {lines.map(({ id: lineId, lineNo, typeName, description, amount }, at) => (
          <li
            key={lineId}
            className="grid grid-cols-1 items-start gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 md:grid-cols-[1fr_12rem]"
          >
            <p className="text-table">
              <span className="figures pr-2.5 text-fg-subtle">{lineNo}</span>
              {description}
              <span className="block text-caption text-fg-muted">
                {typeName}, claimed <Money amount={amount} currency={currency} />
              </span>
            </p>
            <FieldInput name={`lines.${at}.approvedAmount`} label={`Approved, line ${lineNo}`} />
          </li>
        ))}
      </ul>
      <FieldGroup>
        <FieldInput name="reason" className="md:col-span-2" />
      </FieldGroup>
    </Form>
  )
}
