// npm test: everything that must hold, from types to journeys in a browser; `npm test -- <part of a path>` runs only those files, and
// SHUFFLE=<any word> puts them in another order, always the same for one word.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { ensureClientBuilt, ensureInstalled, node24, productEnvironment, root, runToEnd } from './prepare.mjs'
import { startSystemPostgres } from './system-postgres.mjs'

const fragments = process.argv.slice(2)
/** @type {{ passed: number, failed: number, slow: { name: string, where: string, ms: number }[] }} */
const total = { passed: 0, failed: 0, slow: [] }
const scratch = mkdtempSync(join(tmpdir(), 'mainstay-test-run-'))
process.chdir(root)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

await ensureInstalled()
if (fragments.length === 0) {
  await check('types', ['node_modules/typescript/bin/tsc', '-b'])
  await check('lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings'])
  await check('format', ['node_modules/oxfmt/bin/oxfmt', '--check'])
}

const folders = ['shared', 'server', 'modules', 'client', 'scripts']
const tests = chosen(
  ['architecture.test.ts', 'documents.test.ts', ...folders.flatMap(files)].filter((path) => path.endsWith('.test.ts')),
)
const journeys = chosen(files('e2e').filter((path) => path.endsWith('.e2e.ts')))
// The public pages are rendered by the build, and asked for without a browser.
if (journeys.length > 0 || tests.some((path) => path.startsWith('modules/site/'))) await ensureClientBuilt()
// Two lanes that share nothing but the sources: journeys wait for a browser much of the time, tests for the database.
const twoLanes = availableParallelism() > 1 && tests.length > 0
const browserLane = runJourneys({ later: twoLanes })
if (!twoLanes) await browserLane
// Tests of the client set clocks and globals as a browser has them; those of the server must not meet them in one process.
const ofClient = (path) => /^client\/|^modules\/[^/]+\/client\//.test(path)
await runTests('tests of the client', tests.filter(ofClient))
await runTests(
  'tests',
  tests.filter((path) => !ofClient(path)),
)
if (fragments.length === 0) await runOnSystemPostgres(tests.filter((path) => path.endsWith('.integrity.test.ts')))
await browserLane

if (total.slow.length > 0) console.log('\nSlowest:')
for (const { name, where, ms } of total.slow.sort((a, b) => b.ms - a.ms).slice(0, 10)) {
  console.log(`  ${String(Math.round(ms)).padStart(6)} ms  ${name}  (${where})`)
}
if (total.passed + total.failed === 0) console.log('No test matched.')
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function check(name, args) {
  const code = await runToEnd(node24, args)
  total[code === 0 ? 'passed' : 'failed'] += 1
  console.log(code === 0 ? `✔ ${name}` : `✖ ${name}`)
}

/** Runs test files one after the other in one process, or in the order of SHUFFLE; what it says comes `later`, in one piece, where another lane is talking. */
async function runTests(name, paths, { env = {}, later = false } = {}) {
  if (paths.length === 0) return
  const [file, said] = ['counts.json', 'said.txt'].map((end) => join(scratch, `${name.replaceAll(' ', '-')}-${end}`))
  const output = later ? openSync(said, 'w') : 'inherit'
  if (!later) console.log(`\n${name}:`)
  // A test that hangs fails after three minutes instead of holding up everything.
  const limits = ['--test-force-exit', '--test-timeout=180000']
  const options = [...limits, '--test-reporter=./scripts/test-report.mjs']
  const code = await runToEnd(node24, [...options, 'scripts/test-files.mjs', ...paths], {
    env: productEnvironment({ ...env, TEST_COUNTS: file }),
    stdio: ['inherit', output, output],
  })
  if (later) console.log(`\n${name}:\n${readFileSync(said, 'utf8')}`)
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 0, slow: [] }
  // A process that broke outside any test must not pass for a success.
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1
    console.log(`✖ ${name}: the test process ended with code ${code} without naming a failed test`)
  }
  total.passed += counts.passed
  total.failed += counts.failed
  total.slow.push(...counts.slow)
}

async function runJourneys({ later = false } = {}) {
  if (journeys.length === 0) return
  const chromium = await findChromium()
  if (!chromium) {
    total.failed += journeys.length
    console.log('✖ journeys: no Chromium was found and none could be installed; set CHROMIUM to the path of one.')
    return
  }
  await runTests('journeys', journeys, { env: { CHROMIUM: chromium }, later })
}

async function runOnSystemPostgres(paths) {
  if (paths.length === 0) return
  try {
    const postgres = await startSystemPostgres()
    if (!postgres) return
    await runTests(`integrity on PostgreSQL ${postgres.version}`, paths, { env: { TEST_DATABASE_URL: postgres.url } })
    await postgres.stop()
  } catch (error) {
    total.failed += 1
    console.log(`✖ integrity on the machine's own PostgreSQL: ${error.message}`)
  }
}

function chosen(paths) {
  const there = paths.filter((path) => existsSync(path)).sort()
  const seed = process.env.SHUFFLE
  if (seed) there.sort((one, other) => (placeOf(one, seed) < placeOf(other, seed) ? -1 : 1))
  return fragments.length === 0 ? there : there.filter((path) => fragments.some((part) => path.includes(part)))
}

/** Where a file stands in the order of a seed. */
function placeOf(path, seed) {
  return createHash('sha256').update(`${seed} ${path}`).digest('hex')
}

function files(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true }).map((path) => join(folder, path))
}
