import { useCallback } from 'react'
import { call, useApi } from '#client/api.ts'
import { formatDay } from '#client/format.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { transactionApi, type Purchase } from '#modules/visualizer/shared/transactions.ts'
import { FollowSteps } from './follow-steps.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'

const labelOf = ({ number, who }: Purchase): string => `${number} · ${who}`
const choiceOf = (purchase: Purchase) => ({
  id: purchase.id,
  label: labelOf(purchase),
  detail: `${formatDay(purchase.day)}, ${purchase.state}`,
})

/** One purchase from the request to the bank; the address says which. */
export function Follow({ chosen, onChoose }: { chosen: string | null; onChoose: (id: string | null) => void }) {
  const list = useApi(transactionApi.list, { query: {} })
  const id = chosen ?? list.data?.items[0]?.id ?? null
  return (
    <ReadGate read={list} what="purchases" lines={8}>
      {({ items }) =>
        id === null ? (
          <EmptyState title="No purchase to follow yet">
            Once you can see a requisition or an order, follow it here to the line on the bank account.
          </EmptyState>
        ) : (
          <OnePurchase id={id} first={items} onChoose={onChoose} />
        )
      }
    </ReadGate>
  )
}

type Props = { id: string; first: readonly Purchase[]; onChoose: (id: string | null) => void }

function OnePurchase({ id, first, onChoose }: Props) {
  const read = useApi(transactionApi.steps, { params: { id } }, { keep: true })
  const search = useCallback(
    async (text: string) =>
      (text ? (await call(transactionApi.list, { query: { q: text.slice(0, 60) } })).items : first).map(choiceOf),
    [first],
  )
  const purchase = read.data?.purchase ?? first.find((each) => each.id === id)
  return (
    <div className="mx-auto w-full max-w-220 px-4 py-5 md:px-6">
      <label htmlFor="purchase" className="mb-1 block text-table font-medium text-fg">
        Purchase
      </label>
      <Combobox
        id="purchase"
        value={id}
        display={purchase && labelOf(purchase)}
        search={search}
        placeholder="Number or vendor…"
        onChange={(next) => next && onChoose(next)}
        className="max-w-120"
      />
      <ReadGate read={read} what="this purchase" lines={8}>
        {(transaction) => <FollowSteps transaction={transaction} />}
      </ReadGate>
    </div>
  )
}
