import { EditDocument } from '#client/form/edit-document.tsx'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { call, useApi, useSend } from '#client/api.ts'
import { Foretold } from '#client/approval/Foretold.tsx'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { typedBy, type Begun } from '#client/form/typed.ts'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { NewOrder, OrderChange, OrderRevision, orders } from '#modules/purchasing/shared/orders.ts'
import { vendorOpenFor, vendors } from '#modules/vendors/shared/vendors.ts'
import { useBookCurrency } from './book-currency.ts'
import { listCrumb } from '#client/record/last-list.ts'
import { searchVendors } from '#modules/vendors/client/search-vendors.ts'
import { lineAmount, sumOf } from './line-amount.ts'
import { OrderLinesInput } from './order-lines-input.tsx'
import { formatSentence } from '#client/format.ts'

/** Why it is right all the same: asked for once the server has warned of something. */
const warned = orders.verbs.submit.warned.partial().shape
const NewInForm = NewOrder.extend(warned)
const ChangeInForm = OrderChange.extend(warned)
type Schema = typeof NewInForm | typeof ChangeInForm | typeof OrderRevision
type Props<S extends Schema> = {
  schema: S
  defaults: Begun<S>
  currency: string | undefined
  /** Of an order whose vendor stays. */
  vendorId?: string
  vendorName?: string
  submitLabel: string
  keepLabel?: string
  draft?: string
  submit: (values: z.output<S>, version: number | undefined, kept: boolean) => Promise<unknown>
}

function OrderForm<S extends Schema>(props: Props<S>) {
  const { schema, defaults, currency, vendorId, vendorName, draft, submit, ...labels } = props
  const navigate = useNavigate()
  const editor = useRecordForm({ schema, defaults, draft, submit })
  const form = typedBy(NewInForm, editor)
  const [explains, setExplains] = useState(false)
  const { reason: unexplained } = form.formState.errors
  if (unexplained && !explains) setExplains(true)
  const chosen = useWatch({ control: form.control, name: 'vendorId', disabled: vendorId !== undefined })
  const extras = useWatch({ control: form.control, name: ['taxAmount', 'freight'] })
  const lines = useWatch({ control: form.control, name: 'lines' }) ?? []
  const orderDate = useWatch({ control: form.control, name: 'orderDate' })
  const vendor = vendorId ?? chosen ?? ''
  const may = 'vendorId' in schema.shape
  const searchFor = (text: string) => {
    const lines = form.getValues('lines') ?? []
    return searchVendors(
      text,
      lines.map(({ itemId }) => itemId),
      lines.length === 1 ? lines[0]!.quantity : undefined,
    )
  }
  const takeTerms = async (id: unknown) => {
    if (typeof id !== 'string' || !id) return
    const terms = await call(vendors.api.read, { params: { id } }).catch(() => null)
    if (terms && !form.getFieldState('paymentTermDays').isDirty) form.setValue('paymentTermDays', terms.paymentTermDays)
  }
  return (
    <Form {...editor} {...labels} onCancel={() => void navigate(-1)}>
      <div className="flex max-w-160 flex-col gap-5">
        {vendorId !== undefined && (
          <FieldGroup title="Change">
            <FieldInput name="reason" className="md:col-span-2" hint="Kept in the history of the order" />
          </FieldGroup>
        )}
        <FieldGroup title={vendorName ? `Order to ${vendorName}` : 'Order'}>
          {may && <FieldInput name="vendorId" className="md:col-span-2" onChosen={takeTerms} search={searchFor} />}
          {vendor && (
            <div className="empty:hidden md:col-span-2">
              <VendorWarning id={vendor} />
            </div>
          )}
          {'orderDate' in schema.shape && <FieldInput name="orderDate" />}
          <FieldInput name="expectedOn" />
          <FieldInput name="paymentTermDays" />
          <FieldInput name="shipMethod" hint="Such as road or sea freight" />
        </FieldGroup>
      </div>
      <section aria-labelledby="order-lines" className="flex flex-col gap-3">
        <h2 id="order-lines" className="text-section text-fg">
          Lines
        </h2>
        <OrderLinesInput
          vendorId={vendor}
          currency={currency}
          extras={extras}
          orderDate={orderDate}
          agreed={vendorId !== undefined}
        />
        {may && (
          <Foretold
            record={orders}
            amount={sumOf([...lines.map(({ quantity, unitPrice }) => lineAmount(quantity, unitPrice)), ...extras])}
            currency={currency}
            fields={{ vendorId: vendor }}
          />
        )}
      </section>
      <div className="max-w-160">
        <FieldGroup title="Tax, freight and note">
          <FieldInput name="taxAmount" />
          <FieldInput name="freight" />
          <FieldInput name="note" className="md:col-span-2" />
          {explains && vendorId === undefined && <FieldInput name="reason" className="md:col-span-2" />}
        </FieldGroup>
      </div>
    </Form>
  )
}

/** A hold or block that the order would be refused for, said before it is written. */
function VendorWarning({ id }: { id: string }) {
  const vendor = useApi(vendors.api.read, { params: { id } })
  const open = vendor.data ? vendorOpenFor('orders', vendor.data, companyDay()) : true
  return open === true ? null : (
    <Banner tone="warning" title={formatSentence(open)}>
      The order can be saved as a draft and submitted once the vendor is released.
    </Banner>
  )
}

export function NewOrderPage() {
  const navigate = useNavigate()
  const [given] = useSearchParams()
  const create = useSend(orders.api.create)
  const { can } = useAuth()
  const { currency, waiting } = useBookCurrency()
  const defaults = { vendorId: given.get('vendor') ?? '', orderDate: companyDay(), currency, lines: [{}] }
  return (
    <FormPage title="New purchase order" crumbs={[listCrumb(orders)]} can={orders.api.create.can}>
      {waiting ? (
        <SkeletonLines lines={8} className="max-w-160" />
      ) : (
        <OrderForm
          schema={NewInForm}
          defaults={defaults}
          currency={currency}
          draft="procurement.orders new"
          {...(can(orders.api.submit.can)
            ? { submitLabel: 'Create and submit', keepLabel: 'Save as draft' }
            : { submitLabel: 'Create order' })}
          submit={async ({ reason, ...order }, _version, kept) => {
            const submits = !kept && can(orders.api.submit.can)
            const body = submits ? { ...order, next: { verb: 'submit' as const, ...(reason && { reason }) } } : order
            const made = await create.mutateAsync({ body })
            toast(
              submits
                ? { title: `Order ${made.number} submitted`, description: 'It waits for approval.' }
                : { title: `Order ${made.number} created`, description: 'It is a draft until you submit it.' },
            )
            await navigate(orders.pageOf(made.id))
          }}
        />
      )}
    </FormPage>
  )
}

export function EditOrderPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const update = useSend(orders.api.update)
  const submits = useViewer().may(orders.api.submit.can)
  return (
    <EditDocument record={orders} title="Edit order">
      {(found) => (
        <OrderForm
          schema={ChangeInForm}
          defaults={found}
          currency={found.currency}
          {...(submits ? { submitLabel: 'Save and submit', keepLabel: 'Save order' } : { submitLabel: 'Save order' })}
          submit={async ({ reason, ...order }, version, kept) => {
            const next = { verb: 'submit' as const, ...(reason && { reason }) }
            const body = submits && !kept ? { ...order, next } : order
            await update.mutateAsync({ params: { id }, body, version })
            await navigate(orders.pageOf(id))
          }}
        />
      )}
    </EditDocument>
  )
}

export function ReviseOrderPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const revise = useSend(orders.api.revise)
  return (
    <EditDocument record={orders} title="Revise order" verb="revise">
      {(found) => (
        <div className="flex flex-col gap-5">
          <Banner title="What is agreed holds until the revision is approved" className="max-w-160">
            Whatever an approver saw has to be approved again: what is bought, its unit, price and account, terms and
            days. Less needs nobody: a lower quantity or price, less tax or freight, a line removed; nor does{' '}
            {freeWords}. Until then the order is received, billed and counted as it is.
          </Banner>
          <OrderForm
            schema={OrderRevision}
            defaults={found}
            currency={found.currency}
            vendorId={found.vendorId}
            vendorName={found.vendorName}
            submitLabel="Revise order"
            submit={async (body, version) => {
              const revised = await revise.mutateAsync({ params: { id }, body, version })
              toast(
                revised.revisionNumber
                  ? {
                      title: `${revised.revisionNumber} waits for approval`,
                      description: 'The order holds as it was agreed until then.',
                    }
                  : { title: `Order ${revised.number} is revision ${revised.revision} now` },
              )
              await navigate(orders.pageOf(id))
            }}
          />
        </div>
      )}
    </EditDocument>
  )
}

/** What may change without a new decision, in words. */
const freeWords = (orders.approval?.free ?? [])
  .map((name) => `another ${(orders.fields.find((field) => field.name === name)?.label ?? name).toLowerCase()}`)
  .join(' or ')
