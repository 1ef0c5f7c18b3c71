import { FileText } from 'lucide-react'
import { useApi, useSend, urlOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { download } from '#client/record/download.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { Money } from '#client/ui/money.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { mailSubject, orders, type OrderDetail } from '#modules/purchasing/shared/orders.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'

/** To whom an order is mailed, and all that they will read: the vendor's own address and the words of the house stand there at first. */
export function MailOrder({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { can } = useAuth()
  const known = can(vendors.api.read.can)
  const vendor = useApi(vendors.api.read, { params: { id: order.vendorId } }, { enabled: known })
  const mail = useSend(orders.api.mail)
  if (known && vendor.isPending) return null
  const again = order.state === 'sent'
  return (
    <VerbDialog
      title={`Send order ${order.number} to ${order.vendorName}`}
      schema={orders.api.mail.body}
      defaults={{ to: order.sentTo ?? vendor.data?.email ?? '', message: wordsOf(order) }}
      submitLabel="Send order"
      onClose={onClose}
      submit={async (body) => {
        await mail.mutateAsync({ params: { id: order.id }, version: order.version, body })
        toast({ title: `Order ${order.number} is on its way to ${body.to}` })
      }}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt>Subject</dt>
        <dd className="text-fg">{mailSubject(order)}</dd>
        <dt>With it</dt>
        <dd>
          <Button
            size="sm"
            icon={FileText}
            onClick={() =>
              void download(
                urlOf(orders.api.paper, { params: { id: order.id } }),
                `${orders.paper} ${order.number}.pdf`,
              )
            }
          >
            {orders.paper} {order.number}.pdf
          </Button>
        </dd>
        <dt>Total due</dt>
        <dd className="text-fg">
          <Money amount={order.totalDue} currency={order.currency} />
        </dd>
      </dl>
      <p className="mt-3">
        {again ? 'It has been sent before: this sends it once more.' : 'The order is recorded as sent.'} Answers come to
        your own address.
      </p>
    </VerbDialog>
  )
}

const wordsOf = ({ number, revision, vendorName, buyerName }: OrderDetail): string =>
  `Dear ${vendorName},

please find attached our purchase order ${number}${revision > 1 ? ` in its revision ${revision}, which replaces the earlier one` : ''}. Kindly confirm it, with the day you will deliver, by answering this mail.

${buyerName}`
