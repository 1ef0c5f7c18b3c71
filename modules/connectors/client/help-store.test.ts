import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectorKinds, type ConnectorKind } from '#modules/connectors/shared/kinds.ts'
import { contextualTips, fallbackTips, loadingTips } from './contextual-tips.ts'
import { createHelpStore } from './help-store.ts'

function panel(load: (kind: ConnectorKind) => Promise<readonly string[]> = async (kind) => [`About ${kind}`]) {
  const fetched: ConnectorKind[] = []
  const failures: ConnectorKind[] = []
  const seen: boolean[] = []
  const store = createHelpStore({
    load: (kind) => {
      fetched.push(kind)
      return load(kind)
    },
    onFailure: (kind) => failures.push(kind),
    onVisible: (visible) => seen.push(visible),
  })
  return { store, fetched, failures, seen }
}

test('S2-15 the help panel is shown, hidden and toggled, and has one active connector of nine kinds', async () => {
  const { store, seen } = panel()
  assert.deepEqual(connectorKinds, [
    'sharepoint',
    'graph',
    'teams',
    'whatsapp',
    'sms',
    'azure',
    'database',
    'ai',
    'general',
  ])
  assert.equal(store.get().visible, false)
  await store.show('teams')
  assert.deepEqual([store.get().visible, store.get().active], [true, 'teams'])
  store.hide()
  assert.equal(store.get().visible, false)
  store.toggle()
  assert.deepEqual([store.get().visible, store.get().active], [true, 'teams'], 'it remembers its connector')
  store.toggle()
  store.hide()
  assert.deepEqual(seen, [true, false, true, false], 'only a change is told')
  for (const kind of connectorKinds) {
    await store.choose(kind)
    assert.equal(store.get().active, kind)
  }
})

test('S4-14 choosing an active connector fetches its static tips, once per kind', async () => {
  const { store, fetched } = panel()
  let told = 0
  const stop = store.subscribe(() => (told += 1))
  await Promise.all([store.choose('ai'), store.choose('ai')])
  await store.choose('sms')
  await store.choose('ai')
  await store.show('ai')
  assert.deepEqual(fetched, ['ai', 'sms'])
  assert.deepEqual(store.get().tips, { ai: ['About ai'], sms: ['About sms'] })
  const before = told
  await store.choose('ai')
  assert.equal(told, before, 'nothing changed, nobody is told')
  stop()
})

test('S8-04 a failure of static tips is only logged; one of contextual tips shows the fallback; while loading its own line', async () => {
  let broken = true
  const { store, failures, fetched } = panel(async (kind) => {
    if (broken) throw new TypeError('offline')
    return [`About ${kind}`]
  })
  await store.show('azure')
  assert.deepEqual([failures, store.get().tips, store.get().visible], [['azure'], {}, true])
  broken = false
  await store.choose('azure')
  assert.deepEqual(
    [fetched, store.get().tips['azure']],
    [['azure', 'azure'], ['About azure']],
    'what failed is asked again',
  )

  const expected = {
    tips: ['Unable to load AI-powered tips for sharepoint', 'Check your connection and try again'],
    priority: 'medium',
    category: 'functionality',
    requiresAction: false,
  }
  assert.deepEqual(fallbackTips('sharepoint'), expected)
  const context = { connectorType: 'sharepoint' as const }
  for (const answer of [
    () => Promise.reject(new TypeError('offline')),
    async () => ({ tips: 'none' }),
    async () => null,
  ])
    assert.deepEqual(await contextualTips(context, answer), expected)
  const good = { ...expected, tips: ['Test it.'], priority: 'high' }
  assert.deepEqual(await contextualTips(context, async () => good), good)
  assert.equal(loadingTips, 'Loading optimization tips...')
})
