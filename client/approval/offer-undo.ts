import type { QueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '#client/api.ts'
import { toast } from '#client/ui/toast-store.ts'
import { offerSeconds, undoApi } from '#shared/decision/undo.ts'
import { standingApi } from '#shared/standing.ts'

/** Tells what was decided, and for seconds how it is taken back, where nothing has followed from it. */
export async function offerUndo(
  { noun, id }: { noun: string; id: string },
  said: string,
  queries: QueryClient,
): Promise<void> {
  const standing = await call(standingApi.read, { params: { noun, id } }).catch(() => null)
  if (!standing?.undo) return
  const undo = async () => {
    try {
      await call(undoApi.undo, { params: { noun, id } }, { idempotencyKey: crypto.randomUUID() })
      toast({ title: 'Your decision is undone', description: 'It waits for you as before.' })
    } catch (error) {
      toast({ title: 'It was not undone', description: sentenceOf(error) })
    }
    await queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/') })
  }
  toast({
    title: said,
    seconds: offerSeconds,
    action: {
      label: 'Undo',
      altText: `${said}. Undo on the page of the record, for a few seconds`,
      onAction: () => void undo(),
    },
  })
}
