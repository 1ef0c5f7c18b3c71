import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openPages } from './stage.ts'

export type Step = (name: string, run: (context: TestContext) => Promise<void>) => Promise<void>

/** Steps of one journey, each a test of its own; the first that fails ends it, with a picture of every open page. */
export function stepsOf(t: TestContext): Step {
  return async (name, run) => {
    let failed = false
    await t.test(name, { timeout: 400_000 }, async (context) => {
      try {
        await run(context)
      } catch (error) {
        failed = true
        for (const picture of await pictures()) context.diagnostic(picture)
        throw error
      }
    })
    if (failed) throw new Error(`the journey ended at “${name}”`)
  }
}

async function pictures(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-failed-'))
  return Promise.all(
    openPages().map(async (page, at) => {
      const path = join(folder, `${at}.png`)
      return page.screenshot({ path, timeout: 5_000 }).then(
        () => `${page.url()} ${path}`,
        () => page.url(),
      )
    }),
  )
}
