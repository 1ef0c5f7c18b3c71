import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { additionsAt } from '#client/additions.ts'
import { useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { EditDocument } from '#client/form/edit-document.tsx'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { useTitle } from '#client/record-refs.ts'
import { typedBy, type Begun } from '#client/form/typed.ts'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { formatMoney } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { bills } from '#modules/payables/shared/bills.ts'
import type { BillState } from '#modules/payables/shared/bill-states.ts'
import { parties } from '#modules/ledger/shared/parties.ts'
import { addDays, isDay } from '#shared/day.ts'
import { size } from '#modules/ledger/client/balance.tsx'
import { BillLinesInput } from './bill-lines-input.tsx'
import { billSums } from './bill-sums.ts'
import { useBooks } from '#modules/ledger/client/books.ts'
import { BooksGate } from '#modules/ledger/client/books-gate.tsx'
import { listCrumb } from '#client/record/last-list.ts'
import { PickInput, vendorsOnly } from '#modules/ledger/client/pick-input.tsx'

type Schema = typeof NewInForm | typeof ChangeInForm
type Props<S extends Schema> = {
  schema: S
  defaults: Begun<S>
  currency: string
  manyBooks: boolean
  draft?: string
  submit: (values: z.output<S>, version: number | undefined, kept: boolean) => Promise<unknown>
}

/** In how many days a party wants to be paid, as the module that keeps it says; null where none is agreed. */
type PaymentTerm = (partyId: string) => Promise<number | null>

/** Why it is another bill: asked for once the server has warned of one that is alike. */
const warned = bills.verbs.match.warned.partial().shape
const NewInForm = bills.create!.extend(warned)
const ChangeInForm = bills.update!.extend(warned)

/** Saving a bill matches it; kept as a draft it is not. */
const nextOf = (reason: string | undefined) => ({ next: { verb: 'match' as const, ...(reason && { reason }) } })

function BillForm<S extends Schema>({ schema, defaults, currency, manyBooks, draft, submit }: Props<S>) {
  const navigate = useNavigate()
  const editor = useRecordForm({ schema, defaults, draft, submit })
  const form = typedBy(NewInForm, editor)
  const [explains, setExplains] = useState(false)
  const { reason } = form.formState.errors
  if (reason && !explains) setExplains(true)
  const vendorId = useWatch({ control: form.control, name: 'partyId' }) ?? ''
  const vendorName = useTitle(parties, vendorId) ?? 'this vendor'
  // The due date follows the vendor's term until a person sets it.
  const follow = async () => {
    const [id, billDate] = form.getValues(['partyId', 'billDate'])
    if (!id || !billDate || !isDay(billDate) || form.getFieldState('dueDate').isDirty) return
    const [term] = await additionsAt<PaymentTerm>('financial.parties payment term').catch(() => [])
    const days = await term?.(id).catch(() => null)
    if (days != null)
      form.setValue('dueDate', addDays(billDate, days), {
        shouldValidate: form.formState.isSubmitted,
      })
  }
  return (
    <Form
      {...editor}
      submitLabel="Save bill"
      keepLabel="Save as draft"
      onCancel={() => void navigate(-1)}
      aside={<Agreement form={form} currency={currency} />}
    >
      <div className="max-w-160">
        <FieldGroup title="Bill">
          <PickInput name="partyId" record={parties} filter={vendorsOnly} className="md:col-span-2" onChosen={follow} />
          <FieldInput name="reference" />
          {explains && <FieldInput name="reason" className="md:col-span-2" />}
          <FieldInput name="totalAmount" label="Total on the bill" />
          <FieldInput name="billDate" onChosen={follow} />
          <FieldInput name="dueDate" />
          <FieldInput
            name="postingDate"
            hint={'entityId' in schema.shape ? 'If left empty: the bill date' : undefined}
          />
          {manyBooks && 'entityId' in schema.shape && <FieldInput name="entityId" />}
          <FieldInput name="taxAmount" />
          <FieldInput name="freightAmount" />
        </FieldGroup>
      </div>
      <section aria-labelledby="bill-lines" className="flex flex-col gap-3">
        <h2 id="bill-lines" className="text-section text-fg">
          Lines
        </h2>
        <BillLinesInput vendorId={vendorId} vendorName={vendorName} currency={currency} />
      </section>
      <div className="max-w-160">
        <FieldGroup title="For whoever reads it">
          <FieldInput name="note" className="md:col-span-2" />
        </FieldGroup>
      </div>
    </Form>
  )
}

/** Whether the lines add up to what the paper says. */
type BillInForm = ReturnType<typeof typedBy<typeof NewInForm>>
function Agreement({ form, currency }: { form: BillInForm; currency: string }) {
  const [lines, tax, freight, stated] = useWatch({
    control: form.control,
    name: ['lines', 'taxAmount', 'freightAmount', 'totalAmount'],
  })
  const { total, missing } = billSums(lines ?? [], tax, freight, stated)
  // Without it the sums under the lines say all there is.
  if (!stated) return null
  if (missing === null) return <StatePill state={`adds up to ${formatMoney(total, currency)}`} tone="success" />
  return (
    <StatePill
      state={`${formatMoney(size(missing), currency)} ${missing.startsWith('-') ? 'too much' : 'missing'}`}
      tone="warning"
    />
  )
}

/** What is next for a bill that was saved. */
const stateNotes: Partial<Record<BillState, string>> = {
  draft: 'It is a draft until you save it for good.',
  matched: 'It can be posted.',
  'in approval': 'Someone else has to approve it.',
  waiting: 'It waits for the goods.',
  exception: 'It differs from its order.',
}

export function NewBillPage() {
  const navigate = useNavigate()
  const [given] = useSearchParams()
  const create = useSend(bills.api.create)
  const { can } = useAuth()
  const books = useBooks()
  const { entities, entity } = books
  const defaults = {
    entityId: entity?.id,
    partyId: given.get('vendor') ?? '',
    billDate: companyDay(entity?.timeZone),
    currency: entity?.currency,
    lines: [{}],
  }
  return (
    <FormPage title="New bill" crumbs={[listCrumb(bills)]} can={bills.api.create.can}>
      <BooksGate books={books}>
        {({ currency }) => (
          <BillForm
            schema={NewInForm}
            defaults={defaults}
            currency={currency}
            manyBooks={entities.length > 1}
            draft="financial.bills new"
            submit={async ({ reason, ...values }, _version, kept) => {
              const made = await create.mutateAsync({
                body: kept || !can(bills.api.match.can) ? values : { ...values, ...nextOf(reason) },
              })
              toast({ title: `Bill ${made.number} saved`, description: stateNotes[made.state] })
              await navigate(bills.pageOf(made.id))
            }}
          />
        )}
      </BooksGate>
    </FormPage>
  )
}

export function EditBillPage() {
  const navigate = useNavigate()
  const { can } = useAuth()
  const update = useSend(bills.api.update)
  return (
    <EditDocument record={bills} title="Correct bill">
      {(found) => (
        <div className="flex flex-col gap-5">
          {found.state !== 'draft' && (
            <Banner title="Saving takes back what was found and decided" className="max-w-160">
              Its match{found.state === 'approved' && ' and approval'} no longer counts: the bill is matched again as it
              is then.
            </Banner>
          )}
          <BillForm
            schema={ChangeInForm}
            defaults={{ ...found, totalAmount: '' }}
            currency={found.currency}
            manyBooks={false}
            submit={async ({ reason, ...values }, version, kept) => {
              const body = kept || !can(bills.api.match.can) ? values : { ...values, ...nextOf(reason) }
              await update.mutateAsync({ params: { id: found.id }, body, version })
              await navigate(bills.pageOf(found.id))
            }}
          />
        </div>
      )}
    </EditDocument>
  )
}
