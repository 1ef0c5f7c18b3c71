import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ClientModule } from '#client/manifest.ts'
import type { RecordRef } from '#shared/record-ref.ts'
import { signposts } from './signposts.ts'

const root = join(import.meta.dirname, '../../..')
const all = async <T>(pattern: string): Promise<T[]> =>
  Promise.all(globSync(pattern, { cwd: root }).map((file) => import(join(root, file)) as Promise<T>))

test('every way names a record type or a page that a module of the app keeps', async () => {
  const cards = await all<Record<string, RecordRef>>('modules/*/shared/refs.ts')
  const recordTypes = new Set(cards.flatMap((module) => Object.values(module).map(({ name }) => name as string)))
  const manifests = await all<{ manifest: ClientModule }>('modules/*/client/manifest.ts')
  const pages = manifests.flatMap(({ manifest: { menu, pages = [] } }) => [
    ...(menu ? [menu] : []),
    ...(menu?.children ?? []),
    ...pages,
  ])
  // Search is the core's.
  const addresses = new Set([...pages.map(({ to }) => to), '/search'])
  const ways = Object.values(signposts).flatMap((signpost) => signpost.ways)
  assert.ok(ways.length > 15)
  for (const way of ways)
    assert.ok('noun' in way ? recordTypes.has(way.noun) : addresses.has(way.to), JSON.stringify(way))
})
