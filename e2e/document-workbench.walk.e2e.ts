import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { calls } from './calls.ts'
import { stepsOf } from './journey.ts'
import { eventually } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'
import { walker } from './walk.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
type Said = { label: string; value: string; note: string; href: string }

const bench = (id: string) => `/documents/workbench/${id}`
const nobody = '00000000-0000-4000-8000-000000000000'
const titled = async (page: Page, title: string): Promise<Json> => {
  const { items } = (await calls(
    page,
    'GET',
    `/api/documents/documents?filter=title:eq:${encodeURIComponent(title)}`,
  )) as Json
  assert.equal(items.length, 1, title)
  return items[0]
}

/** What the page says in figures that lead somewhere: its tiles, and the counts of its lists. */
const saidOn = (page: Page): Promise<Said[]> =>
  page.evaluate(() => {
    const text = (part: Element | null | undefined) => part?.textContent?.trim() ?? ''
    const tiles = [...document.querySelectorAll('main .figure-grid .group')].map((box) => ({
      label: text(box.firstElementChild),
      value: text(box.querySelector('.figures')),
      note: text(box.children[2]),
      href: box.querySelector('a')?.getAttribute('href') ?? '',
    }))
    const lists = [...document.querySelectorAll('main a')]
      .filter((link) => text(link) === 'Open as list')
      .map((link) => {
        const head = link.closest('section, header, div:has(h2, h3)')!
        const title = head.querySelector('h2, h3')
        return {
          label: text(title),
          value: text(title?.nextElementSibling),
          note: '',
          href: link.getAttribute('href')!,
        }
      })
    return [...tiles, ...lists]
  })

/** '2027-09-26' and 84 months: '2034-09-26' */
const monthsAfter = (day: string, months: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
const inWords = (day: string): string =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** What a figure says otherwise than what its click opens, as whoever reads it is shown it; null where it says the same. */
async function difference(page: Page, document: Json, { label, value, href }: Said): Promise<string | null> {
  const { pathname, searchParams } = new URL(href, 'http://page')
  const get = (url: string): Promise<Json> => calls(page, 'GET', url)
  const told = (there: string | number) =>
    String(there) === value ? null : `“${label}” says ${value}, and its rows ${there}`
  if (searchParams.get('tab') === 'versions') {
    const versions = await get(`/api/documents/documents/${document.id}/versions`)
    return told(versions.find(({ state }: Json) => state === 'effective').number as number)
  }
  if (pathname.startsWith('/documents/retention-rules/')) {
    const { startsFrom, months } = await get(`/api${pathname}`)
    assert.equal(startsFrom, 'end of validity')
    return told(inWords(monthsAfter(document.validUntil, months)))
  }
  const { count } = await get(`/api${pathname}/summary?${searchParams}&fields=id`)
  return told(count as number)
}

/** The calls about documents from now on, without their queries. */
function heard(page: Page): () => string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/documents/')) paths.push(pathname)
  })
  return () => paths.splice(0)
}

test(
  'the page of a document: figures and rows, tabs, who sees which, and two who edit at once',
  { timeout: 800_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const readers = ['manager', 'buyer', 'employee', 'receiver'] as const
    const pages = Object.fromEntries(
      await Promise.all(readers.map(async (who) => [who, await open(who)] as const)),
    ) as Record<(typeof readers)[number], Page>
    const { manager, buyer } = pages
    const policy = await titled(buyer, 'Purchasing policy')
    const contract = await titled(buyer, 'Frame agreement Northern Hardwood Mills')

    await step(
      'W01 each figure is what its click opens, for who leads, an editor, a reader and an outsider',
      async () => {
        const labels: Record<string, string[]> = {}
        for (const who of readers) {
          const page = pages[who]
          const go = walker(page)
          for (const document of who === 'manager' || who === 'buyer' ? [policy, contract] : [policy]) {
            await go(bench(document.id))
            let said: Said[] = []
            // Figures come one after the other on a busy machine.
            await eventually(async () => {
              said = await saidOn(page)
              assert.ok(said.length > 0)
              for (const each of said.filter(({ href }) => href))
                assert.equal(await difference(page, document, each), null, `${who} ${document.title}`)
            })
            labels[`${who} ${document.documentType}`] = said.map(({ label }) => label)
          }
        }
        const all = [
          'Version',
          'Requests to read',
          'Retain until',
          'Signature requests',
          'Open share links',
          'Signatures',
        ]
        assert.deepEqual(labels['manager contract'], all)
        assert.deepEqual(labels['buyer contract'], all)
        assert.ok(labels['buyer policy']!.includes('Revisions'))
        // Whoever only reads is told of the version and how long it is kept, and not what is agreed on it, asked or shared.
        for (const who of ['employee', 'receiver'])
          assert.deepEqual(labels[`${who} policy`], ['Version', 'Retain until'])
      },
    )

    await step(
      'W02 what there is not, what one may not open, and what is no id: one page, in the same layout',
      async () => {
        const board = (
          (await calls(
            manager,
            'GET',
            '/api/documents/documents?filter=folderPath:eq:Company%20%2F%20Board&limit=1',
          )) as Json
        ).items[0]
        const said: string[] = []
        for (const id of [board.id, nobody, 'no-id-at-all']) {
          await walker(buyer)(bench(id))
          await buyer.getByRole('heading', { name: 'This document does not exist' }).waitFor()
          await buyer.getByRole('navigation', { name: 'Main' }).waitFor()
          said.push(await buyer.getByRole('main').innerText())
          assert.ok(buyer.url().endsWith(id))
          assert.ok(!(await buyer.title()).includes(board.title))
        }
        assert.equal(new Set(said).size, 1, said.join('\n---\n'))
        assert.deepEqual(complaintsSoFar(), [])
      },
    )

    await step('W03 a tab asks for what is in it when it is opened', async () => {
      const asked = heard(manager)
      await manager.goto(`${url}/documents`)
      const go = walker(manager)
      asked()
      await go(bench(policy.id))
      const first = asked()
      const later = {
        Versions: /versions$/,
        Readers: /read-requests$/,
        Compare: /versions\/[^/]+\/text$/,
        Links: /[0-9a-f-]{36}\/links$/,
        Documents: /of-record$/,
        Activity: /history$/,
      }
      for (const [tab, call] of Object.entries(later))
        // What stands in the document is read at once.
        assert.ok(
          tab === 'Compare' || !first.some((path) => call.test(path)),
          `${tab} is asked for before it is opened`,
        )
      assert.ok(first.length <= 14, first.join(' '))
      for (const [tab, call] of Object.entries(later)) {
        await manager.getByRole('tab', { name: tab, exact: true }).focus()
        await manager.keyboard.press('Enter')
        await manager.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor()
        const now: string[] = []
        await eventually(async () => {
          now.push(...asked())
          assert.ok(
            now.some((path) => call.test(path)),
            `${tab}: ${now.join(' ')}`,
          )
        })
        await assertAccessible(manager, `Document, ${tab}`)
      }
    })

    await step(
      'W04 of two who change it at once the second is shown what the first saved, and loses nothing',
      async () => {
        const edit = async (page: Page) => {
          await walker(page)(bench(contract.id))
          await page.getByTitle('Change Tags').click()
          const field = page.getByRole('textbox', { name: 'Tags' })
          await field.waitFor()
          return field
        }
        const [mine, theirs] = [await edit(manager), await edit(buyer)]
        await theirs.fill('frame agreement, lumber')
        await theirs.press('Enter')
        await theirs.waitFor({ state: 'detached' })
        await mine.fill('frame agreement, hardwood')
        await mine.press('Enter')
        await manager.getByText('Someone else saved this field in the meantime').waitFor()
        await manager.getByText(/Theirs:.*lumber/).waitFor()
        assert.match(await mine.inputValue(), /hardwood/)
        await manager.getByRole('button', { name: 'Save yours' }).click()
        await mine.waitFor({ state: 'detached' })
        await eventually(async () => {
          const { tags } = (await calls(manager, 'GET', `/api/documents/documents/${contract.id}`)) as Json
          assert.equal(tags, 'frame agreement, hardwood')
        })
        const history = await calls(manager, 'GET', `/api/documents/documents/${contract.id}/history`)
        assert.match(JSON.stringify(history), /lumber/)
      },
    )

    await step('on a phone every part fits, and is there for whoever cannot see it', async () => {
      const held = await open('buyer', { ...phone, touch: true })
      const go = walker(held)
      for (const tab of ['', '?tab=versions', '?tab=readers', '?tab=compare', '?tab=links', '?tab=activity']) {
        await go(bench(contract.id) + tab)
        await assertNoOverflow(held, tab)
      }
      await go(bench(contract.id))
      await assertAccessible(held, 'Document on a phone')
      await held.context().close()
    })
    assert.deepEqual(complaintsSoFar(), [])
    await Promise.all(Object.values(pages).map((page) => page.context().close()))
  },
)
