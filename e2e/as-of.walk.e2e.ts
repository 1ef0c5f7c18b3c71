import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { addDays, addMonths, dayIn } from '#shared/day.ts'
import { calls } from './calls.ts'
import { now } from './clock.ts'
import { stepsOf } from './journey.ts'
import { difference, tilesOf, type Json } from './person-figures.ts'
import { eventually } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, desk, onStage, phone } from './stage.ts'
import { walker } from './walk.ts'

const list = '/hr/people'
const written = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
/** Somebody of a day, as what was entered says: their name and what they did on it. */
type Expected = { id: string; name: string; job: string }

test(
  'personnel files as of a day that is over and one to come: the rows, the address, the file and the figure',
  { timeout: 400_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    // So high that all rows are drawn.
    const page = await open('hr', { ...desk, height: 2400 })
    const to = walker(page)
    const get = (path: string): Promise<Json> => calls(page, 'GET', path)
    const today = dayIn(now(), 'America/Los_Angeles')
    const [past, future] = [addDays(addMonths(today, -14), -3), addDays(today, 60)]
    const facts: Json[] = (await get('/api/hr/assignments?limit=200&filter=state:eq:in%20force')).items
    const files: Json[] = (await get('/api/hr/people?limit=200')).items
    /** From the dates of the files and the assignments of all days alone. */
    const hereOn = (day: string): Expected[] =>
      files
        .filter(({ hireDate, leaveDate }) => hireDate <= day && (leaveDate === null || leaveDate >= day))
        .map(({ id, displayName }) => {
          const fact = facts.find(
            ({ personId, validFrom, validTo }) =>
              personId === id && validFrom <= day && (validTo === null || validTo >= day),
          )
          return { id, name: displayName, job: fact?.jobName ?? '' }
        })
        .toSorted((one, other) => one.name.localeCompare(other.name))
    const rows = () =>
      page
        .getByRole('table', { name: 'Personnel files' })
        .locator('tbody tr')
        .evaluateAll((all) =>
          all.map((row) => ({ link: row.querySelector('a')!.textContent!, text: (row as HTMLElement).innerText })),
        )
    const shows = async (day: string) => {
      const wanted = hereOn(day)
      // The rows of the day before are there until those of this one are.
      await eventually(async () => {
        const drawn = await rows()
        assert.equal(drawn.length, wanted.length, `${day}: ${drawn.length} rows`)
        for (const { name, job } of wanted) {
          const row = drawn.find(({ link }) => link.endsWith(name))
          assert.ok(row?.text.includes(job), `${day}: ${name}, ${job} is ${row?.text}`)
        }
      })
    }

    await step('the list of today says so, and a day is chosen by typing it', async () => {
      await page.goto(`${url}${list}?view=here`)
      await page.getByRole('table', { name: 'Personnel files' }).waitFor()
      await to(`${list}?view=here`)
      await shows(today)
      await page.getByRole('button', { name: 'As of today' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Day' }).fill(past)
      await page.getByRole('button', { name: 'Show this date' }).click()
      await page.getByText(/as they were on that day/).waitFor()
      assert.equal(new URL(page.url()).searchParams.get('asOf'), past)
      await assertAccessible(page, 'Personnel files as of a day')
      await assertNoOverflow(page, 'Personnel files as of a day')
    })

    await step('the address is the day: rows and file of it are those that were entered for it', async () => {
      assert.notDeepEqual(hereOn(past), hereOn(today))
      assert.notDeepEqual(hereOn(future), hereOn(today))
      for (const [day, said] of [
        [past, /as they were on that day/],
        [future, /as they will be on that day/],
      ] as const) {
        await to(`${list}?view=here&asOf=${day}`)
        await page.getByText(said).waitFor()
        await shows(day)
        await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('menuitem', { name: 'CSV' }).click(),
        ])
        assert.match(file.suggestedFilename(), new RegExp(`as of ${day}`))
        const lines = readFileSync(await file.path(), 'utf8')
          .trim()
          .split('\n')
          .slice(1)
        const wanted = hereOn(day)
        assert.equal(lines.length, wanted.length)
        for (const { name, job } of wanted)
          assert.ok(
            lines.some((line) => line.includes(name) && line.includes(job)),
            `${day}: ${name}, ${job} is not in the file`,
          )
      }
    })

    const file = (id: string) => `/employees/comprehensive-workbench/${id}`
    // Somebody who does something else today.
    const moved = hereOn(past).find(
      ({ id, job }) => job && hereOn(today).some((now) => now.id === id && now.job !== job),
    )!
    const hasFile = async (day: string, { id, job }: Expected) => {
      await page.getByText(`As of ${written(day)}`).waitFor()
      assert.equal(new URL(page.url()).searchParams.get('asOf'), day)
      await page.getByRole('main').getByText(job, { exact: true }).first().waitFor()
      // The page was not reached by the walker: what it still reads is waited for before anything is said to be absent.
      await to(page.url())
      await eventually(async () => {
        const [marked = ''] = await page.locator('main li[aria-current="date"]').allInnerTexts()
        assert.ok(marked.includes(job) && marked.includes('On that day'), marked)
      })
      const [fact] = facts.filter(
        ({ personId, validFrom, validTo }) =>
          personId === id && validFrom <= day && (validTo === null || validTo >= day),
      )
      assert.equal(fact.jobName, job)
      // What is done is done today.
      for (const verb of ['New assignment', 'Enter leaving', 'Start a leave of absence'])
        assert.equal(await page.getByRole('main').getByRole('button', { name: verb }).count(), 0, verb)
      assert.equal(
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Edit|^Change/ })
          .count(),
        0,
      )
      assert.deepEqual(
        (await page.getByRole('tab').allInnerTexts()).filter((tab) => /Documents|Activity|Skills|Expenses/.test(tab)),
        [],
      )
    }

    await step('a file that is opened from the list of a day, by keyboard, is the file of that day', async () => {
      await to(`${list}?view=here&asOf=${past}`)
      await page.getByText(/as they were on that day/).waitFor()
      await shows(past)
      await page.getByRole('table', { name: 'Personnel files' }).getByRole('link', { name: moved.name }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/comprehensive-workbench/)
      await page.getByText(/This personnel file as it was on that day/).waitFor()
      await hasFile(past, moved)
      await assertAccessible(page, 'A personnel file as of a day')
      await assertNoOverflow(page, 'A personnel file as of a day')
      const tiles = await tilesOf(page, 5)
      for (const tile of tiles) assert.equal(await difference(page, tile, past), null)
      const [rate] = (
        await get(`/api/hr/pay-rates?limit=200&filter=personId:eq:${moved.id}&filter=state:eq:in%20force`)
      ).items.filter(({ validFrom, validTo }: Json) => validFrom <= past && (validTo === null || validTo >= past))
      const paid = tiles.find(({ label }) => label === 'Pay on that day')!
      assert.equal(Number(/[\d,]+\.\d+/.exec(paid.value)![0].replaceAll(',', '')), Number(rate.rate))
    })

    await step(
      'another day is chosen there by keyboard, and the way back leads to today and to the list of the day',
      async () => {
        const other = hereOn(future).find(({ id }) => id === moved.id)!
        await page.getByRole('button', { name: /^As of/ }).focus()
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').getByRole('textbox', { name: 'Day' }).fill(future)
        await page.keyboard.press('Enter')
        await page.getByText(/This personnel file as it will be on that day/).waitFor()
        await hasFile(future, other)
        await page.getByRole('button', { name: 'Back to today' }).focus()
        await page.keyboard.press('Enter')
        await page.getByText(/as it will be on that day/).waitFor({ state: 'hidden' })
        assert.equal(new URL(page.url()).searchParams.get('asOf'), null)
        assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'As of today')
        await page.getByRole('main').getByRole('button', { name: 'New assignment' }).first().waitFor()
        assert.equal(await page.locator('main li[aria-current="date"]').count(), 0)
        await page
          .getByRole('navigation', { name: 'Breadcrumb' })
          .getByRole('link', { name: 'Personnel files' })
          .click()
        await page.getByText(/as they were on that day/).waitFor()
        await shows(past)
      },
    )

    await step(
      'of whoever had not begun on the day, that is said; of a day that is none, the file is of today',
      async () => {
        const later = files.find(({ hireDate }) => hireDate > past)!
        await to(`${file(later.id)}?asOf=${past}`)
        await page.getByText(`${later.displayName} did not work here yet on that day`).waitFor()
        await page.getByText(`Their first day of work is ${written(later.hireDate)}.`).waitFor()
        await to(`${file(later.id)}?asOf=2026-02-30`)
        await page.getByRole('button', { name: 'As of today' }).waitFor()
        assert.equal(await page.getByText(/on that day/).count(), 0)
      },
    )

    await step('from the org chart of a day to the file of it', async () => {
      await to(`/hr/org-chart?on=${past}`)
      const link = page.getByRole('main').locator(`a[href*="asOf=${past}"]`).first()
      await link.click()
      await page.getByText(/This personnel file as it was on that day/).waitFor()
    })

    await step('on a phone and in the dark the file of a day is whole; its manager is shown no pay', async () => {
      for (const look of [phone, { ...desk, theme: 'dark' } as const]) {
        const narrow = await open('hr', look)
        await narrow.goto(`${url}${file(moved.id)}?asOf=${past}`)
        await narrow.getByText(/This personnel file as it was on that day/).waitFor()
        await tilesOf(narrow, 5)
        await narrow.waitForLoadState('networkidle')
        await assertAccessible(narrow, `A personnel file as of a day, ${look.width} px ${look.theme}`)
        await assertNoOverflow(narrow, `A personnel file as of a day, ${look.width} px ${look.theme}`)
        await narrow.context().close()
      }
      const manager = await open('manager')
      const { items } = (await calls(manager, 'GET', '/api/hr/people?limit=200')) as Json
      // Whoever reports to somebody is not them.
      const report = items.find(
        ({ managerId, hireDate }: Json) => items.some(({ id }: Json) => id === managerId) && hireDate < past,
      )
      await manager.goto(`${url}${file(report.id)}?asOf=${past}`)
      await manager.getByText(/This personnel file as it was on that day/).waitFor()
      await tilesOf(manager, 3)
      await manager.waitForLoadState('networkidle')
      assert.equal(await manager.getByText('Pay on that day').count(), 0)
      await manager.context().close()
    })

    await step('the headcount of a month opens the people of its last day', async () => {
      await to('/hr')
      const bars = page.locator(`a[href*="asOf="]`)
      await bars.first().waitFor()
      const hrefs = await bars.evaluateAll((all) => all.map((each) => each.getAttribute('href')!))
      const { headcount } = await get('/api/hr/overview')
      assert.ok(hrefs.length > 5, String(hrefs.length))
      for (const month of [headcount[0], headcount.at(-2)] as Json[]) {
        const day = new URL(month.to, url).searchParams.get('asOf')!
        assert.ok(hrefs.includes(month.to), month.to)
        assert.equal(Number(month.amount), hereOn(day).length, day)
        await to(month.to)
        await page.getByText(/as they were on that day/).waitFor()
        await shows(day)
      }
    })
    assert.deepEqual(complaintsSoFar(), [])
    await page.context().close()
  },
)
