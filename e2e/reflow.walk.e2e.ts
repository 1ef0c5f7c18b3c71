import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './screens.ts'
import { assertNoOverflow, complaintsSoFar, desk, onStage, type Look } from './stage.ts'

/** 1280 × 1024 at 400 %. */
const zoomed: Look = { width: 320, height: 256, theme: 'light' }

/** The share of the screen's height in which the page itself is seen, beside whatever stays in its place while it is scrolled. */
const shareOfPage = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')!
    const stays = (element: Element | null): boolean => {
      for (let at = element; at && at !== main; at = at.parentElement) {
        const { position, insetBlockStart, insetBlockEnd } = getComputedStyle(at)
        if (position === 'fixed') return true
        // What is pinned to the side of a table covers no line of it.
        if (position === 'sticky' && (insetBlockStart !== 'auto' || insetBlockEnd !== 'auto')) return true
      }
      return !element || !main.contains(element)
    }
    let free = 0
    for (let y = 1; y < innerHeight; y += 4) if (!stays(document.elementFromPoint(innerWidth / 2, y))) free += 4
    return free / innerHeight
  })

/** Whether anything of what has the focus can be seen. */
const focusSeen = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body || at.matches('main, h1')) return true
    const shares = [0.05, 0.25, 0.5, 0.75, 0.95]
    return [...at.getClientRects()].some((box) => {
      const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
      const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
      return (
        left < right &&
        top < bottom &&
        shares.some((x) =>
          shares.some((y) => {
            const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
            return hit !== null && (at.contains(hit) || hit.closest('label')?.contains(at) === true)
          }),
        )
      )
    })
  })

const scrollTo = (page: Page, share: number) =>
  page.evaluate((to) => {
    for (const area of [document.scrollingElement!, ...document.querySelectorAll('main, main *')])
      if (area.scrollHeight > area.clientHeight + 8 && /auto|scroll/.test(getComputedStyle(area).overflowY))
        area.scrollTop = (area.scrollHeight - area.clientHeight) * to
  }, share)

test('U14 at 400 % forms, lists and records leave room to read beside what stays, and the focus is never hidden', async () => {
  const stage = await onStage()
  complaintsSoFar()
  const page = await stage.open('administrator', zoomed)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const first = async (path: string) => {
    const { items } = (await (await page.request.get(`${stage.url}/api${path}?limit=1`)).json()) as {
      items: { id: string }[]
    }
    return `${path}/${items[0]!.id}`
  }
  const paths = [
    '/financial/bills/new',
    '/procurement/orders/new',
    '/procurement/vendors/new',
    '/financial/bills',
    '/procurement/orders',
    await first('/procurement/orders'),
    await first('/financial/bills'),
    '/dashboard',
    '/settings/preferences',
    '/imports/procurement.vendors',
  ]
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(stage.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await assertNoOverflow(page, path).catch((error: Error) => faults.push(error.message))
    for (const share of [0, 0.5, 1]) {
      await scrollTo(page, share)
      const seen = await shareOfPage(page)
      if (seen < 0.4)
        faults.push(`${path}, scrolled by ${share}: ${Math.round(seen * 100)} % of the screen is the page`)
    }
    await scrollTo(page, 0)
    await page.locator('main').focus()
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.slice(0, 40),
      )
      // What slides in or away is given the time to.
      await eventually(async () => assert.ok(await focusSeen(page))).catch(() =>
        faults.push(`${path}: “${name}” has the focus and is hidden`),
      )
    }
  }
  assert.deepEqual([...faults, ...complaintsSoFar()], [])
  await page.context().close()
})

/** The picture around the largest of these marks is another one without them: so they are seen. */
async function assertDrawn(page: Page, marks: string, where: string): Promise<void> {
  const [largest] = await page
    .locator(marks)
    .evaluateAll((all) =>
      all
        .map((mark, at) => ({ at, size: mark.getBoundingClientRect().width + mark.getBoundingClientRect().height }))
        .toSorted((one, other) => other.size - one.size),
    )
  const mark = page.locator(marks).nth(largest!.at)
  await mark.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { x, y, width, height } = (await mark.boundingBox())!
  const clip = { x: Math.max(0, x - 4), y: Math.max(0, y - 4), width: width + 8, height: height + 8 }
  const picture = () => page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  let before = await picture()
  // What is still on its way has to arrive first.
  await eventually(async () => {
    const last = before
    before = await picture()
    assert.ok(last.equals(before), `${where}: the page does not stand still`)
  })
  await page.evaluate((taken) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`${taken} { visibility: hidden !important }`)
    document.adoptedStyleSheets = [sheet]
  }, marks)
  assert.ok(!before.equals(await picture()), `${where}: what is drawn cannot be seen in forced colours`)
}

test('U14 in forced colours bars, courses and connections are still seen', async () => {
  const stage = await onStage()
  complaintsSoFar()
  const page = await stage.open('administrator', desk)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const { items } = (await (await page.request.get(`${stage.url}/api/procurement/vendors?limit=100`)).json()) as {
    items: { id: string }[]
  }
  const courses = []
  for (const { id } of items) {
    const reply = await page.request.get(`${stage.url}/api/procurement/vendors/${id}/workbench`)
    const { prices = [] } = (await reply.json()) as { prices?: { points: { unitPrice: string }[] }[] }
    if (prices.some(({ points }) => points.length > 1)) courses.push(`/procurement/vendors/${id}?tab=prices`)
    if (courses.length > 0) break
  }
  for (const [path, marks] of [
    ['/financial', 'main a svg[aria-hidden] > rect + rect'],
    ['/procurement', 'main .h-48 > svg > rect'],
    [courses[0]!, 'main svg polyline'],
    ['/system-visualizer', 'main svg .flow-line'],
  ] as const) {
    await page.goto(stage.url + path)
    await page.locator(marks).first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await assertDrawn(page, marks, path)
  }
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})
