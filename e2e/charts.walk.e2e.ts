import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaintsSoFar, onStage } from './stage.ts'

test('a chart holds its height before its amounts are there, is walked by the arrow keys, opens by Enter and says the same as a table', async () => {
  const stage = await onStage()
  const page = await stage.open('accountant')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/financial/reports/months*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${stage.url}/financial`)
  const chart = page.getByRole('region', { name: 'Cash by month', exact: true })
  const sizes = () =>
    page
      .getByRole('region', { name: /^(Cash|Result) by month$/ })
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).offsetHeight))
  await chart.getByText('Loading Cash by month…').waitFor({ state: 'attached' })
  const held = await sizes()
  release()
  const marks = chart.getByRole('list', { name: /^Cash by month/ }).getByRole('link')
  await marks.first().waitFor()
  assert.deepEqual(await sizes(), held)
  assert.equal(held.length, 2)

  const stops = await marks.evaluateAll((all) => all.map((each) => (each as HTMLElement).tabIndex))
  assert.deepEqual(
    stops,
    stops.map((_, at) => (at === 0 ? 0 : -1)),
  )
  assert.equal(stops.length, 12)
  const focused = () => page.evaluate(() => document.activeElement!.getAttribute('aria-label')!)
  const names = await marks.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')!))
  await marks.first().focus()
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowDown', 2],
    ['ArrowLeft', 1],
    ['End', 11],
    ['ArrowRight', 11],
    ['Home', 0],
    ['End', 11],
  ] as const) {
    await page.keyboard.press(key)
    assert.equal(await focused(), names[at], key)
  }

  await chart.getByRole('button', { name: 'View as table' }).click()
  const cells = await chart.getByRole('row').last().getByRole('link').allInnerTexts()
  const [, ...amounts] = names[11]!.split(/: |; Cash a year before /)
  assert.deepEqual(cells, amounts)

  await marks.last().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/financial\/trial-balance\?.*group=cash/)
  await page.context().close()
  assert.deepEqual(complaintsSoFar(), [])
})
