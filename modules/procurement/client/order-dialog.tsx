import { useSend } from '#client/api.ts'
import { orderVerbs, type OrderDetail } from '#modules/procurement/shared/orders.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'

/** The steps of an order that need a reason. */
export type Asking = 'reject' | 'cancel' | 'close'

const texts: Record<Asking, { title: (number: string) => string; submit: string; effect: string }> = {
  reject: {
    title: (number) => `Reject order ${number}`,
    submit: 'Reject order',
    effect: 'It goes back to its buyer, who can change it and submit it again.',
  },
  cancel: {
    title: (number) => `Cancel order ${number}`,
    submit: 'Cancel order',
    effect: 'Nothing of it can be received or billed any more, and its requisitions are open again.',
  },
  close: {
    title: (number) => `Close order ${number} short`,
    submit: 'Close order',
    effect: 'What has not arrived is not expected any more. What was received can still be billed.',
  },
}

/** Asks why, and says what follows. */
export function OrderDialog({ verb, order, onClose }: { verb: Asking; order: OrderDetail; onClose: () => void }) {
  const send = useSend(orderVerbs[verb])
  const { title, submit, effect } = texts[verb]
  return (
    <VerbDialog
      title={title(order.number)}
      schema={orderVerbs[verb].body}
      submitLabel={submit}
      onClose={onClose}
      submit={(body) => send.mutateAsync({ params: { id: order.id }, body, version: order.version })}
    >
      {effect}
    </VerbDialog>
  )
}
