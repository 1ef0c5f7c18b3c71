import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { test } from 'node:test'
import type { Page, Response } from 'playwright-core'
import { freePort, quickFolder, startProcess } from '#server/testing/process.ts'
import { calls, newVendor } from './calls.ts'
import { clockEnv, now } from './clock.ts'
import { stepsOf } from './journey.ts'
import { act, choose, inState, pick } from './screens.ts'
import { assertNoOverflow, complaintsSoFar, openAt, openPages, signIn } from './stage.ts'
import { menuPages } from './menu.ts'
import { walker } from './walk.ts'

/** Not a day, an amount or a count of anything. */
const broken = /\b(NaN|undefined|null|Invalid Date|Infinity)\b|\[object/
const year = String(now().getUTCFullYear())
const forms = [
  ...['legal-entities', 'accounts', 'fiscal-years', 'journals', 'journal-entries', 'bills', 'payments'].map(
    (recordType) => `/financial/${recordType}/new`,
  ),
  ...['vendors', 'items', 'vendor-prices', 'requisitions', 'orders', 'receipts', 'match-policies'].map(
    (recordType) => `/procurement/${recordType}/new`,
  ),
]

/** Where figures of the company stand. */
const figures = [
  '/dashboard-legacy',
  '/operations',
  '/financial',
  '/financial/trial-balance',
  '/financial/profit-and-loss',
  '/financial/balance-sheet',
  '/financial/cash-flow',
  '/financial/open-items',
  '/procurement',
  '/procurement/reports/grir',
  '/procurement/reports/commitments',
  '/dashboard',
]

/** Opens one page after the other; none fails, and none shows what is no figure. */
async function looked(page: Page, paths: readonly string[]): Promise<void> {
  const wrong: string[] = []
  const note = (reply: Response) => {
    // That there is no company yet is the answer of a report, which its page shows as such.
    if (reply.status() >= 400 && reply.status() !== 422) wrong.push(`${page.url()}: ${reply.status()} ${reply.url()}`)
  }
  page.on('response', note)
  const walk = walker(page)
  for (const path of paths) {
    await walk(path)
    const text = await page.getByRole('main').innerText()
    if (/Page Error|Component Error/.test(text) || broken.test(text)) wrong.push(`${path}: ${text.slice(0, 300)}`)
    await assertNoOverflow(page, path)
  }
  page.off('response', note)
  assert.deepEqual([...wrong, ...complaintsSoFar()], [])
}

test(
  'an installation without the sample company: no page fails where there is nothing, and a first purchase goes all the way to its payment',
  { timeout: 1_200_000 },
  async (t) => {
    const step = stepsOf(t)
    const dataDir = quickFolder()
    const port = await freePort()
    const url = `http://localhost:${port}`
    const server = startProcess({
      PORT: String(port),
      PUBLIC_ORIGIN: url,
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      ...clockEnv,
      SAMPLE_COMPANY: 'off',
    })
    t.after(async () => {
      // An open page would go on asking a server that is gone.
      for (const page of openPages()) if (page.url().startsWith(url)) await page.context().close()
      server.kill('SIGTERM')
      await server.ended
      rmSync(dataDir, { recursive: true, force: true })
    })
    await server.up()
    complaintsSoFar()
    const as = async (role: string): Promise<Page> => {
      const page = await openAt(url)
      await signIn(page, url, role)
      return page
    }
    const administrator = await as('administrator')
    const main = administrator.getByRole('main')
    let pages: string[] = []

    await step(
      'where there is nothing no page fails, and those that need a company lead to where one is made',
      async () => {
        pages = menuPages()
        assert.ok(pages.length > 20, pages.join(' '))
        await looked(administrator, [...pages, ...forms])
        for (const path of [
          '/financial',
          '/financial/trial-balance',
          '/financial/cash-flow',
          '/financial/journal',
          '/financial/open-items',
          '/financial/bills/new',
        ]) {
          await administrator.goto(url + path)
          await main.getByText('There are no books yet').waitFor()
          await main.getByRole('link', { name: 'New legal entity' }).waitFor()
        }
        for (const path of ['/dashboard', '/procurement']) {
          await administrator.goto(url + path)
          await main.getByText('There is no legal entity yet').first().waitFor()
          await main.getByRole('link', { name: 'Set up Finance' }).first().waitFor()
        }
        complaintsSoFar()
      },
    )

    const field = (name: string) => main.getByRole('textbox', { name, exact: true })
    const search = (name: string) => main.getByRole('combobox', { name, exact: true })
    /** The steps as they stand, and the next of them begun. */
    const begin = async (ticks: number, action: string) => {
      await administrator.goto(`${url}/dashboard`)
      await main.getByRole('link', { name: `Set up the company ${ticks} of 7` }).click()
      await main.getByText(`${ticks} of 7`).waitFor()
      await main.getByRole('link', { name: action }).click()
    }

    await step('a company, its chart and its year are made, and nothing fails before anything is bought', async () => {
      await begin(1, 'Add the company')
      await field('Legal name').fill('First Works')
      await field('Code').fill('ONE')
      await pick(administrator, search('Currency of the books'), 'USD')
      await choose(administrator, search('Chart of accounts (optional)'), 'Small company')
      await field('Time zone').fill('UTC')
      await field('Country').fill('US')
      await main.getByRole('button', { name: 'Create legal entity' }).click()
      await main.getByText('Next: Its fiscal year').waitFor()
      await begin(2, 'Add the fiscal year')
      await field('Name').fill(year)
      await field('Starts on').fill(`${year}-01-01`)
      await field('Ends on').fill(`${year}-12-31`)
      await main.getByRole('button', { name: 'Create fiscal year' }).click()
      await main.getByText('Next: Approval policies').waitFor()
      await main.getByRole('button', { name: 'Keep as they are' }).click()
      await main.getByText('Next: The first vendor').waitFor()
      await administrator.goto(`${url}/dashboard`)
      await looked(administrator, [...figures, ...forms])
    })

    await step('the steps lead to the first paid bill, and are gone when it is paid', async () => {
      await begin(4, 'Add a vendor')
      await field('Name').fill('Corner Shop')
      await main.getByRole('button', { name: 'Create vendor' }).click()
      await main.getByText('Next: The first bill').waitFor()
      await begin(5, 'Enter a bill')
      await pick(administrator, search('Vendor'), 'Corner Shop')
      await field('Vendor’s bill number').fill('CS-1')
      await field('Description, line 1').fill('Paper')
      await pick(administrator, search('Account, line 1'), '6200')
      await field('Net, line 1').fill('80.00')
      await main.getByRole('button', { name: 'Save bill' }).click()
      await act(administrator, 'Post bill', { confirm: true })
      await inState(administrator, 'Posted')
      await begin(6, 'Pay a bill')
      await main.getByRole('link', { name: 'CS-1' }).first().click()
      await act(administrator, 'Pay bill')
      await main.getByRole('checkbox', { name: 'CS-1' }).and(administrator.locator('[aria-checked=true]')).waitFor()
      await administrator.getByRole('button', { name: 'Propose payment' }).click()
      await act(administrator, 'Book payment', { confirm: true })
      await inState(administrator, 'Booked')
      await administrator.goto(`${url}/settings/first-steps`)
      await main.getByText('The company is set up').waitFor()
      await administrator.goto(`${url}/dashboard`)
      await main.getByText('Needs you').or(main.getByText('Nothing waits for you')).first().waitFor()
      assert.equal(await main.getByRole('link', { name: /Set up the company/ }).count(), 0)
    })

    await step('from a request to a payment, each by whose work it is, and no page fails afterwards', async () => {
      const [employee, buyer, approver] = [await as('employee'), await as('buyer'), await as('approver')]
      const [receiver, accountant] = [await as('receiver'), await as('accountant')]
      const of = (recordType: string) => async (who: Page, id: string, name: string, body?: object) => {
        const { version } = await calls(who, 'GET', `/api/${recordType}/${id}`)
        return calls(who, 'POST', `/api/${recordType}/${id}/${name}`, { version, body })
      }
      const vendor = await newVendor(buyer, 'First Vendor')
      const item = await calls(buyer, 'POST', '/api/procurement/items', {
        body: { name: 'Bolt', standardCost: '10.00' },
      })
      const request = of('procurement/requisitions')
      const wish = await calls(employee, 'POST', '/api/procurement/requisitions', {
        body: { neededOn: `${year}-12-31`, lines: [{ itemId: item.id, quantity: '5', vendorId: vendor.id }] },
      })
      await request(employee, wish.id, 'submit')
      await request(approver, wish.id, 'approve')
      const { orders } = (await request(buyer, wish.id, 'to-orders', {})) as unknown as { orders: { id: string }[] }
      const order = of('procurement/orders')
      const orderId = orders[0]!.id
      await order(buyer, orderId, 'submit')
      await order(approver, orderId, 'approve')
      await order(buyer, orderId, 'send')
      const read = async (page: Page, path: string) =>
        (await calls(page, 'GET', path)) as unknown as { lines: { id: string }[]; companyDay: string }
      const [line] = (await read(receiver, `/api/procurement/orders/${orderId}`)).lines
      const { companyDay: today } = await read(receiver, '/api/me')
      const receipt = await calls(receiver, 'POST', '/api/procurement/receipts', {
        body: { orderId, receivedOn: today, lines: [{ orderLineId: line!.id, quantity: '5' }] },
      })
      await of('procurement/receipts')(receiver, receipt.id, 'receive')
      const bill = of('financial/bills')
      const { id: billId } = await calls(accountant, 'POST', '/api/financial/bills', {
        body: {
          partyId: vendor.id,
          reference: 'FIRST-1',
          billDate: today,
          dueDate: today,
          currency: 'USD',
          lines: [{ description: 'Bolts', orderLineId: line!.id, quantity: '5', unitPrice: '10.00' }],
        },
      })
      await bill(accountant, billId, 'match')
      await bill(accountant, billId, 'post')
      const { id: paymentId } = await calls(accountant, 'POST', '/api/financial/payments', {
        body: {
          partyId: vendor.id,
          currency: 'USD',
          valueDate: today,
          method: 'bank transfer',
          lines: [{ billId, amount: '50.00' }],
        },
      })
      await of('financial/payments')(accountant, paymentId, 'book')
      await accountant.goto(`${url}/financial/bills/${billId}`)
      await inState(accountant, 'Paid')
      const records = [
        `/financial/bills/${billId}`,
        `/procurement/orders/${orderId}`,
        `/vendors/workbench/${vendor.id}`,
      ]
      await administrator.goto(`${url}/dashboard`)
      await looked(administrator, [...figures, ...records])
    })
  },
)
