import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  ok(await create('ACME'))
  ok(await create('Oak & Elm Ltd'))
})
after(() => shop?.close())

const create = (name: string, more: object = {}) => shop.send('buyer', 'procurement/vendors', { name, ...more })

test('N11 a vendor whose name is written with look-alike letters is created with a reason alone', async () => {
  for (const name of ['АСМЕ', 'Acmé', 'A.C.M.E.', 'OAK & ELM, LTD.', '0ak & Elm Ltd', 'Oak & E1m Ltd']) {
    const refused = await create(name)
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [409, ['reason']], name)
    assert.match(refused.body.fields.reason, /^Vendor V-\d+, “(ACME|Oak & Elm Ltd)”, has a name that reads the same\.$/)
  }
  const made = ok(await create('АСМЕ', { reason: 'The Bulgarian company' }))
  assert.match(made.similar, /“ACME”, has a name that reads the same\. .+: The Bulgarian company$/)
  for (const name of ['ACNE', 'Oak & Elms Ltd', 'Elm & Oak Ltd'])
    assert.equal(ok(await create(name)).similar, null, name)
})

test('N11 two vendors of one look created at the same moment see each other', async () => {
  const replies = await Promise.all(
    ['Zeta', 'ZETA.', 'Zéta', 'Zet-a', 'Z-eta', 'Zeta!', 'ZE.TA', 'ZE-TA'].map((name) => create(name)),
  )
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  assert.equal(replies.filter(({ status }) => status === 409).length, 7)
})
