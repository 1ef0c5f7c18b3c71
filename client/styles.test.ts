import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const css = ['tokens.css', 'styles.css'].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n')
const hex = '(#[0-9a-f]{6})'
const both = [...css.matchAll(new RegExp(`^  --([\\w-]+): light-dark\\(${hex}, ${hex}\\);`, 'gm'))]
const one = [...css.matchAll(new RegExp(`^  --([\\w-]+): ${hex};`, 'gm'))]
const tokens = new Map<string, { light: string; dark: string }>([
  ...both.map(([, name, light, dark]) => [name, { light, dark }] as [string, { light: string; dark: string }]),
  ...one.map(([, name, value]) => [name, { light: value, dark: value }] as [string, { light: string; dark: string }]),
])

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function atLeast(wanted: number, fronts: readonly string[], grounds: readonly string[]) {
  const tooWeak: string[] = []
  for (const front of fronts)
    for (const ground of grounds)
      for (const theme of ['light', 'dark'] as const) {
        const [a, b] = [tokens.get(front), tokens.get(ground)]
        assert.ok(a && b, `${front} or ${ground} is not a token`)
        const found = contrast(a[theme], b[theme])
        if (found < wanted) tooWeak.push(`${front} on ${ground}, ${theme}: ${found.toFixed(2)}`)
      }
  assert.deepEqual(tooWeak, [])
}

const still = ['canvas', 'surface', 'sunken', 'raised', 'hover', 'selected']
const grounds = [...still, 'active']
const tones = ['success', 'warning', 'danger', 'info', 'attention']
const hues = [...tokens.keys()].filter((name) => name.startsWith('hue-'))
const charts = [...tokens.keys()].filter((name) => name.startsWith('chart-'))

test('the formula gives the known values', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

test('text is readable on every ground it stands on, in both themes', () => {
  atLeast(4.5, ['fg', 'fg-muted', 'primary-fg'], grounds)
  // Pressed and current things carry no subtle text.
  atLeast(4.5, ['fg-subtle'], still)
  atLeast(
    4.5,
    ['on-primary'],
    ['primary', 'primary-hover', 'primary-active', 'danger-solid', 'danger-solid-hover', 'success-solid', 'info-solid'],
  )
  atLeast(4.5, ['on-warning'], ['warning-solid'])
})

test('each tone is readable on its own ground and on the sheet, and plain text is readable on each tone', () => {
  for (const tone of tones) {
    atLeast(4.5, [tone], [`${tone}-bg`, 'surface', 'canvas', 'raised', 'hover'])
    atLeast(4.5, ['fg', 'fg-muted'], [`${tone}-bg`])
  }
})

test('edges of controls, the focus ring, glyphs and charts can be told from what is behind them', () => {
  atLeast(3, ['control'], ['canvas', 'surface', 'sunken', 'raised'])
  atLeast(3, ['focus'], grounds)
  assert.equal(hues.length, 9)
  atLeast(4.5, hues, ['canvas', 'surface', 'hover', 'active'])
  assert.equal(charts.length, 6)
  atLeast(3, charts, ['surface'])
})

test('the colour that a module gives its glyph is a token and a class', () => {
  const manifests = globSync('modules/*/client/*.ts', { cwd: join(import.meta.dirname, '..') })
  const given = manifests.flatMap((file) => [
    ...readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(/hue: 'text-(hue-[\w-]+)'/g),
  ])
  assert.ok(given.length >= 3)
  assert.match(css, /^@source '\.\.\/modules\/\*\/client\/manifest\.ts';$/m)
  for (const [, hue] of given) assert.ok(hues.includes(hue!) && css.includes(`--color-${hue}: `), hue)
})

test('every colour a class may name is a token', () => {
  const named = [...css.matchAll(/^  --color-([\w-]+): var\(--([\w-]+)\);/gm)].map(([, name, token]) => [name, token])
  assert.ok(named.length > 50)
  for (const [name, token] of named) {
    assert.equal(name, token)
    assert.ok(css.includes(`\n  --${token}: `), `--${token} is not declared`)
  }
})

test('a class that gives text its colour or size is one that there is: what is misspelt would be drawn like the text around it', () => {
  const known = new Set([
    ...[...css.matchAll(/--(?:color|text)-([\w-]+):/g)].map(([, name]) => name),
    ...'left right center start end current inherit transparent white black balance pretty wrap nowrap'.split(' '),
  ])
  const files = globSync(['client/**/*.tsx', 'modules/*/client/**/*.tsx'], { cwd: join(import.meta.dirname, '..') })
  const unknown = files.flatMap((path) => {
    const text = readFileSync(join(import.meta.dirname, '..', path), 'utf8')
    const classes = [...text.matchAll(/className="([^"]*)"|'([a-z][^'\n]*\s[^'\n]*)'/g)].flatMap(([, plain, quoted]) =>
      (plain ?? quoted ?? '').split(/\s+/),
    )
    return classes.flatMap((each) => {
      const [, name] = /^(?:[\w@[\]:&>-]*:)?text-([a-z][a-z-]*)$/.exec(each) ?? []
      return name && !known.has(name) ? [`${path}: ${each}`] : []
    })
  })
  assert.ok(files.length > 100)
  assert.deepEqual([...new Set(unknown)], [])
})
