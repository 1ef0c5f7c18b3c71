import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inPart } from '#server/testing/walk.ts'
import { assertTextHeld } from './held.ts'
import { faultsIn, frameFaults, refusedOf } from './page-faults.ts'
import { addresses, inTheme, walker } from './walk.ts'
import { assertAccessible, complaintsSoFar, desk, onStage, phone, type Look } from './stage.ts'

const looks: [name: string, look: Look][] = [
  ['a desk', desk],
  ['a phone', { ...phone, theme: 'dark' }],
]
/** A theme changes colours and nothing else (client/tokens.css): both are read on a desk, on a phone the dark alone unless THEMES=all. */
const bothOn = process.env['THEMES'] === 'all' ? looks : looks.slice(0, 1)

async function faultsOf(page: Page, path: string, where: string, look: Look): Promise<string[]> {
  const faults = [
    ...(await frameFaults(page, path, where)),
    ...(await faultsIn(() => assertTextHeld(page, where))),
    ...(await faultsIn(() => assertAccessible(page, where))),
  ]
  if (!bothOn.some(([, each]) => each === look)) return faults
  const other = look.theme === 'dark' ? 'light' : 'dark'
  await inTheme(page, other)
  // Only one rule reads colours.
  faults.push(...(await faultsIn(() => assertAccessible(page, `${where}, ${other}`, ['color-contrast']))))
  await inTheme(page, look.theme)
  return faults
}

test(
  'every page of the menu, a record of each record type and every form, light and dark: accessible, not too wide, one heading, a title, no complaint',
  // Each look and each module has a limit of its own.
  { timeout: 2 ** 31 - 1, concurrency: 2 },
  async (t) => {
    const stage = await onStage()
    const first = await stage.open('administrator')
    const paths = inPart(await addresses(first))
    await first.context().close()
    t.diagnostic(`${paths.length} addresses: ${paths.join(' ')}`)
    complaintsSoFar()
    const seen = looks.map(([name, look]) =>
      t.test(name, { timeout: 2 ** 31 - 1 }, async (modules) => {
        const page = await stage.open('administrator', look)
        // No colour is read while it changes.
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const refused = refusedOf(page)
        const walk = walker(page)
        for (const [module, its] of Map.groupBy(paths, (path) => path.split(/[/?]/)[1]!))
          await modules.test(`${module} on ${name}`, { timeout: 900_000 }, async () => {
            const faults: string[] = []
            for (const path of its) {
              await walk(path)
              faults.push(...(await faultsOf(page, path, `${path} on ${name}`, look)))
            }
            assert.deepEqual([...faults, ...refused(), ...complaintsSoFar()], [])
          })
        await page.context().close()
      }),
    )
    await Promise.all(seen)
  },
)

test(
  'what is planted is found in each look where it is a fault: too pale in the dark alone, too small, without words, cut off or over its edge on a phone alone, without a name',
  { timeout: 240_000 },
  async () => {
    const stage = await onStage()
    const faults: string[] = []
    for (const [name, look] of looks) {
      const page = await stage.open('employee', look)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await walker(page)('/settings/profile')
      await page.evaluate(plant)
      faults.push(...(await faultsOf(page, '/settings/profile', name, look)))
      await page.context().close()
    }
    const told = faults.flatMap((each) => each.split('\n')).map((each) => /^a [^:]*: [\w-]+/.exec(each)?.[0] ?? each)
    assert.deepEqual([...new Set(told)].toSorted(), [
      'a desk, dark: color-contrast',
      'a desk: label',
      'a phone: color-contrast',
      'a phone: label',
      'a phone: link-name',
      'a phone: target-size',
      'a phone: text-cut',
      'a phone: text-over',
    ])
  },
)

function plant(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    #planted { position: fixed; inset: auto 0 0 0; z-index: 99; background: light-dark(#fff, #222); color: light-dark(#111, #eee) }
    #planted p { color: light-dark(#111, #444) }
    #planted button { width: 40px; height: 40px; padding: 0 }
    #planted s, #planted i { display: block; width: 400px; border: 1px solid; white-space: nowrap }
    #planted i { overflow: hidden }
    #planted em { display: block; width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    @media (width <= 768px) { #planted s, #planted i { width: 60px } #planted b { display: none } #planted button { width: 12px; height: 12px } }`)
  document.adoptedStyleSheets.push(sheet)
  const make = (tag: string, ...within: (Node | string)[]) => {
    const made = document.createElement(tag)
    made.append(...within)
    return made
  }
  const link = make('a', make('b', 'Words for a desk'))
  link.setAttribute('href', '/')
  const [over, cut, ended] = ['s', 'i', 'em'].map((tag) => make(tag, 'Words of some length'))
  const planted = make(
    'div',
    make('p', 'Pale'),
    over!,
    cut!,
    ended!,
    make('button', '1'),
    make('button', '2'),
    link,
    make('input'),
  )
  planted.id = 'planted'
  document.body.append(planted)
}
