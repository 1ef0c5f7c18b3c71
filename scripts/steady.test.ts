import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// A test waits for a state by `until()`, takes its time from `server/testing/clock.ts`, and its random numbers from a seeded generator.
const rules: Record<string, RegExp> = {
  timer: /(?<![.\w])(setTimeout|sleep)\(|\bwaitForTimeout\(|'(node:)?timers\/promises'/,
  clock: /\bDate\.now\(\)|\bnew Date\(\)/,
  chance: /\bMath\.random\(\)/,
  deadline: /(?<![.\w])(?:timeout|within|deadline): ([\d_]+)(?![\d_.]| \*)/,
}
const shortestDeadline = 30_000
/** A pause has its comment at most so many lines above it. */
const commentLines = 5

type Breach = [rule: string, line: number]
function breaches(text: string): Breach[] {
  const lines = text.split('\n')
  const isOurs = /import \{[^}]*\bpause\b[^}]*\} from '[^']*testing\/until\.ts'/.test(text)
  return lines.flatMap((line, at): Breach[] => {
    const broken = Object.keys(rules).filter((rule) => {
      const found = rules[rule]!.exec(line)
      return found && !(rule === 'deadline' && Number(found[1]!.replaceAll('_', '')) >= shortestDeadline)
    })
    const isBare = !lines.slice(Math.max(0, at - commentLines), at + 1).some((each) => each.includes('//'))
    if (isOurs && /\bpause\(/.test(line) && isBare) broken.push('pause without a reason')
    return broken.map((rule) => [rule, at + 1])
  })
}

/** What a file may break, with the reason. */
const exceptions: Record<string, [rule: string, reason: string]> = {
  'e2e/clock.ts': ['clock', 'the clock of journeys is made of that of the machine'],
  'modules/audit/server/verification.test.ts': [
    'clock',
    'a verification judges the age of unsealed entries by the clock of the database',
  ],
  'modules/settings/server/members.test.ts': ['clock', 'the database counts open browsers by its own clock'],
  'modules/signatures/server/sign.test.ts': ['clock', 'a certificate is made for the time of the machine'],
  'server/auth/backchannel-logout.test.ts': [
    'clock',
    'the built-in directory signs tokens by the clock of the machine',
  ],
  'server/auth/client-certificate.test.ts': ['clock', 'certificates are checked by a library'],
  'server/auth/testing-certificate.ts': ['clock', 'certificates are checked by a library'],
  'server/auth/testing-entra.ts': ['clock', 'tokens are checked by a library'],
  'server/auth/ended-tokens.test.ts': ['clock', 'the database compares with its own clock'],
  'server/identity-provider/testing.ts': ['clock', 'the database judges invitations by its own clock'],
  'server/jobs/jobs.integrity.test.ts': ['clock', 'pg-boss uses the clock of the database'],
  'server/outbox/outbox.integrity.test.ts': [
    'clock',
    'the statement that makes mails due uses the clock of the database',
  ],
  'server/outbox/testing-worker.ts': ['clock', 'a process of its own'],
  'e2e/faults.ts': ['deadline', 'a click that is covered is tried again until a minute is over'],
  'e2e/figures.walk.e2e.ts': ['deadline', 'a click that is covered is tried again until a minute is over'],
  'e2e/stage.ts': ['chance', 'SLOW_ANSWERS is about answers of any length'],
  'e2e/toasts.walk.e2e.ts': ['clock', 'the clock of the page is stopped where it stands'],
  'e2e/walk.ts': ['deadline', 'a page that is never idle is looked at all the same'],
}

const files = globSync(['*.test.ts', '{client,server,shared,modules,scripts,e2e}/**/*.ts']).filter(
  (file) => /\.test\.ts$|\/testing[\w-]*(\.ts$|\/)|^e2e\//.test(file) && file !== 'scripts/steady.test.ts',
)
const breachesOf = (file: string) =>
  breaches(readFileSync(file, 'utf8')).map(([rule, line]) => `${file}:${line} breaks the rule of the ${rule}`)

test('tests wait for states, by a fixed clock, with seeds and without short deadlines', () => {
  assert.ok(files.length > 500, String(files.length))
  const isAllowed = (file: string, each: string) => each.endsWith(` ${exceptions[file]?.[0]}`)
  assert.deepEqual(
    files.flatMap((file) => breachesOf(file).filter((each) => !isAllowed(file, each))),
    [],
  )
  const needless = Object.keys(exceptions).filter((file) => !breachesOf(file).some((each) => isAllowed(file, each)))
  assert.deepEqual(needless, [])
})

test('each rule finds what it refuses, and nothing else', () => {
  const own = "import { pause } from '#shared/testing/until.ts'\n"
  const rulesOf = (text: string) => breaches(text).map(([rule]) => rule)
  for (const [text, expected] of [
    ['await new Promise((wake) => setTimeout(wake, 20))', ['timer']],
    ['await page.waitForTimeout(50)', ['timer']],
    ["import { setTimeout as wait } from 'node:timers/promises'", ['timer']],
    ['const at = new Date(Date.now() + 1)', ['clock']],
    ['const at = new Date()', ['clock']],
    ['const n = Math.random() * 3', ['chance']],
    ['await page.click(x, { timeout: 5_000 })', ['deadline']],
    ['await soon({ within: 2000 })', ['deadline']],
    [`${own}await pause(5)`, ['pause without a reason']],
    [`${own}// The race is the subject.\nawait pause(5)`, []],
    ['test(name, { timeout: 120_000 }, run)', []],
    ['test(name, { timeout: 2 ** 31 - 1 }, run)', []],
    ["await until('the mail', () => mails.length); select pg_sleep(1); t.mock.timers.tick(5)", []],
    ["const at = new Date('2026-06-15')", []],
  ] as const)
    assert.deepEqual(rulesOf(text), expected, text)
})
