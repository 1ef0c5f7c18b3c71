import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from './calls.ts'
import { stepsOf } from './journey.ts'
import { eventually, pick } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, desk, onStage, phone } from './stage.ts'

type Node = { id: string; name: string; reports: number }
type Level = { self: string; nodes: Node[]; path: Node[] }

test(
  'an employee moves through the org chart by keyboard, and an officer sees it on any day',
  { timeout: 600_000 },
  async (t) => {
    const { open, url } = await onStage()
    const step = stepsOf(t)
    const page = await open('employee')
    const box = (name: string) => page.getByRole('treeitem', { name })
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    const press = async (key: string, expected: string) => {
      await page.keyboard.press(key)
      await eventually(async () => assert.ok((await focused()).includes(expected), `${key}: ${await focused()}`))
    }
    const { self } = (await calls(page, 'GET', '/api/hr/org-chart')) as unknown as Level
    const { path } = (await calls(page, 'GET', `/api/hr/org-chart?under=${self}`)) as unknown as Level
    const [me, manager, top] = [path.at(-1)!, path.at(-2)!, path.at(-3)!]

    await step('the chart opens at the reader, below the manager, and both are seen', async () => {
      await page.goto(`${url}/hr/org-chart`)
      await box(me.name).getByText('You', { exact: true }).waitFor()
      assert.equal(await box(me.name).getAttribute('aria-current'), 'true')
      for (const name of [me.name, manager.name]) {
        const at = (await box(name).boundingBox())!
        assert.ok(at.x >= 0 && at.x + at.width <= desk.width && at.y >= 0 && at.y + at.height <= desk.height, name)
      }
      assert.equal(await box(top.name).count(), 0)
      await assertAccessible(page, 'Org chart')
    })

    await step('the keys of a tree lead through it, open and close it, and Enter opens a person', async () => {
      await box(me.name).focus()
      await press('ArrowLeft', manager.name)
      await press('ArrowLeft', manager.name)
      await box(me.name).waitFor({ state: 'detached' })
      assert.equal(await box(manager.name).getAttribute('aria-expanded'), 'false')
      await press('ArrowRight', manager.name)
      await box(me.name).waitFor()
      await page.getByRole('button', { name: `Show ${top.name}` }).press('Enter')
      await box(top.name).waitFor()
      await box(me.name).focus()
      await press('Home', top.name)
      await press('ArrowDown', (await page.getByRole('treeitem').nth(1).textContent())!)
      await press('End', (await page.getByRole('treeitem').last().textContent())!)
      await box(manager.name).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: manager.name }).waitFor()
    })

    await step('a person who is searched is in the middle; only what is open is read', async () => {
      const levels: string[] = []
      page.on('request', (request) => request.url().includes('/api/hr/org-chart') && levels.push(request.url()))
      await page.goto(`${url}/hr/org-chart`)
      await box(me.name).waitFor()
      await pick(page, page.getByRole('combobox', { name: 'Person' }), top.name)
      await eventually(async () => assert.equal(await box(top.name).getAttribute('aria-current'), 'true'))
      const shown = (await calls(page, 'GET', `/api/hr/org-chart?under=${top.id}`)) as unknown as Level
      for (const { name } of shown.nodes) await box(name).waitFor()
      await eventually(async () =>
        assert.equal(
          await page.getByRole('treeitem', { expanded: true }).count(),
          1 + shown.nodes.filter(({ reports }) => reports > 0).length,
        ),
      )
      assert.ok(levels.length <= 8 + shown.nodes.length, levels.join('\n'))
    })

    await step('dragging moves the chart and opens nobody; it is made smaller and fits', async () => {
      const frame = page.getByRole('tree').locator('xpath=../..')
      const scrolled = () => frame.evaluate((element) => element.scrollLeft)
      const at = (await box(top.name).boundingBox())!
      const before = await scrolled()
      await page.mouse.move(at.x + 60, at.y + 20)
      await page.mouse.down()
      await page.mouse.move(at.x - 40, at.y + 20, { steps: 4 })
      await page.mouse.up()
      assert.equal(await scrolled(), before + 100)
      assert.ok(page.url().includes('/hr/org-chart'))
      await page.getByRole('button', { name: 'Fit' }).press('Enter')
      await eventually(async () => {
        for (const each of await page.getByRole('treeitem').all()) {
          const { x, width } = (await each.boundingBox())!
          assert.ok(x >= 0 && x + width <= desk.width)
        }
      })
      await page.getByRole('button', { name: 'Larger' }).press('Enter')
      await page.getByRole('button', { name: 'Center' }).press('Enter')
    })

    await step('the list says the same, on a desk by choice and on a phone always', async () => {
      await page.getByRole('button', { name: 'List' }).press('Enter')
      await page.getByRole('button', { name: `Hide the people who report to ${top.name}` }).waitFor()
      await page.reload()
      await page.getByRole('button', { name: `Hide the people who report to ${top.name}` }).waitFor()
      await page.getByRole('button', { name: 'Chart' }).press('Enter')
      await page.getByRole('tree').waitFor()
      const held = await open('employee', phone)
      await held.goto(`${url}/hr/org-chart`)
      await held.getByRole('link', { name: me.name }).waitFor()
      assert.equal(await held.getByRole('tree').count(), 0)
      await assertNoOverflow(held, 'Org chart on a phone')
      await held.context().close()
    })

    await step('an officer reads the chart of another day and opens the files of that day', async () => {
      const officer = await open('hr', { ...desk, theme: 'dark' })
      await officer.goto(`${url}/hr/org-chart?person=${top.id}&on=2025-06-30`)
      await officer.getByRole('treeitem', { name: top.name }).waitFor()
      assert.ok((await officer.locator('main a[href*="asOf=2025-06-30"]').count()) > 1)
      await assertAccessible(officer, 'Org chart of a day, dark')
      await officer.goto(`${url}/hr/org-chart?on=1990-01-01`)
      await officer.getByText('The org chart is empty on this day').waitFor()
      await officer.context().close()
    })
    assert.deepEqual(complaintsSoFar(), [])
    await page.context().close()
  },
)
