import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOf, isMissingFile, whyMissing } from './missing-file.ts'

const page = (build: string) =>
  `<head><link rel="modulepreload" href="/assets/react-1.js"><meta name="build" content="/assets/index-${build}.js"></head>`

function visit(running: string, served: string | null) {
  const kept = new Map<string, string>()
  let reloads = 0
  const tried = () =>
    whyMissing({
      running: page(running),
      read: async () => {
        if (served === null) throw new TypeError('Failed to fetch')
        return served
      },
      kept: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
      reload: () => (reloads += 1),
    })
  return { tried, reloads: () => reloads }
}

test('a page whose file is gone after a new version was installed is loaded anew once, and not for ever', async () => {
  const { tried, reloads } = visit('old', page('new'))
  assert.equal(await tried(), 'new build')
  // The reload did not help: the second failure shows the error.
  assert.equal(await tried(), 'unknown')
  assert.equal(reloads(), 1)
})

test('U10 without a new version nothing is loaded anew: offline, a gap in the network, a page of a proxy', async () => {
  for (const served of [null, page('old'), '<h1>Busy</h1>', '']) {
    const { tried, reloads } = visit('old', served)
    assert.equal(await tried(), served === null ? 'away' : 'unknown', String(served))
    assert.equal(reloads(), 0)
  }
})

test('the build of a document, and what a missing file sounds like in each browser', () => {
  assert.equal(buildOf(page('x1')), '/assets/index-x1.js')
  assert.equal(buildOf('<script src="/client/main.tsx"></script>'), null)
  for (const said of [
    'Failed to fetch dynamically imported module: https://x/assets/a.js',
    'error loading dynamically imported module: https://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])
    assert.ok(isMissingFile(new TypeError(said)), said)
  assert.ok(!isMissingFile(new TypeError('Failed to fetch')))
  assert.ok(!isMissingFile('text'))
})
