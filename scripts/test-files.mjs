// The test files named as arguments, each a suite of its own: what a file sets up and puts away concerns that file alone, whatever stands before or after it.
import asyncHooks from 'node:async_hooks'
import { resolve } from 'node:path'

// To know in which suite a test is declared, the runner follows every promise from its making to its end. Once all is declared nobody needs that
// any more, and it takes a good part of the processor's time of tests that ask a server. An error left lying fails the run without it too.
const following = []
const { createHook } = asyncHooks
asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks)
  following.push(hook)
  return hook
}
const { describe } = await import('node:test')

// What all journeys stand on is made before the time of any of them runs.
if (process.env.STAGE === 'first') await (await import('../e2e/stage.ts')).onStage()

// A file may take long; each of its tests has a limit.
const timeout = 2 ** 31 - 1
const declared = process.argv.slice(2).map(
  (path) =>
    new Promise((done) => {
      describe(path, { timeout }, () => import(resolve(path)).finally(done))
    }),
)
void Promise.all(declared).then(() => following.forEach((hook) => hook.disable()))
