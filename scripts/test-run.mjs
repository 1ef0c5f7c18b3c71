// Runs test files in processes of their own and adds up what they report.
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { node24, productEnvironment, runToEnd } from './prepare.mjs'
import { startSystemPostgres } from './system-postgres.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'mainstay-test-run-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

/**
 * What the runs of this process have said so far. A failure without a file (a broken process, a check) cannot be run again.
 * @type {{ passed: number, failures: { file: string | null, text: string, again?: Again }[], slow: { name: string, where: string, ms: number }[], seconds: Record<string, number> }}
 * @typedef {(name: string, paths: string[]) => Promise<void>} Again
 */
export const total = { passed: 0, failures: [], slow: [], seconds: {} }

export function fail(text) {
  total.failures.push({ file: null, text })
  console.log(text)
}

/** Runs one of the tools that look at the sources; it counts as one test. */
export async function check(name, args) {
  const code = await runToEnd(node24, args)
  if (code !== 0) return fail(`✖ ${name}\n`)
  total.passed += 1
  console.log(`✔ ${name}`)
}

/** The folder with the sample company that journeys and tests begin with a copy of; null where it could not be made, and each makes its own. */
export async function sampleCompany() {
  const place = join(scratch, 'company')
  await runToEnd(node24, ['e2e/sample-company.ts', place])
  if (!existsSync(place)) return null
  const folder = readFileSync(place, 'utf8')
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs test files one after the other in one process; its output comes `later`, in one piece, where another lane is talking. */
export async function runTests(name, paths, { env = {}, later = false, again } = {}) {
  if (paths.length === 0) return
  const [file, output] = ['counts.json', 'output.txt'].map((end) =>
    join(scratch, `${name.replaceAll(/\W+/g, '-')}-${end}`),
  )
  const target = later ? openSync(output, 'w') : 'inherit'
  if (!later) console.log(`\n${name}:`)
  // A test that hangs fails after six minutes instead of holding up everything: limits leave room for a machine of half the speed.
  const limits = ['--test-force-exit', '--test-timeout=360000']
  // Answers of a server live for a moment: a large young generation spares a tenth of the time.
  const options = [...limits, '--max-semi-space-size=64', '--test-reporter=./scripts/test-report.mjs']
  const code = await runToEnd(node24, [...options, 'scripts/test-files.mjs', ...paths], {
    env: productEnvironment({ ...env, TEST_COUNTS: file }),
    stdio: ['ignore', target, target],
  })
  if (later) console.log(`\n${name}:\n${readFileSync(output, 'utf8')}`)
  const counts = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failures: [], slow: [], seconds: {} }
  // A process that broke outside any test must not pass for a success.
  if (code !== 0 && counts.failures.length === 0)
    fail(`✖ ${name}: the test process ended with code ${code} without naming a failed test\n`)
  const repeat = again ?? ((of, its) => runTests(of, its, { env }))
  total.passed += counts.passed
  total.failures.push(...counts.failures.map((each) => ({ ...each, again: repeat })))
  total.slow.push(...counts.slow)
  for (const [path, seconds] of Object.entries(counts.seconds)) total.seconds[path] ??= seconds
}

let chromium
/** The same for journeys, in a browser. */
export async function runJourneys(name, paths, { env = {}, ...how } = {}) {
  if (paths.length === 0) return
  chromium ??= findChromium()
  const path = await chromium
  if (!path)
    return fail('✖ journeys: no Chromium was found and none could be installed; set CHROMIUM to the path of one.\n')
  await runTests(name, paths, { ...how, env: { ...env, CHROMIUM: path } })
}

/** The same on the machine's own PostgreSQL, where it has one of another version than ours. */
export async function runOnSystemPostgres(paths, { env = {}, ...how } = {}) {
  if (paths.length === 0) return
  try {
    const postgres = await startSystemPostgres()
    if (!postgres) return
    const name = `integrity on PostgreSQL ${postgres.version}`
    const again = (_name, its) => runOnSystemPostgres(its, { env })
    await runTests(name, paths, { ...how, env: { ...env, TEST_DATABASE_URL: postgres.url }, again })
    await postgres.stop()
  } catch (error) {
    fail(`✖ integrity on the machine's own PostgreSQL: ${error.message}\n`)
  }
}

/**
 * Runs each failed file once more, in a process of its own with nothing beside it, and answers those that passed then: on a busy machine a
 * deadline may be missed, but a broken rule fails twice. Many failed files are no accident, nor is a failure without a file: nothing is repeated then.
 * @returns {Promise<string[]>}
 */
export async function retryAlone() {
  const first = total.failures
  /** @type {{ file: string | null, again: Again, failures: object[] }[]} */
  const runs = []
  for (const failure of first) {
    const known = runs.find(({ file, again }) => file === failure.file && again === failure.again)
    if (known) known.failures.push(failure)
    else runs.push({ file: failure.file, again: failure.again, failures: [failure] })
  }
  if (runs.length > 12 || runs.some(({ file }) => file === null)) return []
  const [unsteady, broken] = [[], []]
  for (const { file, again, failures } of runs) {
    const { passed } = total
    total.failures = []
    await again(`once more, alone: ${file}`, [file])
    const passes = total.failures.length === 0
    // The tests of the file that passed were counted the first time.
    total.passed = passed + (passes ? failures.length : 0)
    if (passes) unsteady.push(file)
    else broken.push(...failures)
  }
  total.failures = broken
  return unsteady
}
