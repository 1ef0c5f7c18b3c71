import type { QueryClient } from '@tanstack/react-query'
import { callAt } from '#client/any-call.ts'
import { call, sentenceOf, urlOf } from '#client/api.ts'
import { toast, type NewToast } from '#client/ui/toast-store.ts'
import { offerSeconds, undoApi } from '#shared/decision/undo.ts'
import { standingApi } from '#shared/standing.ts'
import { takeBack } from './undoing.ts'

type About = { noun: string; id: string; path: string }

/** Reads the record and its approval as they are, and puts them in place of what was kept of before. */
async function readBack({ noun, id, path }: About, queries: QueryClient): Promise<void> {
  const at = callAt(`/api/${noun.replace('.', '/')}/${id}`)
  const [row, standing] = await Promise.all([call(at, {}), call(standingApi.read, { params: { noun, id } })])
  queries.setQueryData([urlOf(at)], row)
  queries.setQueryData([`${path}/${id}/approval`], standing)
}

/** Decisions and undos of this window so far, and the latest of them that a message names. */
let acts = 0
let named = 0

/** Shows what became of an act, unless a message names a later one: its answer may have come before this one. */
function tell(act: number, message: NewToast): void {
  if (act < named) return
  named = act
  toast(message)
}

/** Tells what was decided, and for seconds how it is taken back, where nothing has followed from it. */
export async function offerUndo(about: About, said: string, queries: QueryClient): Promise<void> {
  const { noun, id } = about
  const decision = ++acts
  const standing = await call(standingApi.read, { params: { noun, id } }).catch(() => null)
  if (!standing?.undo) return
  const undo = async () => {
    const act = ++acts
    const readAnew = () =>
      queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/') })
    try {
      await takeBack(id, async () => {
        await call(undoApi.undo, { params: { noun, id } }, { idempotencyKey: crypto.randomUUID() })
        await readBack(about, queries).catch(() => {})
      })
    } catch (error) {
      tell(act, { title: 'The decision was not undone', description: sentenceOf(error) })
      return readAnew()
    }
    await readAnew()
    tell(act, { title: 'Decision undone', description: 'The request waits for your decision again.' })
  }
  tell(decision, {
    title: said,
    seconds: offerSeconds,
    action: {
      label: 'Undo',
      altText: `${said}. You can undo this on the record’s page for a few seconds`,
      onAction: () => void undo(),
    },
  })
}
