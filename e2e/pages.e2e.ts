import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameFaults, refusedOf } from './page-faults.ts'
import { assertAccessible, complaintsSoFar, onStage } from './stage.ts'
import { menuPages } from './menu.ts'
import { walker } from './walk.ts'

test(
  'every page of the menu on a desk has one heading and a title, is not too wide, and makes no complaint and no refused call',
  { timeout: 900_000 },
  async () => {
    const { open } = await onStage()
    const page = await open('administrator')
    const paths = menuPages()
    assert.ok(paths.length > 40, paths.join(' '))
    complaintsSoFar()
    // No colour is read while it changes.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const refused = refusedOf(page)
    const walk = walker(page)
    const faults: string[] = []
    for (const path of paths) {
      await walk(path)
      faults.push(...(await frameFaults(page, path, path)))
    }
    await assertAccessible(page, paths.at(-1)!)
    await page.context().close()
    assert.deepEqual([...faults, ...refused(), ...complaintsSoFar()], [])
  },
)
