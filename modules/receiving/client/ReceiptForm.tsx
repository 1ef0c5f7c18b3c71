import { EditDocument } from '#client/form/edit-document.tsx'
import { useViewer } from '#client/auth/AuthProvider.tsx'
import { useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call, useApi, useSend } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { useNarrow } from '#client/table/use-narrow.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Combobox } from '#client/ui/combobox.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { orders, type OrderDetail } from '#modules/purchasing/shared/orders.ts'
import { receivableApi } from '#modules/receiving/shared/receivable.ts'
import { receipts, type ReceiptDetail } from '#modules/receiving/shared/receipts.ts'
import { listCrumb } from '#client/record/last-list.ts'
import { DocumentGate } from '#client/form/document-gate.tsx'
import { inForm } from '#client/form/line-places.ts'
import { openOf } from '#modules/purchasing/client/line-amount.ts'
import { draftOf, filledLines, mostOf, ReceiptDraft } from './receipt-draft.ts'
import { ReceiptLineCards } from './receipt-line-cards.tsx'
import { ReceiptLinesInput } from './receipt-lines-input.tsx'

/** What arrived against an order. Kept as a draft first and posted then, so that a refused posting loses nothing. */
function ReceiptForm({ order, draft }: { order: OrderDetail; draft?: ReceiptDetail }) {
  const navigate = useNavigate()
  const narrow = useNarrow()
  const create = useSend(receipts.api.create)
  const update = useSend(receipts.api.update)
  const receive = useSend(receipts.api.receive)
  const kept = useRef(draft)
  const receivable = useApi(receivableApi.lines, { params: { id: order.id } })
  const most = mostOf(receivable.data?.lines)
  const editor = useRecordForm({
    schema: ReceiptDraft,
    defaults: draftOf(order.lines, companyDay(), draft),
    submit: async ({ lines: typed, ...header }, _version, asDraft) => {
      const { lines, places } = filledLines(typed, kept.current)
      try {
        const present = kept.current
        kept.current = present
          ? await update.mutateAsync({
              params: { id: present.id },
              body: { ...header, lines },
              version: present.version,
            })
          : await create.mutateAsync({ body: { ...header, orderId: order.id, lines } })
      } catch (error) {
        throw inForm(error, places)
      }
      const { id, version, number } = kept.current
      if (asDraft) toast({ title: `Receipt ${number} saved as a draft` })
      else
        try {
          await receive.mutateAsync({ params: { id }, version })
          toast({ title: `Receipt ${number} posted` })
        } catch (error) {
          throw inForm(error, places, `What you entered is kept as draft ${number}.`)
        }
      await navigate(receipts.pageOf(id))
    },
  })
  const takeAll = () =>
    order.lines.forEach((line, at) => {
      const open = openOf(line)
      editor.form.setValue(`lines.${at}.quantity`, open === '0' ? '' : open, { shouldDirty: true })
    })
  return (
    <Form {...editor} submitLabel="Receive goods" onCancel={() => void navigate(-1)} keepLabel="Keep as draft">
      <div className="max-w-160">
        <FieldGroup title={`Order ${order.number} from ${order.vendorName}`}>
          <FieldInput name="receivedOn" />
          <FieldInput name="deliveryNote" />
        </FieldGroup>
      </div>
      <section aria-labelledby="receipt-lines" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="receipt-lines" className="text-section text-fg">
            What arrived
          </h2>
          <Button size="sm" onClick={takeAll}>
            Everything that is open
          </Button>
        </div>
        {narrow ? (
          <ReceiptLineCards lines={order.lines} most={most} />
        ) : (
          <ReceiptLinesInput lines={order.lines} most={most} />
        )}
      </section>
    </Form>
  )
}

export function NewReceiptPage() {
  const viewer = useViewer()
  const [given, setGiven] = useSearchParams()
  const id = given.get('order') ?? ''
  const read = useApi(orders.api.read, { params: { id } }, { enabled: id !== '' })
  const crumbs = [
    listCrumb(receipts),
    ...(read.data ? [{ label: `Order ${read.data.number}`, to: orders.pageOf(id) }] : []),
  ]
  return (
    <FormPage title="Receive goods" crumbs={crumbs} can={receipts.api.create.can}>
      {id === '' ? (
        <div className="flex max-w-160 flex-col gap-1">
          <label htmlFor="receipt-order" className="text-table font-medium">
            Order
          </label>
          <p id="receipt-order-hint" className="text-caption text-fg-muted">
            Approved orders of which goods may still arrive
          </p>
          <Combobox
            id="receipt-order"
            aria-describedby="receipt-order-hint"
            value={null}
            placeholder="Search by order or vendor…"
            search={openOrders}
            onChange={(chosen) => chosen && setGiven({ order: chosen }, { replace: true })}
          />
          <OrdersToReceive />
          <div className="mt-4 flex justify-end border-t border-line pt-4">
            <LinkButton to={receipts.listPage}>Cancel</LinkButton>
          </div>
        </div>
      ) : (
        <DocumentGate
          key={id}
          record={orders}
          read={read}
          may={(order) => orders.can('receive', order, viewer)}
          back={orders.pageOf(id)}
        >
          {(order) => <ReceiptForm order={order} />}
        </DocumentGate>
      )}
    </FormPage>
  )
}

/** What should arrive next, to choose from without knowing its number. */
function OrdersToReceive() {
  const read = useApi(receivableApi.orders, { query: {} })
  return (
    <ReadGate read={read} what="the orders that wait for goods" lines={5}>
      {({ items }) => (
        <DataTable
          className="mt-3"
          label="Orders that wait for goods"
          rows={items}
          keyOf={({ id }) => id}
          empty="Everything that was ordered has arrived."
          columns={[
            {
              label: 'Order',
              of: ({ id, number }) => (
                <Link
                  to={`?order=${id}`}
                  replace
                  className="rounded-check font-mono hover:text-primary-fg hover:underline"
                >
                  {number}
                </Link>
              ),
            },
            { label: 'Vendor', of: ({ vendorName }) => vendorName },
            { label: 'Expected on', of: ({ expectedOn }) => (expectedOn ? <DayText day={expectedOn} /> : <Nothing />) },
          ]}
        />
      )}
    </ReadGate>
  )
}

async function openOrders(text: string) {
  const page = await call(receivableApi.orders, { query: text ? { q: text } : {} })
  return page.items.map(({ id, number, vendorName }) => ({ id, label: number, detail: vendorName }))
}

export const EditReceiptPage = () => (
  <EditDocument record={receipts} title="Edit receipt">
    {(draft) => <OrderOfDraft draft={draft} />}
  </EditDocument>
)

/** What is received is entered beside the lines of its order. */
function OrderOfDraft({ draft }: { draft: ReceiptDetail }) {
  const viewer = useViewer()
  const order = useApi(orders.api.read, { params: { id: draft.orderId } })
  return (
    <DocumentGate
      record={orders}
      read={order}
      may={(found) => orders.can('receive', found, viewer)}
      back={receipts.pageOf(draft.id)}
    >
      {(found) => <ReceiptForm order={found} draft={draft} />}
    </DocumentGate>
  )
}
