import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createSampleApp } from '#server/testing/app.ts'
import { conversations, sampleChannels } from './conversations.ts'

let t: Awaited<ReturnType<typeof createSampleApp>>
before(async () => void (t = await createSampleApp()))
after(() => t?.close())

test('every conversation of the sample company is there, with its links', async () => {
  const { rows } = await t.app.pool.query<{ channels: number; messages: number; links: number; tokens: number }>(
    `select (select count(*)::int from communications_channels where kind <> 'direct') as channels, count(*)::int as messages,
      (count(*) filter (where text like '%<#%'))::int as links, (count(*) filter (where text ~ '[{}]'))::int as tokens
     from communications_messages`,
  )
  const lines = conversations.flatMap((each) => each.lines)
  assert.deepEqual(rows[0], {
    channels: sampleChannels.length,
    messages: lines.length,
    links: lines.filter(({ text }) => text.includes('{')).length,
    tokens: 0,
  })
})

test('those who work in it find something unread', async () => {
  for (const who of ['accountant', 'buyer', 'manager', 'approver', 'employee']) {
    const call = await t.as(who)
    const { body } = await call('GET', '/api/communications/channels/own')
    const unread = (body as { unread: number }[]).reduce((sum, each) => sum + each.unread, 0)
    assert.ok(unread > 0, who)
  }
})
