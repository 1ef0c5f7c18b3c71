import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { useSend } from '#client/api.ts'
import { Form } from '#client/form/Form.tsx'
import { LineCell } from '#client/form/line-cell.tsx'
import { metaAt } from '#client/form/schema.ts'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { formatNumber } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { requisitions, type MadeOrders, type RequisitionDetail } from '#modules/purchasing/shared/requisitions.ts'
import { field } from '#shared/field.ts'
import { compare, subtract } from '#shared/money.ts'
import { inForm } from '#client/form/line-places.ts'
import { searchVendors } from '#modules/vendors/client/search-vendors.ts'

const Draft = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        lineId: z.uuid(),
        quantity: field.quantity('Order now').optional(),
        vendorId: field.reference('Vendor', 'procurement.vendors', 'vendorName').nullable(),
      }),
    )
    .superRefine((lines, context) => {
      if (lines.every(({ quantity }) => !quantity || compare(quantity, '0') === 0))
        context.addIssue({
          code: 'custom',
          path: [0, 'quantity'],
          message: 'Enter how much to order of at least one line',
        })
      for (const [at, { quantity, vendorId }] of lines.entries())
        if (quantity && compare(quantity, '0') > 0 && !vendorId)
          context.addIssue({ code: 'custom', path: [at, 'vendorId'], message: 'Choose a vendor' })
    }),
})

/** Which lines become orders, how much of each and from whom: one draft order for each vendor. */
export function ToOrdersDialog({ requisition, onClose }: { requisition: RequisitionDetail; onClose: () => void }) {
  const send = useSend(requisitions.api.toOrders)
  const [made, setMade] = useState<z.output<typeof MadeOrders> | null>(null)
  const open = requisition.lines
    .map((line) => ({ ...line, open: subtract(line.quantity, line.ordered) }))
    .filter((line) => compare(line.open, '0') > 0)
  const editor = useRecordForm({
    schema: Draft,
    defaults: { lines: open.map((line) => ({ lineId: line.id, quantity: line.open, vendorId: line.vendorId ?? '' })) },
    submit: async ({ lines: typed }) => {
      const filled = typed.flatMap((line, at) =>
        line.quantity && compare(line.quantity, '0') > 0 ? [{ line, at }] : [],
      )
      const lines = filled.map(({ line: { lineId, quantity, vendorId } }) => ({
        lineId,
        quantity: quantity!,
        ...(vendorId ? { vendorId } : {}),
      }))
      try {
        setMade(
          await send.mutateAsync({ params: { id: requisition.id }, body: { lines }, version: requisition.version }),
        )
      } catch (error) {
        throw inForm(
          error,
          filled.map(({ at }) => at),
        )
      }
    },
  })
  if (made)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={made.orders.length === 1 ? 'One draft order was made' : `${made.orders.length} draft orders were made`}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <ul className="divide-y divide-line text-table">
          {made.orders.map(({ id, number, vendorName }) => (
            <li key={id} className="flex justify-between gap-3 py-2">
              <Link to={orders.pageOf(id)} className="rounded-check font-mono text-primary-fg hover:underline">
                {number}
              </Link>
              <span className="text-fg-muted">{vendorName}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={(stay) => !stay && onClose()}
      size="lg"
      title={`Make orders of ${requisition.number}`}
      description="One draft order for each vendor. Leave a quantity empty to order that line later."
    >
      <Form {...editor} compact submitLabel="Create orders" onCancel={onClose}>
        <div className="relative overflow-x-auto rounded-card border border-line">
          <table className="w-full border-collapse text-table max-md:block [&>tbody]:max-md:block [&>thead]:max-md:sr-only">
            <thead>
              <tr className="border-b border-line bg-sunken text-left text-caption text-fg-muted">
                <th scope="col" className="h-8 min-w-36 px-3 font-medium">
                  Line
                </th>
                <th scope="col" className="px-3 text-right font-medium">
                  Open
                </th>
                <th scope="col" className="w-30 min-w-24 px-3 text-right font-medium">
                  Order now
                </th>
                <th scope="col" className="w-88 min-w-48 px-3 font-medium">
                  Vendor
                </th>
              </tr>
            </thead>
            <tbody>
              {open.map((line, at) => (
                <tr
                  key={line.id}
                  className="border-b border-line align-top last:border-0 max-md:grid max-md:grid-cols-2 max-md:gap-2 max-md:p-3"
                >
                  <th scope="row" className="px-3 py-2.5 text-left font-normal max-md:p-0 max-md:font-medium">
                    {line.description}
                  </th>
                  <td className="figures px-3 py-2.5 text-right whitespace-nowrap max-md:p-0">
                    {formatNumber(line.open)} {line.unit} <span className="md:hidden">open</span>
                  </td>
                  {(['quantity', 'vendorId'] as const).map((name, column) => (
                    <LineCell
                      key={name}
                      name={`lines.${at}.${name}`}
                      meta={metaAt(Draft, `lines.0.${name}`)!}
                      cell={`${at}:${column}`}
                      label={`${metaAt(Draft, `lines.0.${name}`)!.label}, ${line.description}`}
                      search={(text) =>
                        searchVendors(text, [line.itemId], editor.form.getValues(`lines.${at}.quantity`))
                      }
                      onCell={() => {}}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Form>
    </Dialog>
  )
}
