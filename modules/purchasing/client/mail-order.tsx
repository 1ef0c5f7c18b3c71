import { useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { MailPaper } from '#client/record/mail-paper.tsx'
import { Money } from '#client/ui/money.tsx'
import { mailSubject, orders, type OrderDetail } from '#modules/purchasing/shared/orders.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'

/** To whom an order is mailed, and all that they will read: the vendor's own address and the words of the app stand there at first. */
export function MailOrder({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { can } = useAuth()
  const known = can(vendors.api.read.can)
  const vendor = useApi(vendors.api.read, { params: { id: order.vendorId } }, { enabled: known })
  const mail = useSend(orders.api.mail)
  if (known && vendor.isPending) return null
  const again = order.state === 'sent'
  return (
    <MailPaper
      record={orders}
      row={order}
      word="order"
      to={{ name: order.vendorName, address: order.sentTo ?? vendor.data?.email ?? '' }}
      subject={mailSubject(order)}
      message={wordsOf(order)}
      schema={orders.api.mail.body}
      facts={
        <>
          <dt>Total due</dt>
          <dd className="text-fg">
            <Money amount={order.totalDue} currency={order.currency} />
          </dd>
        </>
      }
      said={again ? 'It has been sent before: this sends it once more.' : 'The order is recorded as sent.'}
      send={(body) => mail.mutateAsync({ params: { id: order.id }, version: order.version, body })}
      onClose={onClose}
    />
  )
}

const wordsOf = ({ number, revision, vendorName, buyerName }: OrderDetail): string =>
  `Dear ${vendorName},

please find attached our purchase order ${number}${revision > 1 ? ` in its revision ${revision}, which replaces the earlier one` : ''}. Kindly confirm it, with the day you will deliver, by answering this mail.

${buyerName}`
