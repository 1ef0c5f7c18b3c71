import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'
import { modules } from '../app.ts'
import { auditChain, rowChain } from '../audit/chain.ts'
import { checksOf } from '../audit/checks.ts'
import { noteHead, noteSeries } from '../audit/heads.ts'
import { seal } from '../audit/seal.ts'
import { settled } from '../audit/testing.ts'
import { rawTypes } from '../db/pool.ts'
import { multipart } from '../files/testing.ts'

export type Proof = Awaited<ReturnType<typeof openProof>>

/** A company with something of everything, all through the API, and what an operator has: the owner's connection and the folder of heads. */
export async function openProof() {
  const shop = await openShop()
  const headsDir = mkdtempSync(join(tmpdir(), 'mainstay-heads-'))
  const owner = new pg.Pool({ connectionString: shop.databaseUrl, max: 3, types: rawTypes })
  owner.on('error', () => {})
  /** What a running server does every two seconds. */
  const sealed = async () => {
    await settled(owner)
    for (const chain of [auditChain, rowChain]) {
      const head = await seal(owner, chain)
      if (head) await noteHead(headsDir, head, chain)
    }
    for (const { series } of modules) if (series) await noteSeries(headsDir, series, owner)
  }
  /** All that `npm run verify` says. */
  const verify = async (): Promise<string[]> => {
    const found: string[] = []
    // As the command does: forged data may be more than a check can read.
    for (const { run } of checksOf(headsDir, shop.app.files, modules))
      found.push(
        ...(await run(owner).catch((error: unknown) => [`The check itself failed: ${(error as Error).message}`])),
      )
    return found
  }
  /** As someone who may do everything in the database and switches its rules off. */
  const forge = async (statement: string, values: unknown[] = []) => {
    const client = await owner.connect()
    try {
      await client.query('set session_replication_role = replica')
      return await client.query(statement, values)
    } finally {
      client.release(true)
    }
  }
  /** What `npm run verify` says while a forger's work lasts; afterwards the tables are as before. */
  const during = async (tables: readonly string[], work: () => Promise<unknown>): Promise<string[]> => {
    for (const table of tables) await owner.query(`create table kept_${table} as select * from ${table}`)
    try {
      await work()
      return await verify()
    } finally {
      for (const table of tables)
        await forge(`delete from ${table}; insert into ${table} select * from kept_${table}; drop table kept_${table}`)
    }
  }
  const close = async () => {
    await owner.end()
    await shop.close()
    rmSync(headsDir, { recursive: true, force: true })
  }
  const made = await live(shop)
  // What jobs still write of it would stand behind the last seal, and look like a forger's.
  await shop.jobs.drain()
  await sealed()
  return { shop, owner, headsDir, sealed, verify, forge, during, close, ...made }
}

/** A requisition, orders received, billed and paid, what waits, what was refused, files, comments, drafts, roles and rules. */
async function live(shop: Shop) {
  const { people, send, verb, read } = shop
  const requisition = ok(
    await send('employee', 'procurement/requisitions', {
      neededOn: '2026-07-01',
      lines: [{ description: 'Chairs', quantity: '4', unit: 'each', estimatedPrice: '120.00' }],
    }),
  )
  ok(await verb('employee', `procurement/requisitions/${requisition.id}`, 'submit'))
  ok(await verb('approver', `procurement/requisitions/${requisition.id}`, 'approve'))
  const order = await shop.order([
    ['10', '100.00'],
    ['20', '12.50'],
  ])
  const waiting = await shop.order([['3', '7.00']], { state: 'in approval' })
  const receipt = ok(
    await shop.receive(order, [
      [0, '10'],
      [1, '5', '1'],
    ]),
  )
  const paid = ok(await shop.bill(order, [[0, '10', '100.00']]))
  ok(await shop.postBill(paid.id))
  const open = ok(await shop.bill(order, [[1, '4', '12.50']]))
  ok(await shop.postBill(open.id))
  const payment = ok(
    await send('accountant', 'financial/payments', {
      partyId: order.vendorId,
      valueDate: '2026-06-12',
      currency: 'USD',
      method: 'bank transfer',
      lines: [{ billId: paid.id, amount: '1000.00' }],
    }),
  )
  if (payment.state === 'in approval') ok(await verb('approver', `financial/payments/${payment.id}`, 'approve'))
  ok(await verb('accountant', `financial/payments/${payment.id}`, 'book'))
  ok(await send('buyer', `procurement/orders/${order.id}/comments`, { body: 'Came on Tuesday' }))
  const { payload, headers } = multipart([['offer.txt', 'Ten at 100']])
  const sent = await people['buyer']!('POST', `/api/procurement/orders/${order.id}/attachments`, {
    body: payload.toString(),
    headers,
  })
  const file = ok(sent)
  return { requisition, order, waiting, receipt, paid, open, payment, file, read }
}
