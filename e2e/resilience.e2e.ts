import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, isRead, notRecovered, pressAgain, tells, walkIn, wrongWith } from './faults.ts'
import { complaintsSoFar, onStage } from './stage.ts'

test('a list and an overview to which the server answers 500 say so, stay usable, and are read by their buttons once it answers', async () => {
  const stage = await onStage()
  const context = (await stage.open('administrator')).context()
  const { page, to, settled, broken } = await walkIn(context, stage.url)
  let failing = true
  await page.route('**/api/**', (route, request) =>
    failing && isRead(request) ? faults['answers 500']!(route, request) : route.continue(),
  )
  const found: string[] = []
  for (const path of ['/procurement/orders', '/dashboard']) {
    failing = true
    await to(path)
    found.push(...(await wrongWith(page, path)))
    if (!(await tells(page))) found.push(`${path} says nothing of what happened`)
    failing = false
    await pressAgain({ page, settled })
    found.push(...(await notRecovered(page, path)))
  }
  await context.close()
  complaintsSoFar()
  assert.deepEqual([...found, ...broken], [])
})
