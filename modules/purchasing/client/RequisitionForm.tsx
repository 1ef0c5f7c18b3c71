import { EditDocument } from '#client/form/edit-document.tsx'
import { useWatch } from 'react-hook-form'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useSend } from '#client/api.ts'
import { Foretold } from '#client/approval/Foretold.tsx'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { typedBy, type Begun, type Typed } from '#client/form/typed.ts'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { NewRequisition, RequisitionChange, requisitions } from '#modules/purchasing/shared/requisitions.ts'
import { useBookCurrency } from './book-currency.ts'
import { listCrumb } from '#client/record/last-list.ts'
import { lineAmount, sumOf } from './line-amount.ts'
import { RequisitionLinesInput } from './requisition-lines-input.tsx'

const next = { verb: 'submit' as const }

type Props<S extends typeof NewRequisition | typeof RequisitionChange> = {
  schema: S
  defaults: Begun<S>
  vendorId?: string
  submitLabel: string
  keepLabel: string
  draft?: string
  submit: (values: z.output<S>, version: number | undefined, kept: boolean) => Promise<unknown>
}

type Lines = Typed<z.output<typeof NewRequisition>>['lines']
const totalOf = (lines: Lines) =>
  sumOf((lines ?? []).map(({ quantity, estimatedPrice }) => lineAmount(quantity, estimatedPrice)))

function RequisitionForm<S extends typeof NewRequisition | typeof RequisitionChange>(props: Props<S>) {
  const { schema, defaults, vendorId, draft, submit, ...labels } = props
  const navigate = useNavigate()
  const editor = useRecordForm({ schema, defaults, draft, submit })
  const { control } = typedBy(NewRequisition, editor)
  const currency = useWatch({ control, name: 'currency' }) ?? undefined
  const lines = useWatch({ control, name: 'lines' })
  return (
    <Form {...editor} {...labels} onCancel={() => void navigate(-1)}>
      <div className="max-w-160">
        <FieldGroup title="Requisition">
          <FieldInput name="neededOn" />
          <FieldInput name="currency" />
          <FieldInput
            name="justification"
            className="md:col-span-2"
            hint="What it is for: the approver reads this first"
          />
        </FieldGroup>
      </div>
      <section aria-labelledby="requisition-lines" className="flex flex-col gap-3">
        <h2 id="requisition-lines" className="text-section text-fg">
          Lines
        </h2>
        <RequisitionLinesInput
          currency={currency && /^[A-Z]{3}$/.test(currency) ? currency : undefined}
          vendorId={vendorId}
        />
        <Foretold record={requisitions} amount={totalOf(lines)} currency={currency} />
      </section>
    </Form>
  )
}

export function NewRequisitionPage() {
  const navigate = useNavigate()
  const [given] = useSearchParams()
  const create = useSend(requisitions.api.create)
  const { currency, waiting } = useBookCurrency()
  const vendorId = given.get('vendor') ?? undefined
  return (
    <FormPage title="New requisition" crumbs={[listCrumb(requisitions)]} can={requisitions.api.create.can}>
      {waiting ? (
        <SkeletonLines lines={8} className="max-w-160" />
      ) : (
        <RequisitionForm
          schema={NewRequisition}
          defaults={{ currency, lines: [{ vendorId }] }}
          vendorId={vendorId}
          draft="procurement.requisitions new"
          submitLabel="Create and submit"
          keepLabel="Save as draft"
          submit={async (values, _version, kept) => {
            const made = await create.mutateAsync({ body: kept ? values : { ...values, next } })
            toast(
              kept
                ? { title: `Requisition ${made.number} created`, description: 'It is a draft until you submit it.' }
                : { title: `Requisition ${made.number} submitted`, description: 'It waits for approval.' },
            )
            await navigate(requisitions.pageOf(made.id))
          }}
        />
      )}
    </FormPage>
  )
}

export function EditRequisitionPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const update = useSend(requisitions.api.update)
  return (
    <EditDocument record={requisitions} title="Edit requisition">
      {(found) => (
        <RequisitionForm
          schema={RequisitionChange}
          defaults={found}
          submitLabel="Save and submit"
          keepLabel="Save requisition"
          submit={async (values, version, kept) => {
            await update.mutateAsync({ params: { id }, body: kept ? values : { ...values, next }, version })
            await navigate(requisitions.pageOf(id))
          }}
        />
      )}
    </EditDocument>
  )
}
