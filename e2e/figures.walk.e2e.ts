import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inPart } from '#server/testing/walk.ts'
import { until } from '#shared/testing/until.ts'
import { calls } from './calls.ts'
import { complaintsSoFar, desk, onStage } from './stage.ts'
import { claimsOf, statedBy, type Claim, type Stated } from './stated.ts'
import { walker } from './walk.ts'

type Amount = { currency: string | null; value: bigint; side: string }
const symbols: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' }

/** '-$1,234.50', '1,234.50 Cr': the amount in millionths. */
function amountOf(text: string): Amount | null {
  const parts = /^([-−])?([$€£¥])?(\d[\d,]*)(?:\.(\d+))?( ?(?:Dr|Cr))?$/.exec(text)
  if (!parts) return null
  const [, minus, symbol, whole, fraction = '', side = ''] = parts
  const size = BigInt(whole!.replaceAll(',', '')) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
  return { currency: symbol ? symbols[symbol]! : null, value: minus ? -size : size, side: side.trim() }
}

/** A balance as debit less credit. */
const signed = ({ value, side }: Amount): bigint => (side === 'Cr' ? -value : value)

/** What pages of no rows say. */
const inWords =
  /\bNo [^.]* (match|yet|are in this view)|Nothing in “|Nothing of this is owed|Nothing is open|Nothing has been posted|Nothing was posted|No account of this kind|is billed, and everything billed is received|has been received\b/

const isMoney = (text: string, { href, column }: Claim): boolean =>
  /[$€£¥]|\.\d|Dr|Cr/.test(text) ||
  (/^\/financial\/(open-items|trial-balance|ledger)/.test(href) && !/Orders|Waiting|Days/.test(column))

/** What the page that a figure opens says otherwise; null where it says the same. */
function difference(claim: Claim, stated: Stated): string | null {
  const { href, texts, note } = claim
  const [path] = href.split('?')
  for (const text of texts) {
    const wrong = isMoney(text, claim)
      ? moneyDifference(claim, text, path!, stated)
      : countDifference(text, path!, stated)
    if (wrong) return wrong
  }
  const counted = /^([\d,]+) (order lines?|orders?|open items?)/.exec(note)
  if (counted && path !== '/financial/open-items') return countDifference(counted[1]!, path!, stated)
  return null
}

function countDifference(text: string, path: string, stated: Stated): string | null {
  if (text === '0')
    return (stated.count === null || stated.count === '0') && inWords.test(stated.text)
      ? null
      : `0, and the page says ${stated.count}: ${stated.text.slice(0, 80)}`
  const there = path === '/procurement/grir' ? /([\d,]+) order lines?/.exec(stated.text)?.[1] : stated.count
  return there === text || (text.endsWith('+') && there && there.length > 4)
    ? null
    : `${text}, and the page counts ${there}`
}

/** In which column of a list a figure is added up. */
function columnFor({ label, column, href, under }: Claim, path: string): RegExp {
  if (column.startsWith('Sum of ')) return new RegExp(`^${column.slice('Sum of '.length)}$`)
  if (path === '/procurement/order-lines') return /billed/i.test(label) ? /^Not billed/ : /^Open amount/
  if (path === '/procurement/orders') return /toApprove/.test(href) ? /^Amount to approve/ : /^Total due/
  if (path === '/financial/bills') return /Bills to pay/.test(`${label} ${under}`) ? /^(Open|Total)/ : /^Total/
  return /./
}

function moneyDifference(claim: Claim, text: string, path: string, stated: Stated): string | null {
  const wanted = amountOf(text)
  if (!wanted) return `${text} is no amount`
  const empty = wanted.value === 0n && inWords.test(stated.text)
  const there: { where: string; amount: Amount | null }[] =
    path === '/financial/ledger' || path === '/financial/trial-balance' || path === '/financial/general-ledger'
      ? balances(claim, stated)
      : path === '/financial/open-items'
        ? stated.totals
            .slice(-1)
            .flatMap(({ column, lines }) => lines.map((line) => ({ where: column, amount: amountOf(line) })))
        : path === '/procurement/grir'
          ? [{ where: 'Sum of the rows', amount: amountOf(stated.facts['Sum of the rows'] ?? '') }]
          : stated.totals
              .filter(({ column }) => columnFor(claim, path).test(column))
              .flatMap(({ column, lines }) => lines.map((line) => ({ where: column, amount: amountOf(line) })))
  const value = valueOf(claim, wanted)
  const currency = /, in ([A-Z]{3})\b/.exec(stated.text)?.[1] ?? null
  const same = ({ amount }: { amount: Amount | null }) =>
    amount !== null &&
    (isOfStatements(claim)
      ? sizeOf(amount.value) === sizeOf(value)
      : (amount.side || wanted.side ? signed(amount) : amount.value) === value) &&
    (wanted.currency === null || (amount.currency ?? currency) === wanted.currency)
  if (empty || there.some(same)) return null
  const said = there.map(
    ({ where, amount }) => `${where} ${amount?.value} ${amount?.side} ${amount?.currency ?? currency}`,
  )
  return `${text} (${value}), and the page says ${said.join(', ') || stated.text.slice(0, 80)}`
}

/** Where expenses stand by themselves, as what they are. */
const isStatement = ({ label }: Pick<Claim, 'label'>): boolean => label.includes('Result of the year')

/** Figures of the statements and of their checks say the size on the side it grows on; the signs are tried by the module. */
const isOfStatements = ({ under }: Pick<Claim, 'under'>): boolean =>
  /^(Profit and loss|Balance sheet|Cash flow|Checks) \//.test(under)

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value)

/** What moved in income and expenses: in a statement, or in a chart of results. */
const isOfResult = ({ label, column, under }: Pick<Claim, 'label' | 'column' | 'under'>): boolean =>
  isStatement({ label }) || under.startsWith('How the result') || column.startsWith('Result')

/** What of a report of the books a figure is: the balance it begins or ends with, a side, or what moved. */
function balances({ label, column, under, href }: Claim, { totals, facts, text }: Stated) {
  const of = (name: RegExp) =>
    totals
      .filter((each) => name.test(each.column))
      .slice(-1)
      .flatMap(({ lines }) => lines)
  const one = (where: string, line: string | undefined) => [{ where, amount: amountOf(line ?? '') }]
  const what = column || label
  const opening = facts['Opening balance'] ?? of(/^Opening/)[0]
  if (isOfStatements({ under })) {
    const moved = /(?:Result|Income|Expenses|Movement) of these days: (\S+)/.exec(text)?.[1]
    const [movement, begin] = [one('movement', moved), one('opening', opening)]
    const end = one('closing', of(/^(Closing|Balance)/)[0])
    if (under.startsWith('Checks')) return [...movement, ...begin, ...end]
    if (under.startsWith('Balance sheet') || label.startsWith('Cash at the end')) return end
    return label.startsWith('Cash at the beginning') ? begin : movement
  }
  if (what.startsWith('Opening')) return one('opening', opening)
  if (what.startsWith('Debit')) return one('debit', of(/^Debit/)[0])
  if (what.startsWith('Credit')) return one('credit', of(/^Credit/)[0])
  if (what.startsWith('Year-end')) return one('year end', facts['Year-end closing'])
  if (isOfResult({ label, column, under })) {
    const [, of = '', amount = ''] = /(Result|Income|Expenses) of these days: (\S+)/.exec(text) ?? []
    // Where groups make up a result, expenses take from it.
    const taken = amount.startsWith('-') ? amount.slice(1) : `-${amount}`
    return one('movement', of === 'Expenses' && !isStatement({ label }) ? taken : amount)
  }
  return one(`closing of ${href.split('?')[0]}`, of(/^(Closing|Balance)/)[0])
}

/** A figure as the page it opens says it: what is owed is a credit there, an account's own page says the side in words. */
function valueOf({ label, column, under, note, href }: Claim, wanted: Amount): bigint {
  if (wanted.side) return signed(wanted)
  if (/^(Debit|Credit)$/.test(column)) return wanted.value
  if (!/^\/financial\/(ledger|trial-balance|general-ledger)/.test(href)) return wanted.value
  if (isOfResult({ label, column, under })) return wanted.value
  if (/^(Opening b|B)alance$/.test(label)) return note.startsWith('Credit') ? -wanted.value : wanted.value
  return /Goods received|Payables account|Balance of the account/.test(label) ? -wanted.value : wanted.value
}

/** Addresses with figures, for whoever may open them. */
async function pagesOf(page: Page): Promise<string[]> {
  const firstOf = async (url: string) =>
    ((await calls(page, 'GET', `/api/${url}`)) as unknown as { items: { id: string }[] }).items.map(({ id }) => id)
  const may = (url: string) => firstOf(url).catch(() => [])
  const vendors = await may('procurement/orders?filter=state:eq:sent&limit=1').then(async ([id]) =>
    id
      ? [((await calls(page, 'GET', `/api/procurement/orders/${id}`)) as unknown as { vendorId: string }).vendorId]
      : [],
  )
  const entities = await may('financial/legal-entities?sort=createdAt')
  const accounts = await may('financial/accounts?filter=role:in:payable,grir&limit=2')
  const items = await may('procurement/items?limit=1')
  return [
    '/dashboard',
    '/dashboard-legacy',
    '/operations',
    '/procurement',
    '/procurement/commitments',
    '/procurement/grir',
    ...(entities.length
      ? entities.flatMap((id) => [
          `/financial?entity=${id}`,
          `/financial/trial-balance?entity=${id}`,
          ...['profit-and-loss', 'balance-sheet', 'cash-flow'].map(
            (kind) => `/financial/${kind}?entity=${id}&compare=year+before&open=all`,
          ),
          `/financial/open-items?entity=${id}`,
          `/financial/open-items?entity=${id}&bucket=overdue`,
          `/financial/workbench/${id}`,
          `/financial/workbench/${id}?tab=open-items`,
        ])
      : []),
    ...vendors.flatMap((id) => ['', '?tab=orders', '?tab=bills'].map((tab) => `/vendors/workbench/${id}${tab}`)),
    ...accounts.map((id) => `/financial/accounts/${id}`),
    ...items.map((id) => `/procurement/items/${id}`),
  ]
}

/** What an address asks for, whatever the record it asks for it of. */
const kindOf = ({ href, column, under }: Claim): string => {
  const { pathname, searchParams } = new URL(href, 'http://page')
  const asked = [...searchParams].map(([name, value]) => (name === 'filter' ? value.replace(/[^:]*$/, '') : name))
  return [pathname, ...asked.toSorted((a, b) => a.localeCompare(b)), column, under].join(' ')
}

/**
 * Of figures that differ in nothing but the row of a table they stand in, the first and the last: that each of them is right is tried without a browser (`server/every-figure.test.ts`). FIGURES=all follows every one.
 */
const some = (claims: readonly Claim[]): Claim[] =>
  process.env['FIGURES'] === 'all'
    ? [...claims]
    : [...Map.groupBy(claims, kindOf).values()].flatMap((alike) =>
        alike.filter((_, at) => at === 0 || at === alike.length - 1),
      )

/** Opens the table under each chart; answers where its marks lead, and those that lead elsewhere than a cell of it or say another amount. */
async function openTables(page: Page): Promise<{ drawn: Set<string>; unsaid: string[] }> {
  const table = page.getByRole('button', { name: 'View as table', exact: true })
  await until('every table under a chart is open', async () => {
    if ((await table.count()) === 0) return true
    // A chart may be drawn anew under the hand: each try is short, and what is still there is pressed again.
    await table
      .first()
      .click({ timeout: 3_000 })
      .catch(() => {})
    return false
  })
  const marks = await page.evaluate(() =>
    [...document.querySelectorAll('section:has(> header button[aria-expanded=true][aria-controls])')].flatMap(
      (chart) => {
        const cells = [...chart.querySelectorAll<HTMLAnchorElement>('td a')]
        const said = cells.map((cell) => `${cell.innerText} ${cell.getAttribute('href')}`)
        const links = [...chart.querySelectorAll<HTMLAnchorElement>(':scope ul a')].map((mark) => {
          const name = mark.getAttribute('aria-label') ?? mark.innerText
          const amount = /[-−]?[$€£¥]?\d[\d,]*(\.\d+)?(?=;|\s*$)/.exec(name)?.[0] ?? name
          return `${amount} ${mark.getAttribute('href')}`
        })
        const hrefs = cells.map((cell) => cell.getAttribute('href')!)
        return [{ hrefs, unsaid: links.filter((mark) => !said.includes(mark)) }]
      },
    ),
  )
  return { drawn: new Set(marks.flatMap(({ hrefs }) => hrefs)), unsaid: marks.flatMap(({ unsaid }) => unsaid) }
}

const zones: Record<string, string> = { accountant: 'Pacific/Kiritimati', buyer: 'Pacific/Niue' }

test('each figure of a page is what the page it opens says', { timeout: 800_000, concurrency: 3 }, async (t) => {
  const stage = await onStage()
  const followed = new Set<string>()
  /** Kinds of marks that were followed on any page. */
  const kinds = new Set<string>()
  const crawled = ['administrator', 'accountant', 'buyer'].map((role) =>
    t.test(`for the ${role}`, { timeout: 800_000 }, async (own) => {
      const page = await stage.open(role, { ...desk, timeZone: zones[role] })
      const go = walker(page)
      const wrong: string[] = []
      let [figures, opened] = [0, 0]
      const begun = performance.now()
      const pages = await pagesOf(page)
      for (const from of inPart(pages)) {
        await go(from)
        const { drawn, unsaid } = await openTables(page)
        wrong.push(...unsaid.map((mark) => `${from}: the table does not say ${mark}`))
        const claims = await claimsOf(page)
        figures += claims.length
        // Of the marks of charts one of each kind: their amounts are those of one question, and all tried without a browser.
        const marks = claims.filter(({ href }) => drawn.has(href) && process.env['FIGURES'] !== 'all')
        const others = claims.filter((each) => !marks.includes(each))
        const ofNewKind = marks.filter((each) => !kinds.has(kindOf(each)) && kinds.add(kindOf(each)))
        const byPage = [...Map.groupBy([...some(others), ...ofNewKind], ({ href: to }) => to)]
        for (const [href, claimed] of byPage) {
          const fresh = claimed.filter((each) => !followed.has(`${each.label} ${each.texts.join(' ')} ${href}`))
          if (fresh.length === 0) continue
          for (const each of fresh) followed.add(`${each.label} ${each.texts.join(' ')} ${href}`)
          await go(href)
          opened += 1
          const stated = await statedBy(page)
          for (const each of fresh) {
            let different = difference(each, stated)
            // On a busy machine a sum may still be on its way.
            const isSame = async () => !(different = difference(each, await statedBy(page)))
            if (different) await until(`${href} says the same`, isSame).catch(() => {})
            if (different) wrong.push(`${from}: “${each.label}” ${each.column} ${different} (${href})`)
          }
        }
      }
      own.diagnostic(`${figures} figures, ${opened} pages opened in ${Math.round(performance.now() - begun)} ms`)
      assert.deepEqual(wrong, [])
      assert.ok(figures > 0)
      await page.context().close()
    }),
  )
  await Promise.all(crawled)
  complaintsSoFar()
})
