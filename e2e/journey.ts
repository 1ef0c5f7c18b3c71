import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openPages } from './stage.ts'

export type Step = (name: string, run: (context: TestContext) => Promise<void>) => Promise<void>

/** In place of a step that the gate leaves out: `const further = exhaustive ? step : leftOut`. */
export const leftOut: Step = () => Promise.resolve()

/** Steps of one journey, each a test of its own; the first that fails ends it, with a picture of every open page. Pages opened since are closed at its end. */
export function stepsOf(t: TestContext): Step {
  const before = new Set(openPages())
  // A page that is left open would read anew whatever the journeys after this one change.
  t.after(async () => {
    for (const page of openPages()) if (!before.has(page)) await page.context().close()
  })
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
      return page.screenshot({ path }).then(
        () => `${page.url()} ${path}`,
        () => page.url(),
      )
    }),
  )
}
