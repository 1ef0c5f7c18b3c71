import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSession } from '#server/auth/testing.ts'
import { multipart } from '#server/files/testing.ts'
import { NewVendor } from '#modules/vendors/shared/vendors.ts'
import { ok, openShop, type Shop } from '#modules/procurement/server/testing.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop?.close())

const email = 'Enter an e-mail address such as name@example.com'
const phone = 'Enter a phone number such as +1 425 555 0100'
const website = 'Enter a web address such as https://example.com'
const country = 'Enter a country by its two letters, such as US'
const taxId = 'Enter the identifier as it is registered, such as DE129273398'
const invisible = 'Remove the invisible characters: type the text instead of pasting it'
const alphabet = 'Write each word in the letters of one alphabet'
const wrong: [field: string, text: string, sentence: string][] = [
  ['email', 'notanemail', email],
  ['email', 'a@b', email],
  ['email', 'a b@example.com', email],
  ['email', 'a@example.com, b@example.com', email],
  ['phone', 'call me', phone],
  ['phone', '12', phone],
  ['website', 'javascript:alert(1)', website],
  ['website', 'JavaScript:alert(1)//.com', website],
  ['website', 'data:text/html,x', website],
  ['website', 'https://user@example.com', website],
  ['website', 'example', website],
  ['country', 'XX', country],
  ['country', 'UK', country],
  ['country', 'USA', country],
  ['vatIdentifier', 'none', taxId],
  ['name', 'Acme \u202Egpj.exe', invisible],
  ['name', 'Ac\u200Bme', invisible],
  ['name', 'Ac\u200Dme', invisible],
  ['name', 'Acme\uFEFF Ltd', invisible],
  ['name', 'Ac\u00ADme', invisible],
  // A Cyrillic а, a Greek Α.
  ['name', 'Аcme', alphabet],
  ['name', 'ACME PΑPER', alphabet],
  ['city', 'Lоndon', alphabet],
]
const right: [field: string, text: string, kept: string][] = [
  ['email', 'Ann.O’Neil@example.com'.replace('’', "'"), "Ann.O'Neil@example.com"],
  ['email', 'info@grüne-energie.example.de', 'info@grüne-energie.example.de'],
  ['phone', '+1 (425) 555-0100 ext. 12', '+1 (425) 555-0100 ext. 12'],
  ['website', 'www.litwareinc.com/', 'www.litwareinc.com/'],
  ['website', 'https://example.co.uk:8443/a?b=c#d', 'https://example.co.uk:8443/a?b=c#d'],
  ['country', 'de', 'DE'],
  ['vatIdentifier', 'de 129 273 398', 'DE 129 273 398'],
  ['name', 'Two\nlines\tand\u00A0more', 'Two lines and more'],
  ['name', 'Иван и Ко 株式会社 Ωmega-Cable µm 10 kΩ', 'Иван и Ко 株式会社 Ωmega-Cable µm 10 kΩ'],
]

let count = 0
const named = (field: string, text: string) => ({ name: `Vendor ${(count += 1)}`, [field]: text })

test('K18 U5 form, API and import say the same of what is no address, number, country or name', async () => {
  for (const [field, text, sentence] of wrong) {
    const body = named(field, text)
    const inForm = NewVendor.safeParse(body).error?.issues[0]
    assert.deepEqual([inForm?.path.join('.'), inForm?.message], [field, sentence], JSON.stringify(text))
    const reply = await shop.send('buyer', 'procurement/vendors', body)
    assert.deepEqual([reply.status, reply.body.fields?.[field]], [400, sentence], JSON.stringify(text))
  }
  const headers = await openSession(shop.app.db, shop.app.settings, 'buyer@sample.mainstay.test')
  const labels: Record<string, string> = { email: 'E-mail', vatIdentifier: 'Tax identifier' }
  for (const field of ['email', 'phone', 'website', 'country', 'vatIdentifier', 'city']) {
    const rows = wrong.filter(([of]) => of === field)
    const file = [
      `Number,Name,${labels[field] ?? field}`,
      ...rows.map(([, text], n) => `X-${field}-${n},Vendor ${field} ${n},"${text}"`),
    ].join('\n')
    const { payload, headers: type } = multipart([['vendors.csv', file]])
    const url = '/api/imports/of/procurement.vendors'
    const uploaded = (
      await shop.server.inject({ method: 'POST', url, payload, headers: { ...headers, ...type } })
    ).json()
    const buyer = shop.people['buyer']!
    ok(await buyer('POST', `/api/imports/${uploaded.id}/check`, { version: uploaded.version }))
    await shop.jobs.drain()
    const { items } = ok(await buyer('GET', `/api/imports/${uploaded.id}/rows`))
    assert.deepEqual(
      items.map(({ errors }: { errors: Record<string, string> }) => errors[field]),
      rows.map(([, , sentence]) => sentence),
    )
  }
})

test('K18 U5 what is right is kept, tidied where that changes nothing', async () => {
  for (const [field, text, kept] of right) {
    const reply = await shop.send('buyer', 'procurement/vendors', named(field, text))
    assert.equal(reply.status, 200, `${text} ${reply.text}`)
    assert.equal(reply.body[field], kept)
  }
})

test('U5 what was kept before these rules is still read, and its next change must be right', async () => {
  const { id, version } = ok(await shop.send('buyer', 'procurement/vendors', named('city', 'Berlin')))
  await shop.app.pool.query(
    `update procurement_vendors set email = 'notanemail', website = 'javascript:alert(1)', name = E'Old \u202Ename' where id = $1`,
    [id],
  )
  const url = `/api/procurement/vendors/${id}`
  const read = await shop.people['buyer']!('GET', url)
  assert.deepEqual([read.status, read.body.email], [200, 'notanemail'])
  assert.equal((await shop.people['buyer']!('GET', '/api/procurement/vendors?limit=200')).status, 200)
  assert.equal((await shop.people['buyer']!('PATCH', url, { body: { email: 'still wrong' }, version })).status, 400)
  assert.equal((await shop.people['buyer']!('PATCH', url, { body: { email: 'a@example.com' }, version })).status, 200)
})
