import { useNavigate } from 'react-router'
import { useApi, useSend } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { toast } from '#client/ui/toast-store.ts'
import { expenseAdvances } from '#modules/expenses/shared/expense-advances.ts'
import { expenseTypes } from '#modules/expenses/shared/expense-types.ts'

/** Asks for money beforehand, for what will be spent for the company. */
export function NewAdvancePage() {
  const types = useApi(expenseTypes.api.list, { query: { limit: '1', sort: 'name' } })
  return (
    <FormPage
      title="Ask for an advance"
      crumbs={[{ label: 'My expenses', to: '/hr/expenses' }]}
      can={expenseAdvances.api.create.can}
    >
      <ReadGate read={types} what="the currency of the books" lines={5}>
        {({ items }) => <AdvanceForm currency={items[0]?.currency ?? ''} />}
      </ReadGate>
    </FormPage>
  )
}

function AdvanceForm({ currency }: { currency: string }) {
  const navigate = useNavigate()
  const create = useSend(expenseAdvances.api.create)
  const editor = useRecordForm({
    schema: expenseAdvances.create!,
    defaults: { currency },
    draft: 'hr.expense-advances new',
    submit: async (values, _version, kept) => {
      const made = await create.mutateAsync({ body: kept ? values : { ...values, next: { verb: 'submit' } } })
      toast({ title: kept ? `Advance ${made.number} saved as a draft` : `Advance ${made.number} requested` })
      await navigate(expenseAdvances.pageOf(made.id))
    },
  })
  return (
    <Form
      {...editor}
      submitLabel="Ask for advance"
      keepLabel="Save as draft"
      className="max-w-160"
      onCancel={() => void navigate('/hr/expenses')}
    >
      <FieldGroup>
        <FieldInput name="purpose" className="md:col-span-2" />
        <FieldInput name="amount" />
        <FieldInput name="currency" />
        <FieldInput name="neededBy" />
      </FieldGroup>
    </Form>
  )
}
