import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { extendTailwindMerge } from 'tailwind-merge'
import { cn, lists, most } from './cn.ts'

const root = join(import.meta.dirname, '..', '..')

/** The published merger, which knows every class of the framework, told our own names. */
const published = extendTailwindMerge<never, never>({
  extend: {
    theme: {
      text: [
        'micro',
        'caption',
        'table',
        'body',
        'reading',
        'section',
        'heading',
        'title',
        'figure',
        'display',
        'hero',
        'campaign',
      ],
      'font-weight': ['strong'],
      radius: ['check', 'control', 'menu', 'card', 'sheet'],
      shadow: ['sticky', 'popover', 'dialog'],
      spacing: ['control-sm', 'control-md', 'control-lg'],
    },
  },
})

/** Every word of the client that the framework knows as a class; whoever knows one drops the first of two alike. */
const words = new Set(
  ['client/**/*.{ts,tsx}', 'modules/*/client/**/*.{ts,tsx}']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').split(/[\s'"`<>]+/)),
)
const classes = [...words].filter((word) => word !== '' && published(`${word} ${word}`) === word)
/** Words that look like classes and are none: properties, pieces of code, names of measures. */
const noClass = /[$=]|^!|-$|^to-|^(font|text|border|stroke)-(family|size|weight|anchor|style|width)$/
/** Without what they wait for, and of those that differ in their number one. */
const bare = [
  ...new Map(
    classes
      .map((name) => name.replace(/^(?:(?:[^[:]|\[[^\]]*\])*:)+/, ''))
      .filter((name) => !noClass.test(name))
      .map((name) => [name.replace(/\d[\d./]*/g, '#'), name]),
  ).values(),
]

test('of two classes that set the same thing the later one holds, our own names included', () => {
  assert.equal(cn('p-2 text-body', false, 'p-4', 'text-caption'), 'p-4 text-caption')
  assert.equal(cn('rounded-card text-fg', 'rounded-sheet'), 'text-fg rounded-sheet')
  assert.equal(cn('hover:p-2 p-2', 'hover:p-4'), 'p-2 hover:p-4')
})

test('every two classes that the client names are joined as the published merger joins them', () => {
  assert.ok(bare.length > 300, `${bare.length} classes`)
  const wrong: string[] = []
  for (const one of bare)
    for (const other of bare) {
      if (one === other) continue
      const names = `${one} ${other}`
      if (cn(names) !== published(names)) wrong.push(`${names}: ${cn(names)}, not ${published(names)}`)
    }
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} pairs`)
})

test('what waits for something, and what is important, is joined as the published merger joins it', () => {
  const all = classes.filter((name) => !noClass.test(name))
  const by = Map.groupBy(all, (name) => name.split('-')[0]!.split(':').at(-1)!)
  for (const alike of by.values())
    for (const one of alike)
      for (const other of alike) if (one !== other) assert.equal(cn(`${one} ${other}`), published(`${one} ${other}`))
})

test('S9-06 no more than 500 joined lists are remembered, and what was forgotten is joined alike', () => {
  assert.equal(most, 500)
  for (let n = 0; n < 2 * most; n += 1) {
    assert.equal(cn(`p-1 p-${n}`, 'p-2'), 'p-2')
    assert.ok(lists.size <= most)
  }
  assert.equal(cn('p-1 p-0', 'p-2'), 'p-2')
})
