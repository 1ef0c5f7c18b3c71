import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { fakeBrowser } from '#client/auth/testing.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { offerUndo } from './offer-undo.ts'

const noun = 'procurement.requisitions'
const path = '/api/procurement/requisitions'
const [first, second] = ['first', 'second']

/** A server whose answers about the approval of a record come when the test says so. */
function decisions(t: TestContext) {
  const waiting: { id: string; answer: (undo: boolean) => void }[] = []
  const undone: string[] = []
  const browser = fakeBrowser((address) => {
    const id = address.includes(first) ? first : second
    if (address.endsWith('/undo')) undone.push(id)
    if (address.endsWith('/undo') || undone.includes(id)) return Response.json({ done: true })
    return new Promise((answer) => waiting.push({ id, answer: (undo) => answer(Response.json({ undo })) }))
  })
  t.after(() => {
    for (const { id } of toasts.all()) toasts.remove(id)
    browser.restore()
  })
  const queries = new QueryClient()
  const settled = () => new Promise((wake) => setImmediate(wake))
  return {
    undone,
    settled,
    decide: (id: string) => offerUndo({ noun, id, path }, `${id} is approved`, queries),
    answer: (id: string, undo = true) => waiting.find((each) => each.id === id)!.answer(undo),
    shown: () => toasts.all().find(({ open }) => open)?.title,
    pressUndo: () =>
      toasts
        .all()
        .find(({ open }) => open)!
        .action!.onAction(),
  }
}

test('the message names the last decision, although the answer about the one before comes later, and undoes it', async (t) => {
  const { decide, answer, shown, pressUndo, undone, settled } = decisions(t)
  const [one, other] = [decide(first), decide(second)]
  answer(second)
  await other
  answer(first)
  await one
  assert.equal(shown(), 'second is approved')
  pressUndo()
  await settled()
  assert.deepEqual(undone, [second])
})

test('that a decision is undone does not take the place of the message of a later decision', async (t) => {
  const { decide, answer, shown, pressUndo, settled } = decisions(t)
  const one = decide(first)
  answer(first)
  await one
  pressUndo()
  const other = decide(second)
  answer(second)
  await other
  await settled()
  assert.equal(shown(), 'second is approved')
})

test('a later decision that cannot be undone has no message, and the one before can still be undone', async (t) => {
  const { decide, answer, shown } = decisions(t)
  const one = decide(first)
  answer(first)
  await one
  const other = decide(second)
  answer(second, false)
  await other
  assert.equal(shown(), 'first is approved')
})
