import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { goesWith, leans } from '../server/testing/leans.ts'
import { exhaustive } from '../server/testing/walk.ts'
import { buildClient, copyClient } from './testing-client.ts'

const root = join(import.meta.dirname, '..')
const moduleOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1]
const isSource = (path: string) => !/\.(test|e2e)\.tsx?$|\/testing/.test(path)
/** All that the browser's side is made of: what it loads, what is only a type there, and what builds it. */
const ofClient = ['{client,shared}/**/*.{ts,tsx}', 'modules/*/{client,shared}/*.{ts,tsx}'].flatMap((pattern) =>
  globSync(pattern, { cwd: root }).filter(isSource),
)
const sources = new Map(
  [...ofClient, 'vite.config.ts', 'scripts/prerender.ts'].map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

const imports = [...sources].flatMap(([path, text]) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, to]) => ({
    path,
    to: to!.startsWith('#') ? to!.slice(1) : normalize(join(dirname(path), to!)),
  })),
)

/** Files of the client that are left and name one that is gone. */
const reachesOut = (gone: ReadonlySet<string>): string[] =>
  imports
    .filter(({ path, to }) => !gone.has(moduleOf(path) ?? '') && gone.has(moduleOf(to) ?? ''))
    .map(({ path, to }) => `${path} needs ${to}`)

for (const module of Object.keys(leans))
  test(`the client stands without ${module}`, () => {
    assert.ok(ofClient.some((path) => moduleOf(path) === module))
    assert.deepEqual(reachesOut(goesWith(module)), [])
  })

// A build takes longer than all else here.
if (exhaustive)
  test('the client is built without purchasing, and has every page of what is left', () => {
    const gone = goesWith('purchasing')
    assert.ok(gone.size > 2 && !gone.has('payables') && !gone.has('dashboard'), [...gone].join())
    const folder = mkdtempSync(join(tmpdir(), 'mainstay-left-out-'))
    try {
      copyClient(folder, gone)
      const { manifest, read } = buildClient(folder)
      const built = Object.keys(manifest)
      assert.deepEqual(
        built.filter((path) => gone.has(moduleOf(path) ?? '')),
        [],
      )
      const pages = ofClient.filter(
        (path) => /\/client\/routes\.tsx?$/.test(path) && moduleOf(path) && !gone.has(moduleOf(path)!),
      )
      assert.ok(pages.length >= 8)
      for (const path of pages) assert.ok(built.includes(path), path)
      const first = read(manifest['index.html']!.file).toString()
      assert.ok(first.includes('/financial/bills') && !first.includes('/procurement/orders'))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
