import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { calls, windowless } from './calls.ts'
import { stepsOf } from './journey.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, desk, onStage, phone } from './stage.ts'

/** Under the rate of one person. */
const each = 80
const writers = ['buyer', 'accountant', 'approver', 'manager', 'employee']

/** Scrolls up by half a page; answers by how much a message that stays in view moved afterwards, and whether older ones came meanwhile. */
const scrollUp = (page: Page): Promise<{ moved: number; loaded: boolean; first: number }> =>
  page.getByRole('feed', { name: 'Messages' }).evaluate(async (feed) => {
    const frames = async (count: number) => {
      for (let left = count; left > 0; left -= 1) await new Promise(requestAnimationFrame)
    }
    const drawn = () =>
      [...feed.querySelectorAll<HTMLElement>('[data-seq]')].toSorted(
        (a, b) => Number(a.dataset['seq']) - Number(b.dataset['seq']),
      )
    feed.scrollTo(0, Math.max(0, feed.scrollTop - feed.clientHeight * 0.5))
    await frames(1)
    // It was in view before.
    const middle = feed.getBoundingClientRect().top + feed.clientHeight / 2
    const chosen = drawn().find((each) => each.getBoundingClientRect().top > middle)!
    const seq = chosen.dataset['seq']
    const [top, scroll] = [chosen.getBoundingClientRect().top, feed.scrollTop]
    let moved = 0
    for (let turn = 0; turn < 16; turn += 1) {
      await frames(1)
      const now = feed.querySelector(`[data-seq="${seq}"]`)?.getBoundingClientRect().top ?? Number.NaN
      moved = Math.max(moved, Math.abs(now - top))
    }
    return {
      moved,
      loaded: Math.abs(feed.scrollTop - scroll) > 100,
      first: Number(drawn()[0]!.dataset['seq']),
    }
  })

test('hundreds of messages scroll without a jump, in both themes and on a phone', { timeout: 900_000 }, async (t) => {
  const { open, url } = await onStage()
  const step = stepsOf(t)
  const people = await Promise.all(writers.map((role) => windowless(url, role)))
  const channel = await calls(people[0]!, 'POST', '/api/communications/channels', {
    body: { name: 'Many', kind: 'public' },
  })
  const path = `/api/communications/channels/${channel.id}`
  for (const person of people) await calls(person, 'POST', `${path}/join`)
  await Promise.all(
    people.map(async (person, who) => {
      for (let at = 0; at < each; at += 1)
        await calls(person, 'POST', `${path}/messages`, {
          body: { text: `Message ${at} of ${writers[who]}\n\n${'More lines of text. '.repeat((at * 7) % 40)}` },
        })
    }),
  )
  const page = await open('hr')

  await step('the page begins at the last message', async () => {
    await page.goto(`${url}/communications/channels/${channel.id}`)
    await page.locator(`[data-seq="${writers.length * each}"]`).waitFor()
  })

  await step('older messages come above and nothing in view moves', async () => {
    let loads = 0
    for (let first = 0; first !== 1;) {
      const seen = await scrollUp(page)
      assert.ok(seen.moved <= 1, `a message near ${seen.first} moved by ${seen.moved}`)
      if (seen.loaded) loads += 1
      first = seen.first
    }
    assert.ok(loads > 3, String(loads))
  })

  await step('a link opens at its message, and goes on to the latest', async () => {
    await page.goto(`${url}/communications/channels/${channel.id}?message=150`)
    await page.locator('[data-seq="150"]').waitFor()
    await page.getByRole('button', { name: 'Latest messages' }).click()
    await page.locator(`[data-seq="${writers.length * each}"]`).waitFor()
  })

  await step('hostile text stays text', async () => {
    const hostile = [
      '<img src=x onerror=alert(1)> [press](javascript:alert(1)) ![a](https://a.test/a.png)',
      '>'.repeat(7000),
    ]
    for (const text of hostile) await calls(people[0]!, 'POST', `${path}/messages`, { body: { text } })
    const feed = page.getByRole('feed', { name: 'Messages' })
    await feed.getByText('<img src=x onerror=alert(1)>').waitFor()
    await feed.locator(`[data-seq="${writers.length * each + 2}"]`).waitFor()
    assert.equal(await feed.locator('img, script, a[href^="javascript"]').count(), 0)
  })

  await step('it is read by everyone, in both themes and on a phone', async () => {
    await assertAccessible(page, 'Channel')
    for (const look of [{ ...desk, theme: 'dark' as const }, { ...phone, theme: 'dark' as const }, phone]) {
      const other = await open('employee', look)
      await other.goto(`${url}/communications/channels`)
      await other.getByRole('link', { name: /General/ }).waitFor()
      await assertAccessible(other, `Channels ${look.width} ${look.theme}`)
      await other.getByRole('link', { name: /General/ }).click()
      await other.getByRole('feed').waitFor()
      await assertAccessible(other, `Channel ${look.width} ${look.theme}`)
      await assertNoOverflow(other, `Channel ${look.width} ${look.theme}`)
    }
    assert.deepEqual(complaintsSoFar(), [])
  })
})
