import type { QueryClient } from '@tanstack/react-query'
import { callAt } from '#client/any-call.ts'
import { call, sentenceOf } from '#client/api.ts'
import { isUnder } from '#client/live.ts'
import { toast } from '#client/ui/toast-store.ts'
import type { InboxItem } from '#shared/inbox.ts'

const marks = { ...callAt('/api/inbox/marks'), method: 'POST', repeatable: true } as const

/** Marks a line as done wherever it is shown, and offers to take that back; whoever works down a list goes on with the next. */
export async function markDone(
  { kind, record, recordId, title }: InboxItem,
  queries: QueryClient,
  button: Element,
): Promise<void> {
  const line = button.closest('li')
  const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('a')
  const mark = async (as: 'done' | 'undone') => {
    await call(marks, { body: { items: [{ kind, record, recordId }], mark: as } })
    await queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => isUnder('/api/inbox', key) })
  }
  const said = `${title} is done`
  try {
    await mark('done')
    next?.focus()
    const onAction = () => void mark('undone')
    toast({ title: said, action: { label: 'Undo', altText: `${said}. See Done in the inbox`, onAction } })
  } catch (error) {
    toast({ title: 'The item was not changed', description: sentenceOf(error) })
  }
}
