import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extendTailwindMerge } from 'tailwind-merge'
import { cn, mergeConfig } from './cn.ts'

test('of two classes that set the same thing the later one holds, our own names included', () => {
  assert.equal(cn('p-2 text-body', false, 'p-4', 'text-caption'), 'p-4 text-caption')
  assert.equal(cn('rounded-card text-fg', 'rounded-sheet'), 'text-fg rounded-sheet')
})

test('S9-06 the class merge remembers 500 lists: the last 500 are not worked out again, older ones are', () => {
  assert.equal(mergeConfig.cacheSize, 500)
  let worked = 0
  const merge = extendTailwindMerge<never, never>({
    ...mergeConfig,
    experimentalParseClassName: ({ className, parseClassName }) => {
      worked += 1
      return parseClassName(className)
    },
  })
  const all = (from: number, to: number) => {
    worked = 0
    for (let n = from; n < to; n += 1) merge(`p-${n}`)
    return worked
  }
  assert.equal(all(0, 500), 500)
  assert.equal(all(0, 500), 0)
  // Two generations are kept; a third pushes the first out.
  all(500, 1502)
  assert.equal(all(0, 500), 500)
})
