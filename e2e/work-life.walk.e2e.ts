import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from './calls.ts'
import type { Json } from './person-figures.ts'
import { onStage } from './stage.ts'
import { walker } from './walk.ts'

test(
  'a page of people asks for nothing that its reader has no right to, also for who may see personnel files alone',
  { timeout: 200_000 },
  async () => {
    const { open, url } = await onStage()
    const page = await open('hr')
    const [person] = ((await calls(page, 'GET', '/api/hr/people?limit=1&filter=state:eq:active')) as Json).items
    await page.route('**/api/me', async (route) => {
      const answer = await route.fetch()
      const me = await answer.json()
      await route.fulfill({ response: answer, json: { ...me, permissions: ['hr.people.read'] } })
    })
    // What the page before still asks for is none of it.
    await page.goto('about:blank')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/(hr|documents)\//.test(pathname)) asked.push(pathname)
    })
    const file = `/employees/comprehensive-workbench/${person.id}`
    await page.goto(`${url}${file}`)
    await page.getByRole('heading', { level: 1, name: person.displayName }).waitFor()
    const to = walker(page)
    for (const path of [`${file}?tab=leave`, `${file}?tab=expenses`, `${file}?tab=files`, file, '/hr/people', '/hr/me'])
      await to(path)
    // Whoever may see nothing of a tab has none; what is left says nothing of what may not be seen.
    await to(file)
    const tabs = page.getByRole('main').getByRole('tab')
    assert.deepEqual(await tabs.allInnerTexts(), ['Overview', 'Documents', 'Activity'])
    for (const tab of await tabs.all()) {
      await tab.click()
      assert.equal(
        await page
          .getByRole('main')
          .getByText(/^You may not/)
          .count(),
        0,
        await tab.innerText(),
      )
    }
    assert.ok(asked.includes(`/api/hr/people/${person.id}`) && asked.includes('/api/hr/people'), asked.join())
    assert.deepEqual(
      asked.filter((path) => !/^\/api\/hr\/people(\/|$)/.test(path)),
      [],
    )
    await page.context().close()
  },
)
