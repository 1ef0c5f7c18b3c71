// What Lighthouse says of every public page, of the sign-in page, of the overview and of a list, on a phone: `npm run lighthouse [part of a path …]`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumPath, flags, freePort, onStage, signIn } from '../e2e/stage.ts'
import { publicAddresses } from '../modules/site/shared/addresses.ts'

// Far larger than what we ship, and asked for once in a while: npm gets it when this is run.
const lighthouse = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const signedIn = ['/dashboard', '/financial/bills']
type Audit = { id: string; title: string; score: number | null; scoreDisplayMode: string; displayValue?: string }
type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

const parts = process.argv.slice(2)
const pages = [...publicAddresses, '/login', '/register', '/forgot-password', ...signedIn].filter(
  (path) => parts.length === 0 || parts.some((part) => path.includes(part)),
)

const { url } = await onStage()
const folder = mkdtempSync(join(tmpdir(), 'mainstay-lighthouse-'))
const port = await freePort()
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: chromiumPath,
  args: [...flags, `--remote-debugging-port=${port}`],
})
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

console.log('| page | performance | accessibility | best practices | search engines | what is left |')
console.log('| --- | --- | --- | --- | --- | --- |')
let signed = false
for (const path of pages) {
  if (signedIn.includes(path) && !signed) {
    const page = await browser.newPage()
    await signIn(page, url, 'accountant')
    await page.close()
    signed = true
  }
  const { categories: scores, audits } = await bestOf(path)
  const weighed = new Set(
    categories.flatMap((name) => scores[name]!.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)),
  )
  const left = Object.values(audits).filter(
    ({ id, score, scoreDisplayMode }) =>
      weighed.has(id) && score !== null && score < 0.9 && !['informative', 'notApplicable'].includes(scoreDisplayMode),
  )
  const said = left.map(({ id, displayValue }) => (displayValue ? `${id} ${displayValue}` : id)).join(', ')
  const marks = categories.map((name) => Math.round(scores[name]!.score * 100))
  console.log(`| ${[path, ...marks, said || '–'].join(' | ')} |`)
}
await browser.close()
process.exit(0)

/** The best of three where the first is not perfect: other work of the machine only makes a page slower. */
async function bestOf(path: string): Promise<Report> {
  const sum = ({ categories: scores }: Report) => categories.reduce((total, name) => total + scores[name]!.score, 0)
  let best = await reportOf(path)
  for (let more = 0; more < 2 && sum(best) < categories.length; more += 1) {
    const next = await reportOf(path)
    if (sum(next) > sum(best)) best = next
  }
  return best
}

async function reportOf(path: string, again = 2): Promise<Report> {
  const file = join(folder, 'report.json')
  const options = [
    `--port=${port}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    `--only-categories=${categories.join()}`,
    '--no-enable-error-reporting',
    '--disable-storage-reset',
  ]
  const run = spawn('npx', ['--yes', lighthouse, url + path, ...options], { stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise((done) => run.once('exit', done).once('error', done))
  // On a busy machine it may miss the beginning of a page.
  if (code !== 0 && again > 0) return reportOf(path, again - 1)
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)} at ${path}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}
