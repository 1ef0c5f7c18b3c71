import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './screens.ts'
import { complaintsSoFar, desk, onStage, phone } from './stage.ts'

const list = '/financial/journal-entries'

/** The place and the name of the row that has the focus; nothing where none has. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('[data-row]')
    return row && `${row.getAttribute('data-row')} ${row.querySelector('[data-open]')?.textContent}`
  })
/** How far the list is scrolled. */
const offset = (page: Page) =>
  page.evaluate(() => document.querySelector('main :is(table, ul[aria-label])')!.parentElement!.scrollTop)

async function openAndComeBack(page: Page, where: string): Promise<void> {
  const [row, place] = [await focused(page), await offset(page)]
  assert.ok(row, `${where}: a row has the focus`)
  await page.keyboard.press('Enter')
  await page.waitForURL(/journal-entries\/[\da-f-]{36}/)
  await page.getByRole('heading', { level: 1, name: row.split(' ').slice(1).join(' ') }).waitFor()
  await page.goBack()
  await eventually(async () => assert.equal(await focused(page), row, where))
  await eventually(async () =>
    assert.ok(Math.abs((await offset(page)) - place) < 2, `${where}: the list is scrolled as it was`),
  )
  const shown = await page.evaluate(() => {
    const { top, bottom } = document.activeElement!.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
  assert.ok(shown, `${where}: the row is in view`)
}

test('U9 Back from a record leads to its row: the focus on it, the list at the same place, also after three pages of rows', async () => {
  const stage = await onStage()
  complaintsSoFar()
  const page = await stage.open('accountant', desk)
  await page.goto(stage.url + list)
  await page.locator('tr[data-row="3"]').waitFor()
  await eventually(async () => {
    if ((await focused(page)) === null) await page.keyboard.press('j')
    assert.match((await focused(page)) ?? '', /^0 /)
  })
  for (let at = 1; at <= 7; at += 1) {
    await page.keyboard.press('ArrowDown')
    await eventually(async () => assert.match((await focused(page)) ?? '', new RegExp(`^${at} `)))
  }
  await openAndComeBack(page, 'the eighth row')
  // Each time the last row that is there has the focus, the next page comes.
  const deep = async () => Number((await focused(page))?.split(' ')[0] ?? 0)
  for (let pages = 0; pages < 8 && (await deep()) < 300; pages += 1) {
    const from = await deep()
    await eventually(async () => {
      await page.keyboard.press('End')
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      assert.ok((await deep()) > from)
    })
  }
  assert.ok((await deep()) >= 300, `only ${await deep()} rows`)
  await page.keyboard.press('ArrowUp')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await openAndComeBack(page, 'after three pages')
  // From there the arrows go on.
  const at = await deep()
  await page.keyboard.press('ArrowUp')
  await eventually(async () => assert.equal(await deep(), at - 1))
  await page.context().close()
  assert.deepEqual(complaintsSoFar(), [])
})

test('U9 Back on a phone finds the card that was tapped', async () => {
  const stage = await onStage()
  const page = await stage.open('accountant', phone)
  await page.goto(stage.url + list)
  await page.locator('li[data-index="3"]').waitFor()
  await page.evaluate(() => document.querySelector('main ul[aria-label]')!.parentElement!.scrollTo(0, 1800))
  const seen = await page.waitForFunction(() => {
    const found = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-index]')
    const index = Number(found?.getAttribute('data-index'))
    return index > 5 ? String(index) : null
  })
  const [index, place] = [(await seen.jsonValue())!, await offset(page)]
  await page.locator(`li[data-index="${index}"] a`).click()
  await page.waitForURL(/journal-entries\/[\da-f-]{36}/)
  await page.goBack()
  const focus = () => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('data-index'))
  await eventually(async () => assert.equal(await focus(), index))
  // Cards are as high as what they say, and are measured as they are drawn: the place settles within a card.
  await eventually(async () => assert.ok(Math.abs((await offset(page)) - place) < 100, 'the same place'))
  const card = (await page.locator(`li[data-index="${index}"]`).boundingBox())!
  assert.ok(card.y > 0 && card.y < 844, 'the card is in sight')
  await page.context().close()
  assert.deepEqual(complaintsSoFar(), [])
})
