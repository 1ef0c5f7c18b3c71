import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onStage, phone } from './stage.ts'

test('nothing on the overview moves while it comes, on a phone', async () => {
  const { url, open } = await onStage()
  const page = await open('administrator', phone)
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push(
          `${value.toFixed(4)} ${sources.map(({ node, previousRect, currentRect }) => `${node?.textContent?.slice(0, 40)} ${JSON.stringify([previousRect, currentRect])}`).join(' | ')}`,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${url}/dashboard`)
  await page.getByRole('link', { name: 'classic overview' }).waitFor()
  await page.waitForFunction(() => !document.querySelector('main .animate-appear'))
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
  assert.ok(shifts.reduce((sum, each) => sum + Number.parseFloat(each), 0) < 0.01, shifts.join('\n'))
})
