import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'

let t: TestApp
let hr: Caller
let employee: Caller
let mine = ''
before(async () => {
  t = await createTestApp({ now: () => new Date('2026-06-15T12:00:00Z') })
  hr = await t.as('hr')
  // Linked before they sign in: whom rights reach is remembered for some seconds.
  mine = (await person({}, 'employee')).id
  employee = await t.as('employee')
})
after(() => t?.close())

const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
const refused = (reply: TestReply, status: number, field?: string) => {
  assert.equal(reply.status, status, reply.text)
  if (field) assert.ok(field in (reply.body.fields ?? {}), reply.text)
}

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xff00 | marker)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
/** A JPEG of this size, with what a camera notes and something behind its end. */
function jpeg(width: number, height = width, more: Buffer[] = []): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 17, 0])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.from('Exif\0\0 CANARY-52.5200N-13.4050E')),
    segment(0xfe, Buffer.from('CANARY comment')),
    ...more,
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, frame),
    segment(0xc4, Buffer.alloc(20, 1)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 3, 0xff, 0, 4, 0xff, 0xd0, 5]),
    Buffer.from([0xff, 0xd9]),
    Buffer.from('<script>CANARY</script>'),
  ])
}
const body = (image = jpeg(256), small = jpeg(64)) => ({
  image: image.toString('base64'),
  small: small.toString('base64'),
})

let made = 0
async function person(more: object = {}, member?: string) {
  made += 1
  const row = ok(
    await hr('POST', '/api/hr/people', {
      body: { givenName: 'Face', surname: `No ${made}`, hireDate: '2024-01-01', ...more },
    }),
  )
  if (member)
    await t.app.pool.query('update hr_people set member_id = (select id from users where email = $2) where id = $1', [
      row.id,
      `${member}@sample.mainstay.test`,
    ])
  return row
}
const verb = async (id: string, name: string, sent: object | undefined, who = hr) => {
  const { version } = ok(await hr('GET', `/api/hr/people/${id}`))
  return who('POST', `/api/hr/people/${id}/${name}`, { version, ...(sent ? { body: sent } : {}) })
}
const photoOf = async (id: string, who = employee) => who('GET', `/api/hr/photos/${id}`)

test('a photo is kept as what draws it alone, and shown to whoever finds the person in the directory', async () => {
  const { id } = await person()
  refused(await photoOf(id), 404)
  const row = ok(await verb(id, 'set-photo', body()))
  assert.match(row.photo, /^[0-9a-f]{16}$/)
  const { items } = ok(await employee('GET', '/api/hr/employees?fields=displayName,photo&limit=200'))
  assert.equal(items.find((each: { id: string }) => each.id === id).photo, row.photo)
  const kept = Buffer.from(ok(await photoOf(id)).jpeg, 'base64')
  assert.equal(kept.includes('CANARY'), false, 'where it was taken, comments and what stands behind the end are gone')
  assert.equal(kept.subarray(-2).toString('hex'), 'ffd9')
  const { photos } = ok(await employee('GET', `/api/hr/photos?ids=${id},${crypto.randomUUID()}`))
  assert.deepEqual(
    photos.map((each: { id: string }) => each.id),
    [id],
  )
  const history = JSON.stringify(ok(await hr('GET', `/api/hr/people/${id}/history`)))
  assert.equal(history.includes(kept.toString('base64').slice(0, 60)), false, 'no history holds the picture')
  ok(await verb(id, 'remove-photo', undefined))
  refused(await photoOf(id), 404)
  refused(await verb(id, 'remove-photo', undefined), 409)
  assert.equal((await t.app.pool.query('select 1 from hr_photos where person_id = $1', [id])).rowCount, 0)
})

test('what is no square picture of the right size is refused by its field', async () => {
  const { id } = await person()
  const wrong: [object, string][] = [
    [body(Buffer.from('<svg onload=alert(1)>')), 'image'],
    [body(Buffer.from('GIF89a................')), 'image'],
    [body(jpeg(256).subarray(0, 90)), 'image'],
    [body(jpeg(256, 255)), 'image'],
    [body(jpeg(600)), 'image'],
    [body(jpeg(8)), 'image'],
    [body(jpeg(256, 256, [segment(0xc0, Buffer.from([8, 0, 64, 0, 64, 1, 1, 17, 0]))])), 'image'],
    [body(jpeg(256), jpeg(128)), 'small'],
    [body(jpeg(256), Buffer.concat([jpeg(64), Buffer.alloc(9000)])), 'small'],
  ]
  for (const [sent, field] of wrong) {
    const reply = await verb(id, 'set-photo', sent)
    assert.ok(reply.status === 422 || reply.status === 400, reply.text)
    assert.ok(field in (reply.body.fields ?? {}), `${field}: ${reply.text}`)
  }
  assert.equal(ok(await hr('GET', `/api/hr/people/${id}`)).photo, null)
  for (const ids of ['', 'x', `${id},`, Array(101).fill(id).join()])
    refused(await employee('GET', `/api/hr/photos?ids=${ids}`), 400)
})

test('everybody changes their own photo and nobody else\u2019s; who has left, or is to come, is seen by whoever keeps the files', async () => {
  const other = await person()
  ok(await verb(mine, 'set-photo', body(), employee))
  refused(await verb(other.id, 'set-photo', body(), employee), 404)
  const manager = await t.as('manager')
  refused(await verb(mine, 'set-photo', body(), manager), 404)
  for (const more of [{ hireDate: '2026-09-01' }, {}]) {
    const { id, hireDate } = await person(more)
    ok(await verb(id, 'set-photo', body()))
    if (hireDate < '2026-06-15') {
      ok(await photoOf(id))
      await t.app.pool.query(
        `update hr_people set state = 'left', leave_date = '2026-06-01', notice_date = '2026-06-01' where id = $1`,
        [id],
      )
    }
    refused(await photoOf(id), 404)
    assert.deepEqual(ok(await employee('GET', `/api/hr/photos?ids=${id}`)).photos, [])
    ok(await photoOf(id, hr))
  }
})

test('eight connections that change one photo at once leave the one that is named', async () => {
  const { id, version } = await person()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      hr('POST', `/api/hr/people/${id}/set-photo`, { version, body: body(jpeg(200 + n), jpeg(40 + n)) }),
    ),
  )
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  const at = replies.findIndex(({ status }) => status === 200)
  const width = Buffer.from(ok(await photoOf(id)).jpeg, 'base64').readUInt16BE(2 + 69 + 7)
  assert.equal(width, 200 + at)
})
