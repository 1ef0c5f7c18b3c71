// The test files named as arguments, each a suite of its own: what a file sets up and puts away concerns that file alone, whatever stands before or after it.
import { resolve } from 'node:path'
import { describe } from 'node:test'

// What all journeys stand on is made before the time of any of them runs.
if (process.env.STAGE === 'first') await (await import('../e2e/stage.ts')).onStage()

// A file may take long; each of its tests has a limit.
const timeout = 2 ** 31 - 1
for (const path of process.argv.slice(2))
  describe(path, { timeout }, async () => {
    await import(resolve(path))
  })
