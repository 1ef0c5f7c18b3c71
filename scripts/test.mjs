// npm test: everything that must hold, from types to journeys in a browser, and on a branch what its changes reach (`-- --all` for
// everything, `-- --changed` for that on main); `npm test -- <part of a path>` runs only those files, and
// SHUFFLE=<any word> puts them in another order, always the same for one word.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { ensureClientBuilt, ensureInstalled, node24, productEnvironment, root, runToEnd } from './prepare.mjs'
import { changedFiles, reached, sourcesOf } from './reach.mjs'
import { startSystemPostgres } from './system-postgres.mjs'

const given = process.argv.slice(2)
const fragments = given.filter((each) => !each.startsWith('--'))
/** @type {{ passed: number, failed: number, slow: { name: string, where: string, ms: number }[], said: string[] }} */
const total = { passed: 0, failed: 0, slow: [], said: [] }
const scratch = mkdtempSync(join(tmpdir(), 'mainstay-test-run-'))
process.chdir(root)
/** About how long the longest files take; a wrong number only makes one lane end before the other. What one pattern names stays in one lane. */
const seconds = Object.entries({
  'e2e/pages': 315,
  'e2e/procurement': 125,
  'e2e/figures': 50,
  'e2e/empty': 95,
  'e2e/(accessibility|site)': 125,
  'e2e/(identity|directory)': 165,
  'e2e/resilience': 135,
  'e2e/(tables|routes)': 110,
  'e2e/(forms|settings)': 75,
  'e2e/(search|connectors)': 70,
  'e2e/(first-pages|one-step)': 45,
  'e2e/(purchase-tour|reflow|recruiting|weight|tour|two-processes)': 255,
  // They copy the same sample companies.
  '(server|sample)/sample|call/malformed': 250,
  'call/role-matrix': 130,
  'server/(left-out|every-figure)': 80,
  'server/(planted|verbs-walk|canary)': 80,
  'payments.integrity': 25,
  '(kill|lost-database|shutdown).integrity': 80,
  imports: 80,
  'purchasing/server/order-paper': 40,
  'files/bounded|documents/server/attack': 55,
  'member-views.walk|walk.integrity': 40,
}).map(([pattern, each]) => [new RegExp(pattern), each])
/** @param {string} path */
const hasPublicPages = (path) => existsSync(join(path.split('/').slice(0, 2).join('/'), 'client/public-pages.tsx'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

await ensureInstalled()
const whole = fragments.length === 0
const changed = changes()
const sources = changed && sourcesOf(root)
const folders = ['shared', 'server', 'modules', 'client', 'scripts']
const tests = chosen(
  ['architecture.test.ts', 'documents.test.ts', ...folders.flatMap(files)].filter((path) => path.endsWith('.test.ts')),
)
const journeys = chosen(files('e2e').filter((path) => path.endsWith('.e2e.ts')))
if (changed) console.log(`\n${changed.length} changed files reach ${tests.length + journeys.length} test files`)
// Nothing of this waits for anything else of it.
const [company] = await Promise.all([
  whole && journeys.length > 0 ? sampleCompany() : null,
  // The public pages are rendered by the build, and asked for without a browser.
  journeys.length > 0 || tests.some(hasPublicPages) ? ensureClientBuilt() : null,
  whole ? checks() : null,
])
// Tests of the client set clocks and globals as a browser has them; those of the server must not meet them in one process.
const ofClient = (path) => /^client\/|^modules\/[^/]+\/client\//.test(path)
await runTests('tests of the client', tests.filter(ofClient))
// Lanes share nothing but the sources. Journeys wait for a browser much of the time, tests for the database: one lane more than there are processors.
const atOnce = availableParallelism() > 1 ? availableParallelism() + 1 : 1
const chromium = journeys.length > 0 ? await findChromium() : null
const server = lanes(
  'tests',
  dealt(
    tests.filter((path) => !ofClient(path)),
    4,
  ),
  runTests,
)
const browser = lanes('journeys', dealt(journeys, 2), runJourneys)
const second = whole ? tests.filter((path) => path.endsWith('.integrity.test.ts')) : []
await Promise.all(
  takers([...server.slice(0, 1), ...browser, ...server.slice(1), (how) => runOnSystemPostgres(second, how)]),
)

if (total.slow.length > 0) console.log('\nSlowest:')
for (const { name, where, ms } of total.slow.sort((a, b) => b.ms - a.ms).slice(0, 10)) {
  console.log(`  ${String(Math.round(ms)).padStart(6)} ms  ${name}  (${where})`)
}
// Whoever keeps only the end of what is printed must find what failed there.
if (total.said.length > 0) console.log(`\nFailed:\n${total.said.join('')}`)
if (total.passed + total.failed === 0) console.log('No test matched.')
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function checks() {
  await check('types', ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1'])
  await check('lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings'])
  await check('format', ['node_modules/oxfmt/bin/oxfmt', '--check'])
}

/** The folder with the sample company that journeys begin with a copy of; null where it could not be made, and each makes its own. */
async function sampleCompany() {
  const place = join(scratch, 'company')
  await runToEnd(node24, ['e2e/sample-company.ts', place])
  if (!existsSync(place)) return null
  const folder = readFileSync(place, 'utf8')
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function check(name, args) {
  const code = await runToEnd(node24, args)
  if (code !== 0) return fail(`✖ ${name}\n`)
  total.passed += 1
  console.log(`✔ ${name}`)
}

/** Runs test files one after the other in one process, or in the order of SHUFFLE; what it says comes `later`, in one piece, where another lane is talking. */
async function runTests(name, paths, { env = {}, later = false } = {}) {
  if (paths.length === 0) return
  const [file, said] = ['counts.json', 'said.txt'].map((end) => join(scratch, `${name.replaceAll(' ', '-')}-${end}`))
  const output = later ? openSync(said, 'w') : 'inherit'
  if (!later) console.log(`\n${name}:`)
  // A test that hangs fails after six minutes instead of holding up everything: limits leave room for a machine of half the speed.
  const limits = ['--test-force-exit', '--test-timeout=360000']
  const options = [...limits, '--test-reporter=./scripts/test-report.mjs']
  const code = await runToEnd(node24, [...options, 'scripts/test-files.mjs', ...paths], {
    env: productEnvironment({ ...env, TEST_COUNTS: file }),
    stdio: ['inherit', output, output],
  })
  if (later) console.log(`\n${name}:\n${readFileSync(said, 'utf8')}`)
  const counts = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0, slow: [], said: [] }
  // A process that broke outside any test must not pass for a success.
  if (code !== 0 && counts.failed === 0)
    fail(`✖ ${name}: the test process ended with code ${code} without naming a failed test\n`)
  total.passed += counts.passed
  total.failed += counts.failed
  total.slow.push(...counts.slow)
  total.said.push(...counts.said)
}

function fail(sentence, count = 1) {
  total.failed += count
  total.said.push(sentence)
  console.log(sentence)
}

async function runJourneys(name, paths, how) {
  if (!chromium) {
    return fail(
      '✖ journeys: no Chromium was found and none could be installed; set CHROMIUM to the path of one.\n',
      paths.length,
    )
  }
  const env = { CHROMIUM: chromium, ...(whole && { STAGE: 'first' }), ...(company && { COMPANY: company }) }
  await runTests(name, paths, { ...how, env })
}

async function runOnSystemPostgres(paths, how) {
  if (paths.length === 0) return
  try {
    const postgres = await startSystemPostgres()
    if (!postgres) return
    const env = { TEST_DATABASE_URL: postgres.url }
    await runTests(`integrity on PostgreSQL ${postgres.version}`, paths, { ...how, env })
    await postgres.stop()
  } catch (error) {
    fail(`✖ integrity on the machine's own PostgreSQL: ${error.message}\n`)
  }
}

/** What changed where only what that reaches is run; null for everything. */
function changes() {
  if (!whole || given.includes('--all')) return null
  const changed = changedFiles(root, { asked: given.includes('--changed') })
  return changed?.length ? changed : null
}

function chosen(paths) {
  const all = paths.filter((path) => existsSync(path)).sort()
  const there = changed ? reached(all, changed, sources) : all
  const seed = process.env.SHUFFLE
  if (seed) there.sort((one, other) => (placeOf(one, seed) < placeOf(other, seed) ? -1 : 1))
  return whole ? there : there.filter((path) => fragments.some((part) => path.includes(part)))
}

/** What each lane of a kind does, asked how to say it. */
function lanes(name, parts, run) {
  return parts.map((paths, at) => (how) => run(parts.length > 1 ? `${name}, part ${at + 1}` : name, paths, how))
}

/** As many as run at once take the next lane each until none is left; only the first talks while it runs. */
function takers(waiting) {
  const alone = atOnce === 1 || waiting.length < 3
  const first = waiting[0]
  return Array.from({ length: atOnce }, async () => {
    for (let lane = waiting.shift(); lane; lane = waiting.shift()) await lane({ later: !alone && lane !== first })
  })
}

/** Deals files out to `count` lanes that end about together: what takes longest first, each to the lane that has least. */
function dealt(paths, count) {
  if (!whole || atOnce === 1) return paths.length ? [paths] : []
  const parts = Array.from({ length: count }, () => ({ seconds: 0, paths: new Set() }))
  const groups = new Map()
  for (const path of paths) {
    const kind = seconds.find(([pattern]) => pattern.test(path)) ?? [path, 4]
    groups.set(kind, [...(groups.get(kind) ?? []), path])
  }
  for (const [[, each], its] of [...groups].sort(([[, one]], [[, other]]) => other - one)) {
    const part = parts.reduce((least, other) => (other.seconds < least.seconds ? other : least))
    part.seconds += each
    for (const path of its) part.paths.add(path)
  }
  return parts.map((part) => paths.filter((path) => part.paths.has(path))).filter((part) => part.length > 0)
}

/** Where a file stands in the order of a seed. */
function placeOf(path, seed) {
  return createHash('sha256').update(`${seed} ${path}`).digest('hex')
}

function files(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true }).map((path) => join(folder, path))
}
