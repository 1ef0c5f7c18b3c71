import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { calls } from './calls.ts'
import { eventually } from './screens.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
export type Json = any
type Tile = { label: string; value: string; note: string; href: string }

/**
 * Every figure of the page that leads somewhere, once there are as many as it has `least`, each with its value. A walker has found the page
 * at rest before: a figure that is still being read shows a dash, as one without a value does.
 */
export async function tilesOf(page: Page, least: number, within = 'main .figure-grid'): Promise<Tile[]> {
  let tiles: Tile[] = []
  await eventually(async () => {
    const drawn = await page.locator(`${within} .group`).evaluateAll((boxes) =>
      boxes.map((box) => ({
        label: box.firstElementChild!.querySelector('a')?.textContent?.trim() ?? '',
        value: box.querySelector('.figures')?.textContent?.trim() ?? '',
        note: box.children[2]?.textContent?.trim() ?? '',
        href: box.querySelector('a')?.getAttribute('href') ?? '',
      })),
    )
    tiles = drawn.filter(({ href, label }) => href && label)
    assert.ok(tiles.length >= least, `${tiles.length} figures of at least ${least}`)
  })
  return tiles
}

const numberIn = (text: string): number => Number(/-?[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN)
const sum = (items: readonly Json[], of: string): number => items.reduce((all, each) => all + Number(each[of]), 0)
const near = (one: number, other: number): boolean => Math.abs(one - other) < 0.006

/** What a figure, of today or of another day, says otherwise than the rows that its click opens, as whoever reads it is shown them; null where it says the same. */
export async function difference(page: Page, tile: Tile, on?: string): Promise<string | null> {
  const { pathname, searchParams } = new URL(tile.href, 'http://page')
  const get = (url: string): Promise<Json> => calls(page, 'GET', url)
  const wrong = (said: unknown) =>
    `“${tile.label}” says ${tile.value} (${tile.note}), and its rows ${JSON.stringify(said)}`
  if (pathname === '/hr/leave/account') {
    const asked = `personId=${searchParams.get('person')}&typeId=${searchParams.get('type')}&on=${searchParams.get('on')}`
    const { lines } = await get(`/api/hr/leave-account?${asked}`)
    const { types } = await get(
      `/api/hr/leave-balances?personId=${searchParams.get('person')}&on=${searchParams.get('on')}`,
    )
    const waits = Number(types.find(({ typeId }: Json) => typeId === searchParams.get('type')).pending)
    const due = sum(lines, 'quantity') - waits
    return near(numberIn(tile.value), due) ? null : wrong(due)
  }
  if (searchParams.get('tab') === 'approvals') {
    await page.goto(new URL(tile.href, page.url()).href)
    const card = page
      .locator('section, div')
      .filter({ has: page.getByRole('heading', { name: tile.label }) })
      .last()
    await card.waitFor()
    const count = await page.getByRole('heading', { name: tile.label }).locator('+ *').first().innerText()
    return count.trim() === tile.value ? null : wrong(count)
  }
  if (!searchParams.has('filter')) {
    // A name that leads to its page, or the calendar that says who is away.
    if (/leave-calendar/.test(pathname)) return null
    const [, recordType, id] = /^\/(?:hr\/)?([\w-]+)(?:\/workbench)?\/([0-9a-f-]{36})$/.exec(pathname) ?? []
    const at =
      recordType === 'personnel' ? `hr/employees/${id}` : recordType === 'settings' ? '' : `hr/${recordType}/${id}`
    if (pathname.startsWith('/settings/members/')) return null
    const named = await get(`/api/${at}`)
    return [named.displayName, named.name].includes(tile.value) ? null : wrong(named.displayName ?? named.name)
  }
  const query = new URLSearchParams([...searchParams].filter(([name]) => name !== 'sort'))
  const sorted = searchParams.get('sort')
  const { items } = await get(`/api${pathname}?${query}&limit=200${sorted ? `&sort=${sorted}` : ''}`)
  const { count } = await get(`/api${pathname}/summary?${query}&fields=id`)
  assert.equal(items.length, count, `${tile.href} has more rows than one page`)
  const holds = ({ validFrom, validTo }: Json) =>
    on ? validFrom <= on && (validTo === null || validTo >= on) : validTo === null
  if (/^Hours (this|of that) week$/.test(tile.label)) {
    const planned = /^Of ([\d.,]+) h/.exec(tile.note)
    const same =
      near(numberIn(tile.value), sum(items, 'hours')) &&
      (!planned || near(numberIn(planned[1]!), sum(items, 'plannedHours')))
    return same ? null : wrong([sum(items, 'hours'), sum(items, 'plannedHours')])
  }
  if (tile.label === 'Today') return items.length === 1 ? null : wrong(items)
  if (/^Leave (today|on that day)$/.test(tile.label))
    return (tile.value === 'None') === (items.length === 0) ? null : wrong(items)
  if (tile.label === 'In the position') {
    const now = items.find(holds)
    return now && tile.note.startsWith(now.positionName ?? now.jobName) ? null : wrong(items)
  }
  if (/^Pay (now|on that day)$/.test(tile.label)) {
    const now = items.find(holds)
    return near(numberIn(tile.value), Number(now?.rate)) ? null : wrong(items)
  }
  if (/ days?$/.test(tile.value)) {
    const same = near(numberIn(tile.value), sum(items, 'quantity')) && numberIn(tile.note) === items.length
    return same ? null : wrong([sum(items, 'quantity'), items.length])
  }
  return numberIn(tile.value) === count ? null : wrong(count)
}
