import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shiftOf } from './shift.ts'
import { complaintsSoFar, desk, onStage, phone } from './stage.ts'

/** The bound of Core Web Vitals is 0.1; half of it is what nobody notices. */
const most = 0.05
const pages = [
  '/dashboard',
  '/dashboard-legacy',
  '/inbox',
  '/operations',
  '/settings',
  '/settings/roles',
  '/financial',
  '/procurement',
  '/documents',
  '/hr',
]

for (const [role, look, of] of [
  ['administrator', desk, 'a desk'],
  ['employee', desk, 'a desk'],
  ['accountant', phone, 'a phone'],
] as const)
  test(`pages keep still while answers arrive late, as ${role} on ${of}`, async () => {
    const { open, url } = await onStage()
    const moved: string[] = []
    for (const address of pages) {
      const page = await open(role, look)
      const { sum, of: nodes } = await shiftOf(page, url + address)
      if (sum > most) moved.push(`${address} ${sum.toFixed(3)}: ${nodes.join('; ')}`)
      await page.context().close()
    }
    assert.deepEqual(moved, [])
    assert.deepEqual(complaintsSoFar(), [])
  })

test('the page of a vendor keeps still while answers arrive late', async () => {
  const { open, url } = await onStage()
  const list = await open('buyer')
  await list.goto(`${url}/procurement/vendors`)
  const address = await list.getByRole('row').nth(1).getByRole('link').first().getAttribute('href')
  await list.context().close()
  const { sum, of } = await shiftOf(await open('buyer'), url + address!)
  assert.ok(sum <= most, `${sum.toFixed(3)}: ${of.join('; ')}`)
})
