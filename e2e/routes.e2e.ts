import assert from 'node:assert/strict'
import { test } from 'node:test'
import { protectedAddresses } from './protected-addresses.ts'
import { complaintsSoFar, onStage } from './stage.ts'

test('every address behind the sign-in leads who is not signed in to the sign-in page, with the way back', async () => {
  const { url } = await onStage()
  const addresses = protectedAddresses()
  assert.ok(addresses.length > 100)
  for (const each of addresses) {
    const { status, headers } = await fetch(url + each, {
      redirect: 'manual',
      headers: { accept: 'text/html', 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    })
    const to = new URL(headers.get('location') ?? '/nowhere', url)
    assert.deepEqual([status, to.pathname, to.searchParams.get('returnTo')], [303, '/login', each])
  }
})

test('an old address leads on with its query, an unknown one to the dashboard with a word; a page that fails says so and can be read again', async () => {
  const { url, open } = await onStage()
  const page = await open('administrator')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.goto(`${url}/vendors?q=fjord`)
  await heading('Vendors')
  assert.equal(page.url(), `${url}/procurement/vendors?q=fjord`)
  await page.goto(`${url}/no/such/page`)
  await page.getByText('That page does not exist').first().waitFor()
  assert.equal(page.url(), `${url}/dashboard`)
  assert.deepEqual(complaintsSoFar(), [])

  const figures = '**/api/procurement/overview'
  await page.route(figures, (route) => route.fulfill({ json: { figures: null } }))
  await page.goto(`${url}/procurement`)
  await heading('Page Error')
  assert.match(await page.locator('main').innerText(), /ERR_[0-9a-z]{8}_[0-9a-z]{10}/)
  await page.unroute(figures)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await heading('Procurement')
  await page.getByText('Orders by state').first().waitFor()
  complaintsSoFar()
  await page.context().close()
})
