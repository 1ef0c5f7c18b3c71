import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
type Sources = ReadonlyMap<string, string>
const { changedFiles, reached, sourcesOf } = (await import(pathToFileURL(join(root, 'scripts/reach.mjs')).href)) as {
  changedFiles(root: string, how: { asked?: boolean; env?: Record<string, string> }): string[] | null
  reached(tests: readonly string[], changed: readonly string[], sources: Sources): string[]
  sourcesOf(root: string): Sources
}
const app = new Map([
  ['shared/day.ts', 'export const day = 1'],
  ['server/numbers.ts', "import { day } from '#shared/day.ts'"],
  ['server/numbers.test.ts', "import './numbers.ts'"],
  ['server/main.ts', "await import('./numbers.ts')"],
  ['server/kill.test.ts', "spawn(process.execPath, ['server/main.ts'])"],
  ['server/types.test.ts', "import type {\n  Day,\n} from '#shared/day.ts'"],
  ['client/manifest.ts', "import.meta.glob('../modules/*/client/manifest.ts')"],
  ['client/manifest.test.ts', "import { manifests } from './manifest.ts'"],
  [
    'modules/hall/client/manifest.ts',
    "export const manifest = { under: ['/hall'], load: () => import('./routes.ts') }",
  ],
  ['modules/hall/client/routes.ts', "lazy: () => import('./HallPage.tsx')"],
  ['modules/hall/client/HallPage.tsx', ''],
  ['modules/hall/server/routes.ts', "import './keys.ts'"],
  ['modules/hall/server/keys.ts', ''],
  ['modules/yard/client/manifest.ts', "export const manifest = { under: ['/yard'] }"],
  ['modules/yard/client/YardPage.tsx', ''],
  ['e2e/stage.ts', "spawn(process.execPath, ['server/main.ts'])"],
  ['e2e/hall.e2e.ts', "import './stage.ts'\nawait page.goto(`${url}/hall/keys`)"],
  ['e2e/yard.e2e.ts', "import './stage.ts'\nawait page.goto(`${url}/yard`)"],
  ['e2e/all.e2e.ts', "globSync('modules/*/client/*.ts')"],
])
const tests = [...app.keys()].filter((path) => /\.(test|e2e)\.ts$/.test(path))
const by = (...changed: string[]): string[] => reached(tests, changed, app)

test('a change reaches the tests whose imports lead to it, and the journeys that visit its module', () => {
  assert.deepEqual(by('modules/hall/client/HallPage.tsx'), ['e2e/hall.e2e.ts', 'e2e/all.e2e.ts'])
  assert.deepEqual(by('modules/hall/server/keys.ts'), ['e2e/hall.e2e.ts', 'e2e/all.e2e.ts'])
  assert.deepEqual(by('modules/yard/client/manifest.ts'), [
    'client/manifest.test.ts',
    'e2e/yard.e2e.ts',
    'e2e/all.e2e.ts',
  ])
  assert.deepEqual(by('modules/yard/client/YardPage.tsx'), ['e2e/all.e2e.ts'])
  assert.deepEqual(by('e2e/hall.e2e.ts'), ['e2e/hall.e2e.ts'])
  assert.deepEqual(by('server/numbers.test.ts'), ['server/numbers.test.ts'])
  const journeys = ['e2e/hall.e2e.ts', 'e2e/yard.e2e.ts', 'e2e/all.e2e.ts']
  // A type alone does nothing when it runs.
  assert.deepEqual(by('shared/day.ts'), ['server/numbers.test.ts', 'server/kill.test.ts', ...journeys])
})

test('what nobody can follow reaches everything, and what is only read nothing but those who read it', () => {
  for (const path of [
    'package.json',
    'migrations/0001/migration.sql',
    'scripts/test.mjs',
    'tsconfig.json',
    'vite.config.ts',
  ])
    assert.deepEqual(by(path), tests, path)
  assert.deepEqual(by('README.md', 'docs/rules.md', 'modules/hall/README.md'), [])
})

test('in this app a change is found from both sides of every module', () => {
  const sources = sourcesOf(root)
  const every = [...sources.keys()].filter((path) => /\.(test|e2e)\.ts$/.test(path))
  for (const path of globSync('modules/*/client/*Page.tsx', { cwd: root }).filter((_, at) => at % 9 === 0)) {
    const its = reached(every, [path], sources)
    assert.ok(its.includes('e2e/pages.e2e.ts'), `${path} reaches no walk of the pages`)
    assert.ok(its.length < every.length / 2, `${path} reaches ${its.length} of ${every.length}`)
  }
  for (const path of globSync('modules/*/server/routes.ts', { cwd: root })) {
    const its = reached(every, [path], sources)
    assert.ok(its.includes('server/call/role-matrix.test.ts'), `${path} reaches no role matrix`)
    assert.ok(!its.includes('shared/money.test.ts'), `${path} reaches what knows nothing of it`)
  }
})

test('on main, on no branch and where nobody knows what changed everything is tried', () => {
  assert.equal(changedFiles('/', { asked: true }), null, 'no repository')
  assert.equal(changedFiles(root, { env: { CI: 'true' } }), null)
})
