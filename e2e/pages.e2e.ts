import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsIn, frameFaults, refusedOf } from './page-faults.ts'
import { assertAccessible, complaintsSoFar, onStage } from './stage.ts'
import { menuOf, walker } from './walk.ts'

test(
  'every page of the menu on a desk: one heading, a title, not too wide, no complaint, no refused call, every fifteenth accessible',
  { timeout: 900_000 },
  async (t) => {
    const stage = await onStage()
    const page = await stage.open('administrator')
    // No colour is read while it changes.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const paths = [...new Set(await menuOf(page))]
    assert.ok(paths.length > 40, paths.join(' '))
    t.diagnostic(`${paths.length} pages`)
    complaintsSoFar()
    const refused = refusedOf(page)
    const walk = walker(page)
    const faults: string[] = []
    for (const [at, path] of paths.entries()) {
      await walk(path)
      faults.push(...(await frameFaults(page, path, path)))
      if (at % 15 === 0) faults.push(...(await faultsIn(() => assertAccessible(page, path))))
    }
    await page.context().close()
    assert.deepEqual([...faults, ...refused(), ...complaintsSoFar()], [])
  },
)
