// The test files named as arguments, each a suite of its own: what a file sets up and puts away concerns that file alone, whatever stands before or after it.
import { resolve } from 'node:path'
import { describe } from 'node:test'

for (const path of process.argv.slice(2))
  describe(path, { timeout: Infinity }, async () => {
    await import(resolve(path))
  })
