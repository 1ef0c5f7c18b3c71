import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { faultsIn, frameFaults, refusedOf } from './page-faults.ts'
import { assertAccessible, complaintsSoFar, onStage } from './stage.ts'
import { menuOf, walker } from './walk.ts'

test(
  'every page of the menu on a desk: one heading, a title, not too wide, no complaint, no refused call, every fifteenth accessible',
  { timeout: 900_000 },
  async (t) => {
    const stage = await onStage()
    const first = await stage.open('administrator')
    const paths = [...new Set(await menuOf(first))]
    assert.ok(paths.length > 40, paths.join(' '))
    t.diagnostic(`${paths.length} pages`)
    complaintsSoFar()
    // While one page waits for its answers, the other is read.
    const second = await stage.open('administrator')
    const faults = await Promise.all([first, second].map((page, half) => faultsOn(page, paths, half)))
    for (const page of [first, second]) await page.context().close()
    assert.deepEqual([...faults.flat(), ...complaintsSoFar()], [])
  },
)

/** What is wrong with every second address, in one window. */
async function faultsOn(page: Page, paths: readonly string[], half: number): Promise<string[]> {
  // No colour is read while it changes.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const refused = refusedOf(page)
  const walk = walker(page)
  const faults: string[] = []
  for (const [at, path] of paths.entries()) {
    if (at % 2 !== half) continue
    await walk(path)
    faults.push(...(await frameFaults(page, path, path)))
    if (at % 15 === 0) faults.push(...(await faultsIn(() => assertAccessible(page, path))))
  }
  return [...faults, ...refused()]
}
