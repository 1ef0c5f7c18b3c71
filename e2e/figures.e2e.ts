import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { complaintsSoFar, onStage } from './stage.ts'
import { walker } from './walk.ts'

/** Pages whose figures lead to their rows. */
const pages = [
  '/dashboard',
  '/dashboard-legacy',
  '/operations',
  '/procurement',
  '/financial',
  '/procurement/reports/commitments',
  '/procurement/reports/grir',
  '/financial/trial-balance',
  '/financial/open-items',
]
const perPage = 9

type Figure = { label: string; value: string; href: string }

/** Every link in the page that is a number, or the name of one that stands beside it in its card. */
const figuresOf = (page: Page): Promise<Figure[]> =>
  page.evaluate(() => {
    const number = /^[($€£¥−-]*\d[\d,.]*[)%]?$/
    return [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].flatMap((link) => {
      const own = link.innerText.trim()
      const card = link.className.includes('after:absolute') ? link.closest('.group')?.querySelector('.figures') : null
      const value = card ? (card as HTMLElement).innerText.trim() : own
      // Nothing leads to an empty list, which says so in words.
      return number.test(value) && !value.endsWith('%') && /[1-9]/.test(value)
        ? [{ label: card ? own : value, value, href: link.getAttribute('href')! }]
        : []
    })
  })

/** The numbers of a text, without currency and sign: a credit is shown as one side of an account and as an amount owed. */
const numbersIn = (text: string): string[] => text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []

/** What another role has followed already. */
const followed = new Set<string>()

for (const role of ['accountant', 'buyer', 'administrator'])
  test(`each figure of a page is on the page it opens, for the ${role}`, { timeout: 400_000 }, async (t) => {
    const stage = await onStage()
    const page = await stage.open(role)
    const go = walker(page)
    const wrong: string[] = []
    let seen = 0
    await go('/procurement/vendors')
    const vendor = page.getByRole('table').locator('a[href^="/vendors/workbench/"]').first()
    for (const from of [...pages, (await vendor.getAttribute('href'))!]) {
      await go(from)
      const figures = await figuresOf(page)
      for (const { label, value, href } of figures
        .filter((each) => !followed.has(`${each.value} ${each.href}`))
        .slice(0, perPage)) {
        if (followed.has(`${value} ${href}`)) continue
        followed.add(`${value} ${href}`)
        await go(href)
        const there = numbersIn(await page.locator('main').innerText())
        seen += 1
        if (!there.includes(numbersIn(value)[0]!)) wrong.push(`${from}: “${label}” is ${value}, not on ${href}`)
      }
    }
    t.diagnostic(`${seen} figures of the ${role}`)
    assert.deepEqual(wrong, [])
    assert.ok(seen > 0)
    complaintsSoFar()
    await page.context().close()
  })
