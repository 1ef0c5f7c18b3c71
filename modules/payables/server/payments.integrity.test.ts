import { system } from '#server/call/actor.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payablesAgeing } from './open-items.ts'
import { checks, openBooks } from '#modules/ledger/server/testing.ts'
import { exhaustive } from '#server/testing/walk.ts'

const rounds = exhaustive ? 50 : 4

test(`B1 B2 B3 twenty payments of one whole bill at once, ${rounds} rounds: one is booked, the others are refused`, async () => {
  const books = await openBooks({ size: 20 })
  try {
    const ada = await books.person('Ada')
    await books.letPass()
    const made = async (url: string, body: object) => {
      const reply = await ada('POST', url, { body })
      assert.equal(reply.status, 200, JSON.stringify(reply.body))
      return reply.body
    }
    for (let round = 0; round < rounds; round += 1) {
      const lines = [{ description: 'Paper', accountId: books.account['6200'], quantity: '1', unitPrice: '500' }]
      const { id } = await made('bills', {
        partyId: books.vendorId,
        reference: `B-${round}`,
        billDate: '2026-05-04',
        dueDate: '2026-06-03',
        currency: 'USD',
        lines,
      })
      await ada('POST', `bills/${id}/match`, { version: 1, body: { reason: 'Another one' } })
      await ada('POST', `bills/${id}/post`, { version: 2 })
      const body = {
        partyId: books.vendorId,
        currency: 'USD',
        valueDate: '2026-06-02',
        method: 'bank transfer',
        lines: [{ billId: id, amount: '500.00' }],
      }
      const payments: string[] = (await Promise.all(Array.from({ length: 20 }, () => made('payments', body)))).map(
        ({ id: payment }) => payment,
      )
      const replies = await Promise.all(
        payments.map((payment) => ada('POST', `payments/${payment}/book`, { version: 1 })),
      )
      const statuses = replies.map(({ status }) => status)
      assert.equal(statuses.filter((status) => status === 200).length, 1, `round ${round}: ${statuses.join()}`)
      assert.ok(
        statuses.every((status) => [200, 409, 422].includes(status)),
        `round ${round}: ${statuses.join()}`,
      )
    }
    for (const check of checks) assert.deepEqual(await check.run(books.pool), [], check.name)
    const ageing = await payablesAgeing({ tx: books.app.db, now: books.app.now(), actor: system }, {})
    assert.deepEqual([ageing.control, ageing.ties], ['0.00', true])
  } finally {
    await books.close()
  }
})
