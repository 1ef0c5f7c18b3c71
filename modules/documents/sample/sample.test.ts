import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sampleHouse } from '#server/testing/house.ts'

type House = Awaited<ReturnType<typeof sampleHouse>>
let t: House
// The company that other tests copy, too.
before(async () => void (t = await sampleHouse('2026-11-23T03:00:00Z')), { timeout: 400_000 })
after(() => t?.close())

test('the sample library has its documents, found by what stands in them, and personnel files for those alone who may', async () => {
  assert.deepEqual(t.refused, [])
  const [buyer, hr] = [await t.as('buyer'), await t.as('hr')]
  const count = async (who: typeof buyer) => (await who('GET', '/api/documents/documents/summary')).body.count
  assert.ok((await count(hr)) >= 50)
  assert.ok((await count(buyer)) < (await count(hr)))
  const found = async (who: typeof buyer, q: string) =>
    (await who('GET', `/api/documents/search?q=${encodeURIComponent(q)}`)).body.items.map(
      ({ title }: { title: string }) => title,
    )
  assert.ok((await found(buyer, 'moisture content kiln-dried oak')).includes('Frame agreement Northern Hardwood Mills'))
  assert.deepEqual((await found(hr, 'light curtain tape'))[0], 'Written warning, night shift')
  assert.ok(!(await found(buyer, 'light curtain tape')).includes('Written warning, night shift'))
  const vendor = (await buyer('GET', '/api/procurement/vendors?filter=name:eq:Northern%20Hardwood%20Mills')).body
    .items[0]
  const linked = await buyer('GET', `/api/documents/of-record?record=procurement.vendors&recordId=${vendor.id}`)
  assert.ok(linked.body.length >= 3, linked.text)
})
