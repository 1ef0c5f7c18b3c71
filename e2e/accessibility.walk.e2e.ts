import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './screens.ts'
import { addresses, inTheme, walker } from './walk.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, desk, onStage, phone } from './stage.ts'

/** One page of each kind: overview, list, record, form, report, settings. */
const kinds = [
  /^\/dashboard$/,
  /^\/procurement\/orders$/,
  /^\/procurement\/orders\/[0-9a-f-]{36}$/,
  /^\/financial\/bills\/new$/,
  /^\/financial\/trial-balance$/,
  /^\/settings$/,
]

async function ofEachKind(page: Page): Promise<string[]> {
  const all = await addresses(page)
  return kinds.map((kind) => all.find((path) => kind.test(path))!)
}

const popups = '[role=dialog], [role=menu], [role=listbox], [role=status]'

/** In both themes; colours are read when they have arrived. */
async function inBothThemes(page: Page, where: string, within?: string): Promise<void> {
  await assertAccessible(page, where, undefined, within)
  await inTheme(page, 'dark')
  // What lies behind a dialog is dimmed on purpose.
  await assertAccessible(page, `${where}, dark`, ['color-contrast'], popups)
  await inTheme(page, 'light')
}

test(
  'R38 menus, popups, dialogs, the palette and a message that are open are accessible, light and dark',
  { timeout: 240_000 },
  async () => {
    const stage = await onStage()
    const page = await stage.open('buyer')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    complaintsSoFar()
    const main = page.getByRole('main')
    const follow = walker(page)
    const open = async (where: string, how: () => Promise<void>, role: 'dialog' | 'menu' | 'listbox' | 'status') => {
      await how()
      await page.getByRole(role).first().waitFor()
      await inBothThemes(page, where)
      await page.keyboard.press('Escape')
      await page
        .getByRole(role === 'status' ? 'menu' : role)
        .first()
        .waitFor({ state: 'hidden' })
    }
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await open('the palette', () => page.keyboard.press('Control+k'), 'dialog')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await open('the keyboard map', () => page.keyboard.press('?'), 'dialog')
    await open('the menu of the person', () => page.getByRole('button', { name: /account menu$/ }).click(), 'menu')
    await follow('/procurement/orders')
    await main.getByRole('table').first().waitFor()
    await open('the filter', () => main.getByRole('button', { name: 'Filter', exact: true }).click(), 'dialog')
    await open('the columns', () => main.getByRole('button', { name: 'Columns' }).click(), 'dialog')
    await follow('/procurement/orders/new')
    await main.getByRole('combobox', { name: 'Vendor', exact: true }).click()
    await page.getByRole('option').first().waitFor()
    // While the list is open, the rest is hidden from screen readers, which must not wander off; Tab closes it before it leads there.
    await inBothThemes(page, 'a list to choose from', popups)
    await page.keyboard.press('Tab')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    assert.equal(await page.locator('[aria-hidden=true] a[href]').count(), 0)
    await follow('/procurement/orders')
    await main.getByRole('table').first().getByRole('link').first().click()
    await page.getByRole('tablist').first().waitFor()
    await open(
      'the actions of a record',
      () => main.getByRole('button', { name: 'More actions' }).first().click(),
      'menu',
    )
    await follow('/nowhere')
    // It stays as long as the pointer is on it.
    await page.getByText('That page does not exist', { exact: true }).last().hover()
    await assertAccessible(page, 'a message')
    await inTheme(page, 'dark')
    await assertAccessible(page, 'a message, dark', ['color-contrast'])
    await page.context().close()
    assert.deepEqual(complaintsSoFar(), [])
  },
)

test('R38 320 pixels, twice the size and wider spacing of text lose nothing', { timeout: 240_000 }, async () => {
  const stage = await onStage()
  const page = await stage.open('administrator', { ...phone, width: 320 })
  const wide = await stage.open('administrator')
  const paths = await ofEachKind(wide)
  await wide.context().close()
  const follow = walker(page)
  for (const path of paths) {
    await follow(path)
    await assertNoOverflow(page, `${path} at 320 pixels`)
    // 720 pixels are what is left of 1,440 at twice the size.
    await page.setViewportSize({ width: 720, height: 450 })
    await assertNoOverflow(page, `${path} at twice the size`)
    await page.setViewportSize({ width: desk.width, height: desk.height })
    assert.deepEqual(await cutBySpacing(page), [], `${path} with wider spacing`)
    await page.setViewportSize({ width: 320, height: phone.height })
  }
  await page.context().close()
})

/** What a button, a heading or a label shows only in part under the spacing of WCAG 1.4.12, and did not before. */
const cutBySpacing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = () =>
      [...document.querySelectorAll<HTMLElement>('button, h1, h2, h3, label, [role=tab], nav a')].filter(
        (each) =>
          each.offsetParent !== null &&
          getComputedStyle(each).textOverflow !== 'ellipsis' &&
          getComputedStyle(each).overflow !== 'visible' &&
          (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1),
      )
    const before = new Set(cut())
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const after = cut().filter((each) => !before.has(each))
    const said = after.map((each) => `${each.tagName.toLowerCase()} ${each.innerText.slice(0, 40)}`)
    if (document.documentElement.scrollWidth > innerWidth) said.push('the page is wider than the screen')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    return said
  })

test('R38 whatever has the focus is seen to have it and is not covered', { timeout: 240_000 }, async () => {
  const stage = await onStage()
  const page = await stage.open('administrator')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const paths = await ofEachKind(page)
  const follow = walker(page)
  for (const path of paths) {
    await follow(path)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const faults: string[] = []
    for (let presses = 0; presses < 45; presses += 1) {
      await page.keyboard.press('Tab')
      // What slides in on focus is given the time to arrive.
      await eventually(async () => assert.equal(await page.evaluate(faultOfFocus), '')).catch((error: Error) =>
        faults.push(error instanceof assert.AssertionError ? String(error.actual) : error.message),
      )
    }
    assert.deepEqual([...new Set(faults)], [], path)
  }
  await page.context().close()
  assert.deepEqual(complaintsSoFar(), [])
})

/** In the page: what is wrong with how the focus shows, or an empty text. */
function faultOfFocus(): string {
  const at = document.activeElement as HTMLElement | null
  if (!at || at === document.body || at.matches('[data-base-ui-focus-guard]')) return ''
  const name = `${at.tagName.toLowerCase()} “${(at.getAttribute('aria-label') ?? at.innerText ?? '').trim().slice(0, 40)}”`
  // A field inside a frame of its own shows the focus on the frame; a link that covers its card, on its cover.
  const shows = (style: CSSStyleDeclaration): boolean =>
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2) ||
    /0px 0px 0px [2-9]px|0px [2-9]px 0px 0px inset/.test(style.boxShadow)
  const rings = [
    getComputedStyle(at),
    getComputedStyle(at, '::after'),
    ...[...at.querySelectorAll('td')].slice(0, 1).map((each) => getComputedStyle(each)),
    ...[at.parentElement, at.parentElement?.parentElement].flatMap((each) => (each ? [getComputedStyle(each)] : [])),
  ]
  if (!rings.some(shows)) return `${name} does not show that it has the focus`
  const box = at.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return `${name} has the focus and no size`
  const [x, y] = [box.left + Math.min(box.width / 2, 40), box.top + Math.min(box.height / 2, 20)]
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${name} has the focus outside the screen`
  const top = document.elementFromPoint(x, y)
  const own = top && (at.contains(top) || top.contains(at) || top.closest('label')?.contains(at))
  return own
    ? ''
    : `${name} is covered by ${top?.tagName.toLowerCase() ?? 'nothing'} ${top?.className.toString().slice(0, 60) ?? ''}`
}
