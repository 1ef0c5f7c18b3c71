import type { Page } from 'playwright-core'
import { pause } from '#shared/testing/until.ts'

/** By how many ms one answer after the other is late, so that what was asked for first is not there first. */
const late = [900, 150, 1_500, 450, 1_200, 0, 750]

/**
 * How much of what is there moves while a page loads and its answers come one after the other, as a layout shift is measured: 0 where
 * everything stays where it is first seen.
 */
export async function shiftOf(page: Page, address: string): Promise<{ sum: number; of: string[] }> {
  await page.addInitScript(() => {
    const of: string[] = []
    const seen = { sum: 0, of }
    Object.assign(window, { shifted: seen })
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        seen.sum += value
        of.push(value.toFixed(3) + ' ' + sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '?').join(' | '))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let asked = 0
  await page.route(/\/api\//, async (route) => {
    asked += 1
    // The delays are the subject: they decide the order in which the answers arrive.
    await pause(late[asked % late.length]!)
    await route.continue().catch(() => undefined)
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.unroute(/\/api\//)
  return page.evaluate(() => (window as unknown as { shifted: { sum: number; of: string[] } }).shifted)
}
