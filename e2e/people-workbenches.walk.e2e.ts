import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { calls } from './calls.ts'
import { stepsOf } from './journey.ts'
import { difference, tilesOf, type Json } from './person-figures.ts'
import { eventually } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'
import { walker } from './walk.ts'

const file = (id: string) => `/employees/comprehensive-workbench/${id}`
const bench = (id: string) => `/personnel/workbench/${id}`
const nobody = '00000000-0000-4000-8000-000000000000'

/** The calls of a page from now on, without their queries. */
function heard(page: Page): () => string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/hr/') || pathname.startsWith('/api/documents/')) paths.push(pathname)
  })
  return () => paths.splice(0)
}

test(
  'the two pages of a person: figures and rows, tabs, who sees whom, and two who edit at once',
  { timeout: 800_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const readers = ['hr', 'manager', 'employee', 'buyer', 'receiver'] as const
    const pages = Object.fromEntries(
      await Promise.all(readers.map(async (who) => [who, await open(who)] as const)),
    ) as Record<(typeof readers)[number], Page>
    const { items } = (await calls(
      pages.hr,
      'GET',
      '/api/hr/employees?filter=mail:eq:employee@sample.mainstay.test&limit=1',
    )) as Json
    const [own] = items.length ? items : ((await calls(pages.employee, 'GET', '/api/hr/people?limit=1')) as Json).items
    const person: string = own.id

    await step(
      'W01 each figure of both pages is what its click opens, for an officer, the manager, the person, a colleague and an outsider',
      async () => {
        const seen: Record<string, number> = {}
        for (const who of readers) {
          const page = pages[who]
          const go = walker(page)
          for (const address of [bench(person), file(person)]) {
            // From a page with a heading of its own: both pages of a person have the same.
            await page.goto(`${url}/hr`)
            await go(address)
            const isOutside = who === 'buyer' || who === 'receiver'
            const tiles = await tilesOf(page, isOutside && address === file(person) ? 0 : isOutside ? 3 : 6)
            seen[who] = (seen[who] ?? 0) + tiles.length
            for (const { label, href } of tiles)
              // A figure that is still being read shows a dash.
              await eventually(async () => {
                const tile = (await tilesOf(page, 1)).find((each) => each.label === label && each.href === href)
                if (tile) assert.equal(await difference(page, tile), null, `${who} ${address}`)
              })
          }
        }
        assert.ok(seen['hr']! > 10 && seen['manager']! > 8 && seen['employee']! > 8, JSON.stringify(seen))
        // A colleague is told what the directory says, and nothing of the file.
        assert.ok(seen['buyer']! <= 6 && seen['receiver']! <= 6, JSON.stringify(seen))
      },
    )

    await step(
      'W02 whom there is not, whom one has no right to, and what is no id: one page, in the same layout',
      async () => {
        const page = pages.buyer
        const said: string[] = []
        for (const id of [person, nobody, 'no-id-at-all']) {
          await page.goto(url + file(id))
          await page.getByRole('heading', { name: 'This personnel file does not exist' }).waitFor()
          await page.getByRole('navigation', { name: 'Main' }).waitFor()
          said.push(await page.getByRole('main').innerText())
          assert.ok(page.url().endsWith(id))
          assert.ok(!(await page.title()).includes(own.displayName))
        }
        assert.equal(new Set(said).size, 1, said.join('\n---\n'))
      },
    )

    await step('W03 a tab asks for what is in it when it is opened', async () => {
      const page = pages.hr
      const asked = heard(page)
      await page.goto(url + file(person))
      await page.waitForLoadState('networkidle')
      const later = {
        Leave: /leave-requests$/,
        Schedule: /roster$/,
        Time: /time-corrections$/,
        Expenses: /expense-claims$/,
        Private: /dependants$/,
        Documents: /of-record$/,
        Activity: /history$/,
      }
      const first = asked()
      for (const [tab, call] of Object.entries(later))
        assert.ok(tab === 'Leave' || !first.some((path) => call.test(path)), `${tab} is asked for before it is opened`)
      assert.ok(first.length <= 20, first.join(' '))
      for (const [tab, call] of Object.entries(later)) {
        await page.getByRole('tab', { name: tab, exact: true }).focus()
        await page.keyboard.press('Enter')
        await page.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor()
        const now: string[] = []
        await eventually(async () => {
          now.push(...asked())
          assert.ok(
            now.some((path) => call.test(path)),
            `${tab}: ${now.join(' ')}`,
          )
        })
        await assertAccessible(page, `Personnel file, ${tab}`)
      }
      await page.getByText('created the pay rate').first().waitFor()
    })

    await step(
      'W04 of two who change a file at once the second is shown what the first saved, and loses nothing',
      async () => {
        const other = await open('administrator')
        const edit = async (page: Page) => {
          await page.goto(url + file(person))
          await page.getByTitle('Change Work phone').click()
          const field = page.getByRole('textbox', { name: 'Work phone' })
          await field.waitFor()
          return field
        }
        const [mine, theirs] = [await edit(pages.hr), await edit(other)]
        await theirs.fill('+1 212 555 0101')
        await theirs.press('Enter')
        await theirs.waitFor({ state: 'detached' })
        await mine.fill('+1 212 555 0202')
        await mine.press('Enter')
        await pages.hr.getByText('Someone else saved this field in the meantime').waitFor()
        await pages.hr.getByText(/Theirs:.*0101/).waitFor()
        assert.match(await mine.inputValue(), /0202/)
        await pages.hr.getByRole('button', { name: 'Save yours' }).click()
        await mine.waitFor({ state: 'detached' })
        await eventually(async () => {
          const { businessPhone } = (await calls(pages.hr, 'GET', `/api/hr/people/${person}`)) as Json
          assert.match(String(businessPhone).replaceAll(/\D/g, ''), /0202$/)
        })
        const history = (await calls(pages.hr, 'GET', `/api/hr/people/${person}/history`)) as Json
        assert.match(JSON.stringify(history), /0101/)
        await other.context().close()
      },
    )

    await step(
      'a paper that is dropped on the file is there for the officer and the person, and not for the manager',
      async () => {
        const page = pages.hr
        await page.goto(`${url + file(person)}?tab=files`)
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles({ name: 'Letter of praise.txt', mimeType: 'text/plain', buffer: Buffer.from('Well done') })
        await page.getByRole('button', { name: /^Letter of praise/ }).waitFor()
        for (const [who, there] of [
          ['employee', true],
          ['manager', false],
        ] as const) {
          await pages[who].goto(`${url + file(person)}?tab=files`)
          await pages[who].getByRole('tab', { name: 'Documents', selected: true }).waitFor()
          await pages[who].waitForLoadState('networkidle')
          assert.equal(await pages[who].getByRole('button', { name: /^Letter of praise/ }).count(), there ? 1 : 0, who)
        }
      },
    )

    await step('on a phone both pages fit', async () => {
      const held = await open('hr', { ...phone, touch: true })
      for (const address of [
        bench(person),
        `${bench(person)}?tab=schedule`,
        file(person),
        `${file(person)}?tab=leave`,
        `${file(person)}?tab=activity`,
      ]) {
        await held.goto(url + address)
        await held.waitForLoadState('networkidle')
        await assertNoOverflow(held, address)
      }
      await held.context().close()
    })
    assert.deepEqual(complaintsSoFar(), [])
    await Promise.all(Object.values(pages).map((page) => page.context().close()))
  },
)
