import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useSend } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { EditDocument } from '#client/form/edit-document.tsx'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { typedBy, type Begun } from '#client/form/typed.ts'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { toast } from '#client/ui/toast-store.ts'
import { accounts } from '#modules/ledger/shared/accounts.ts'
import { parties } from '#modules/ledger/shared/parties.ts'
import { payments } from '#modules/payables/shared/payments.ts'
import { AllocationsInput } from './allocations-input.tsx'
import { useBooks } from '#modules/ledger/client/books.ts'
import { BooksGate } from '#modules/ledger/client/books-gate.tsx'
import { listCrumb } from '#client/record/last-list.ts'
import { banksOnly, PickInput, vendorsOnly } from '#modules/ledger/client/pick-input.tsx'

const NewPayment = payments.create!
const PaymentChange = payments.update!
type Schema = typeof NewPayment | typeof PaymentChange
type Props<S extends Schema> = {
  schema: S
  defaults: Begun<S>
  currency: string
  entityId: string | undefined
  manyBooks: boolean
  /** The vendor of a payment that has one already. */
  vendor?: { id: string; name: string }
  bill?: string
  submitLabel: string
  submit: (values: z.output<S>, version?: number) => Promise<unknown>
}

function PaymentForm<S extends Schema>(props: Props<S>) {
  const { schema, defaults, currency, entityId, manyBooks, vendor, bill, submitLabel, submit } = props
  const navigate = useNavigate()
  const editor = useRecordForm({ schema, defaults, submit })
  const { control, setValue } = typedBy(NewPayment, editor)
  const [chosen, valueDate, entity] = useWatch({ control, name: ['partyId', 'valueDate', 'entityId'] })
  return (
    <Form {...editor} submitLabel={submitLabel} onCancel={() => void navigate(-1)}>
      <div className="max-w-160">
        <FieldGroup title={vendor ? `Payment to ${vendor.name}` : 'Payment'}>
          {!vendor && (
            <PickInput
              name="partyId"
              record={parties}
              filter={vendorsOnly}
              className="md:col-span-2"
              onChosen={() => setValue('lines', [])}
            />
          )}
          <FieldInput name="valueDate" />
          <FieldInput name="method" />
          <PickInput
            name="bankAccountId"
            record={accounts}
            filter={banksOnly}
            hint={vendor ? undefined : 'If left empty: the bank account of the company'}
          />
          <FieldInput name="reference" hint="What the vendor reads on the statement" />
          {manyBooks && 'entityId' in schema.shape && (
            <FieldInput name="entityId" onChosen={() => setValue('lines', [])} />
          )}
        </FieldGroup>
      </div>
      <section aria-labelledby="open-bills" className="flex flex-col gap-3">
        <h2 id="open-bills" className="text-section text-fg">
          Bills
        </h2>
        <AllocationsInput
          entityId={entity || entityId}
          partyId={vendor?.id ?? chosen ?? ''}
          currency={currency}
          dueOn={valueDate ?? ''}
          first={bill}
        />
      </section>
    </Form>
  )
}

export function NewPaymentPage() {
  const navigate = useNavigate()
  const [given] = useSearchParams()
  const create = useSend(payments.api.create)
  const books = useBooks()
  const { entities, entity } = books
  const defaults = {
    entityId: entity?.id,
    partyId: given.get('vendor') ?? '',
    valueDate: companyDay(entity?.timeZone),
    method: 'bank transfer',
    currency: entity?.currency,
    lines: [],
  }
  return (
    <FormPage title="New payment" crumbs={[listCrumb(payments)]} can={payments.api.create.can}>
      <BooksGate books={books}>
        {({ id, currency }) => (
          <PaymentForm
            schema={NewPayment}
            defaults={defaults}
            currency={currency}
            entityId={id}
            manyBooks={entities.length > 1}
            bill={given.get('bill') ?? undefined}
            submitLabel="Propose payment"
            submit={async (body) => {
              const made = await create.mutateAsync({ body })
              toast({
                title: `Payment ${made.number} proposed`,
                description: made.state === 'in approval' ? 'Someone else has to approve it.' : 'It can be booked.',
              })
              await navigate(payments.pageOf(made.id))
            }}
          />
        )}
      </BooksGate>
    </FormPage>
  )
}

export function EditPaymentPage() {
  const navigate = useNavigate()
  const update = useSend(payments.api.update)
  return (
    <EditDocument record={payments} title="Edit payment">
      {(found) => (
        <PaymentForm
          schema={PaymentChange}
          defaults={found}
          currency={found.currency}
          entityId={found.entityId}
          manyBooks={false}
          vendor={{ id: found.partyId, name: found.partyName }}
          submitLabel="Save payment"
          submit={async (body, version) => {
            await update.mutateAsync({ params: { id: found.id }, body, version })
            await navigate(payments.pageOf(found.id))
          }}
        />
      )}
    </EditDocument>
  )
}
