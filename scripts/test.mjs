// npm test: the gate, from types to one journey of each module in a browser; on a branch what its changes reach (`-- --all` for everything,
// `-- --changed` for uncommitted changes on main). npm run test:walks: the exhaustive walks. Both take parts of paths to run only those files.
// SHUFFLE=<any word> puts the files in another order, always the same for one word.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { ensureClientBuilt, ensureInstalled, root } from './prepare.mjs'
import { changedFiles, reached, sourcesOf } from './reach.mjs'
import {
  dealt,
  isForSecondPostgres,
  isJourney,
  isOfClient,
  needsPages,
  shuffled,
  takes,
  testFiles,
} from './test-plan.mjs'
import { check, retryAlone, runJourneys, runOnSystemPostgres, runTests, sampleCompany, total } from './test-run.mjs'

const start = Date.now()
process.chdir(root)
await ensureInstalled()
const given = process.argv.slice(2)
const walks = given.includes('--walks')
const fragments = given.filter((each) => !each.startsWith('--'))
const whole = fragments.length === 0
const noted = 'scripts/test-seconds.json'
const seconds = JSON.parse(readFileSync(noted, 'utf8'))
const kind = walks ? 'walks' : 'gate'

const changed = changes()
const paths = chosen(testFiles().filter((path) => takes(path, walks)))
if (changed) console.log(`\n${changed.length} changed files reach ${paths.length} test files`)
const ofClient = paths.filter(isOfClient)
const second = whole || walks ? chosen(testFiles().filter((path) => isForSecondPostgres(path, walks))) : []
const lanes = whole ? availableParallelism() : 1

// The first lane begins with the checks and the tests of the client, the last with the build and the sample company.
const pages = paths.some(needsPages) ? ensureClientBuilt() : null
const company = pages && whole ? pages.then(sampleCompany) : null
const begun = Array.from({ length: lanes }, (_, at) => (at === lanes - 1 ? 90 : at === 0 ? 75 : 0))
const parts = dealt(
  paths.filter((path) => !isOfClient(path)),
  begun,
  seconds[kind],
)
await Promise.all(parts.map((its, at) => lane(its, at)))

const unsteady = whole ? await retryAlone() : []
if (total.slow.length > 0) console.log('\nSlowest:')
for (const { name, where, ms } of total.slow.sort((a, b) => b.ms - a.ms).slice(0, 10)) {
  console.log(`  ${String(Math.round(ms)).padStart(6)} ms  ${name}  (${where})`)
}
if (given.includes('--note-seconds')) note()
// CI keeps only the end of the output: failures are repeated there.
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.map(({ text }) => text).join('')}`)
if (total.passed + total.failures.length === 0) console.log('No test matched.')
if (whole) console.log(`\nUnsteady (failed, then passed alone): ${unsteady.join(', ') || 'none'}`)
console.log(`\n${Math.round((Date.now() - start) / 1000)} s`)
console.log(`${total.passed} passed, ${total.failures.length} failed`)
process.exit(total.failures.length > 0 || total.passed === 0 ? 1 : 0)

/** One lane of as many as there are processors; they share nothing but the sources and the sample company, which is copied. */
async function lane(its, at) {
  const [first, last] = [at === 0, at === lanes - 1]
  const of = lanes > 1 ? `, lane ${at + 1}` : ''
  const later = !first
  if (first && whole && !walks) await checks()
  if (first) await runTests('tests of the client', ofClient)
  const folder = last || its.some(isJourney) ? company : null
  const tests = async () => {
    if (its.some(needsPages)) await pages
    const made = last ? await folder : null
    await runTests(
      `tests${of}`,
      its.filter((path) => !isJourney(path)),
      { env: envOf(made), later },
    )
  }
  const journeys = async () => {
    await pages
    const env = { ...envOf(await folder), ...(whole && { STAGE: 'first' }) }
    await runJourneys(`journeys${of}`, its.filter(isJourney), { env, later })
  }
  // Journeys wait for a browser much of the time, tests for the processor: lanes do not all do the same at once.
  for (const step of last ? [journeys, tests] : [tests, journeys]) await step()
  if (last) await runOnSystemPostgres(second, { env: envOf(null), later })
}

function envOf(folder) {
  return { ...(walks && { EXHAUSTIVE: '1' }), ...(folder && { COMPANY: folder }) }
}

async function checks() {
  await check('types', ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1'])
  await check('lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings'])
  await check('format', ['node_modules/oxfmt/bin/oxfmt', '--check'])
}

/** What changed where only what that reaches is run; null for everything. */
function changes() {
  if (!whole || walks || given.includes('--all')) return null
  const files = changedFiles(root, { asked: given.includes('--changed') })
  return files?.length ? files : null
}

function chosen(all) {
  const there = changed ? reached(all, changed, sourcesOf(root)) : all
  const ordered = process.env.SHUFFLE ? shuffled(there, process.env.SHUFFLE) : there
  return whole ? ordered : ordered.filter((path) => fragments.some((part) => path.includes(part)))
}

/** Keeps the seconds of the files that take more than three, for the lanes of the next runs. */
function note() {
  const long = Object.entries(total.seconds).filter(([, each]) => each > 3)
  seconds[kind] = Object.fromEntries(long.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(noted, `${JSON.stringify(seconds, null, 2)}\n`)
}
