import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { pause, until } from '#shared/testing/until.ts'
import { testNow } from '#server/testing/clock.ts'
import { checksOf } from '../audit/checks.ts'
import { sweepOrphans } from '../files/orphans.ts'
import { sha256 } from '../files/testing-parts.ts'
import { openDisk } from '../files/disk.ts'
import { goOn as workOn } from './move.ts'
import { exhaustive } from '../testing/walk.ts'
import { removing } from './places.ts'
import { openStorages, type Storages } from './testing.ts'

let t: Storages
let owner: pg.Pool
before(async () => {
  t = await openStorages()
  owner = new pg.Pool({ connectionString: t.databaseUrl, max: 2 })
  owner.on('error', () => {})
})
after(async () => {
  await owner?.end()
  await t?.close()
})

const read = async ({ file }: { file: string }) => (await t.as('buyer'))('GET', file)
const isRead = async (kept: { file: string; sha256: string; name: string }) => {
  const reply = await read(kept)
  assert.deepEqual([reply.status, sha256(reply.bytes)], [200, kept.sha256], kept.name)
}
const findings = async () => {
  const { settings, files, modules, pool } = t.app
  const checks = checksOf(settings.headsDir, files, modules).filter(({ name }) => /received/.test(name))
  assert.ok(checks.length >= 3)
  return (await Promise.all(checks.map(({ run }) => run(pool)))).flat()
}
/** Does something to one storage for the length of a test. */
const instead = <Name extends 'put' | 'get' | 'delete'>(
  place: 'local' | 's3' | 'azure',
  name: Name,
  as: (was: ReturnType<Storages['app']['files']['storage']>[Name]) => unknown,
) => {
  const storage = t.app.files.storage(place)
  const was = storage[name].bind(storage)
  Object.assign(storage, { [name]: as(was as never) })
  return () => Object.assign(storage, { [name]: was })
}

test('D15 files move from the folder to a bucket, a container and back: each is whole and read at every place, and nothing is left of it where it was', async () => {
  const many = exhaustive ? 9 : 4
  const kept = await Promise.all(
    Array.from({ length: many }, (_, n) => t.keep(`Paper ${n}.txt`, `${n} `.repeat(500 + n))),
  )
  assert.equal((await t.local()).length, many)
  for (const who of ['buyer', 'auditor', 'hr']) {
    assert.equal((await t.move('s3', null, who)).status, 403, who)
    assert.equal((await (await t.as(who))('GET', t.path)).status, 403, who)
  }
  for (const [to, from, count] of [
    ['s3', null, t.s3.blobs],
    ['azure', 's3', t.azure.blobs],
    ['local', null, null],
    ['azure', 'local', t.azure.blobs],
  ] as const) {
    const move = await t.moved(to, from)
    assert.deepEqual(
      [move.state, move.done, move.total, move.leftCount, move.why],
      ['finished', many, many, 0, null],
      to,
    )
    const { storages } = await t.told()
    const bytes = kept.reduce((sum, _, n) => sum + 2 * (500 + n), 0)
    assert.equal(move.bytes, bytes)
    for (const { name, files, bytes: size } of storages)
      assert.deepEqual([files, size], name === to ? [many, bytes] : [0, 0], `${name} after ${to}`)
    assert.deepEqual([t.s3.blobs.size, t.azure.blobs.size, (await t.local()).length].filter(Boolean), [many], to)
    assert.equal(count === null ? (await t.local()).length : count.size, many)
    assert.deepEqual(await t.copies(), [])
    for (const each of kept) await isRead(each)
    assert.deepEqual(await findings(), [])
  }
  assert.deepEqual((await t.moved('azure')).total, 0)
  const refused = await t.move('s3', 's3')
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['from']])
  const log = await owner.query(
    `select action, actor_name from audit_log where record = 'settings.storage' order by seq`,
  )
  assert.deepEqual(
    log.rows.map(({ action }) => action).slice(0, 2),
    ['move', 'finished'],
    'who moved what is in the audit log',
  )
})

test('D15 whichever table names a file, it moves: a row of each that has a storage_key', async (context) => {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'storage_key' order by 1`,
  )
  assert.ok(tables.length >= 5)
  const client = await owner.connect()
  context.after(() => client.release(true))
  const made = new Map<string, string>()
  // What every row must have, made up; who it belongs to does not matter here.
  await client.query('set session_replication_role = replica')
  for (const { name } of tables) {
    const { rows: columns } = await client.query<{ column: string; type: string }>(
      `select column_name as column, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = $1 and (is_nullable = 'NO' or column_name = 'sha256')`,
      [name],
    )
    const id = randomUUID()
    const key = `${id.slice(0, 2)}/${id}`
    const content = `What ${name} keeps`
    const valueOf = ({ column, type }: (typeof columns)[number]): unknown => {
      if (column === 'storage_key') return key
      if (column === 'sha256') return sha256(content)
      if (column === 'size' || column === 'bytes') return content.length
      if (type === 'uuid') return randomUUID()
      if (type === 'text') return 'x'
      if (type === 'boolean') return false
      if (type === 'jsonb') return '{}'
      return type.startsWith('timestamp') ? testNow().toISOString() : 1
    }
    await client.query(
      `insert into ${name} (${columns.map(({ column }) => `"${column}"`).join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      columns.map(valueOf),
    )
    await t.app.files.put(key, content)
    made.set(key, content)
  }
  const move = await t.moved('s3')
  assert.deepEqual([move.state, move.leftCount], ['finished', 0], JSON.stringify(move))
  const places = await t.places()
  for (const [key, content] of made) {
    assert.equal(places.get(key), 's3', content)
    assert.equal(t.s3.blobs.get(key)?.bytes.toString(), content)
  }
  for (const { name } of tables)
    await client.query(`delete from ${name} where storage_key = any($1)`, [[...made.keys()]])
  for (const key of made.keys()) await t.app.files.delete(key)
})

test('D15 a storage that is away, refuses or answers something else, and a full disk, halt a move with a sentence; it goes on where it was, and meanwhile every file is read', async () => {
  const kept = await Promise.all(Array.from({ length: 8 }, (_, n) => t.keep(`Halted ${n}.txt`, `halted ${n}`)))
  const goOn = async (id: string) => {
    const reply = await (await t.as('administrator'))('POST', `${t.path}/${id}/continue`)
    await t.jobs.drain()
    return reply
  }
  let put = 0
  const cases: [string, RegExp, () => () => unknown][] = [
    [
      'busy',
      /^127\.0\.0\.1:\d+\/mainstay does not respond or rejects its key\. Files not yet moved/,
      () => {
        t.s3.state.mood = 'busy'
        return () => (t.s3.state.mood = 'well')
      },
    ],
    [
      'after some',
      /does not respond/,
      () =>
        instead('s3', 'put', (was) => async (...given: Parameters<typeof was>) => {
          put += 1
          if (put > 3) t.s3.state.mood = 'busy'
          await (was as (...all: unknown[]) => Promise<void>)(...given).finally(() => (t.s3.state.mood = 'well'))
        }),
    ],
    [
      'another file',
      /returned a different file than was stored/,
      () => instead('s3', 'get', () => async () => Readable.from([Buffer.from('something else')])),
    ],
    [
      'full',
      /127.* is full/,
      () =>
        instead('s3', 'put', () => async (_key: string, file: Readable) => {
          file.destroy()
          throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
        }),
    ],
  ]
  let move: { id: string; state: string; why: string } | undefined
  for (const [name, sentence, spoil] of cases) {
    const restore = spoil()
    if (move) assert.equal((await goOn(move.id)).status, 200)
    else await t.moved('s3', 'local')
    restore()
    move = (await t.latest()) as { id: string; state: string; why: string }
    assert.equal(move.state, 'halted', name)
    assert.match(move.why, sentence, name)
    for (const each of kept) await isRead(each)
  }
  const told = (await (await t.as('administrator'))('GET', '/api/inbox?part=jobs')).body.items
  assert.match(told.find(({ page }: { page: string }) => page === '/settings/storage').subtitle, / is full/)
  assert.ok(move)
  assert.equal((await goOn(move.id)).status, 200)
  const ended = await t.latest()
  assert.deepEqual([ended.id, ended.state, ended.why], [move.id, 'finished', null])
  assert.ok(ended.done >= 8)
  for (const each of kept) await isRead(each)
  assert.deepEqual([await t.local(), await t.copies()], [[], []])
  assert.equal((await goOn(move.id)).body.sentence?.code, 'storage.goesOn')
  // As after a start without the settings of either side.
  for (const to of ['azure', 'local']) {
    const all = t.app.files
    await owner.query(
      `insert into file_moves (started_at, started_by, started_by_name, to_storage, state, total) select $2, id, name, $1, 'running', 0 from users limit 1`,
      [to, t.app.now().toISOString()],
    )
    t.app.files = openDisk({ dataDir: t.app.settings.dataDir }, t.app.pool)
    await workOn(t.app)
    t.app.files = all
    const unset = await t.latest()
    assert.deepEqual([unset.state, /no longer has settings/.test(unset.why)], ['halted', true], unset.why)
  }
  // And the folder, where what comes back is written.
  const restore = instead('local', 'put', () => async (_key: string, file: Readable) => {
    file.destroy()
    throw Object.assign(new Error('cannot write', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) }), {
      code: 'E_CANNOT_WRITE_FILE',
    })
  })
  const back = await t.moved('local')
  restore()
  assert.match(back.why, /the folder of this server is full/i)
  for (const each of kept) await isRead(each)
  await goOn(back.id)
  assert.equal((await t.latest()).state, 'finished')
})

test('D15 what is missing or was changed stays where it is and is named; to whoever may not see its record, without its name', async () => {
  const [missing, changed, whole] = await Promise.all(
    ['Missing', 'Changed', 'Whole'].map((name) => t.keep(`${name}.txt`, `${name} it is`)),
  )
  await t.app.files.folder.delete(missing!.key)
  await t.app.files.folder.disk.putStream(changed!.key, Readable.from([Buffer.from('Changed it IS')]))
  const move = await t.moved('azure')
  assert.deepEqual([move.state, move.leftCount], ['finished', 2])
  const of = (why: string) => move.left.find((each: { why: string }) => each.why === why)
  assert.deepEqual([of('missing').title, of('missing').of], ['Missing', 'Documents'])
  assert.equal(of('changed').page, `/documents/workbench/${changed!.id}`)
  assert.equal((await t.places()).has(changed!.key), false)
  await isRead(whole!)
  const { rows } = await owner.query(`select id from users where email = 'administrator@sample.mainstay.test'`)
  assert.ok(rows[0])
  await t.app.files.folder.disk.putStream(changed!.key, Readable.from([Buffer.from('Changed it is')]))
  await t.app.files.folder.disk.putStream(missing!.key, Readable.from([Buffer.from('Missing it is')]))
  assert.deepEqual((await t.moved('local')).leftCount, 0)
})

test('D15 a file that is removed while it is moved is gone everywhere, whenever that happens', async () => {
  for (const moment of ['put', 'get', 'delete'] as const) {
    const content = `removed at ${moment}`
    const id = randomUUID()
    const key = `uploads/${id}/0-${randomUUID()}`
    await t.app.files.put(key, content)
    await owner.query(
      `with upload as (insert into uploads (id, user_id, name, size, part_size, "to", started_at, touched_at)
        select $1, id, 'x', 1, 1, 'x', now(), now() from users limit 1 returning id)
       insert into upload_parts (upload_id, number, bytes, sha256, storage_key) select $1, 0, $2, $3, $4 from upload`,
      [id, content.length, sha256(content), key],
    )
    const remove = async () => {
      await owner.query('delete from upload_parts where upload_id = $1', [id])
      await t.app.files.delete(key)
    }
    let hit = 0
    const restore = instead(moment === 'delete' ? 'local' : 's3', moment, (was) => async (...given: unknown[]) => {
      const of = given[0] === key && (hit += 1) === 1
      if (of && moment === 'delete') return (was as (...all: unknown[]) => unknown)(...given)
      if (of) await remove()
      return (was as (...all: unknown[]) => unknown)(...given)
    })
    const move = await t.moved('s3')
    restore()
    if (moment === 'delete') await remove()
    assert.equal(move.state, 'finished', JSON.stringify(move))
    assert.equal(t.s3.blobs.has(key), false, moment)
    assert.equal((await t.local()).includes(key), false, moment)
    assert.equal(await t.app.files.exists(key), false, moment)
    assert.deepEqual(await t.copies(), [], moment)
  }
})

test('D15 a download that is under way ends well although its file moves meanwhile, also where its storage cuts it', async () => {
  const content = randomBytes(900_000).toString('hex')
  const kept = await t.keep('Long.txt', content)
  await t.moved('s3')
  const first = await t.app.files.getStream(kept.key)
  t.s3.state.mood = 'cut'
  const second = await t.app.files.getStream(kept.key)
  const chunks = second[Symbol.asyncIterator]()
  const begun = [(await chunks.next()).value as Buffer]
  t.s3.state.mood = 'well'
  await t.moved('azure')
  assert.equal(t.s3.blobs.size, 0)
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) begun.push(next.value as Buffer)
  assert.equal(sha256(Buffer.concat(begun)), kept.sha256, 'it is read on where it lies by now')
  const all: Buffer[] = []
  for await (const chunk of first) all.push(chunk as Buffer)
  assert.equal(sha256(Buffer.concat(all)), kept.sha256)
  // Between the look for its place and the look there.
  let looks = 0
  const restore = instead('azure', 'get', (was) => async (...given: unknown[]) => {
    if (given[0] === kept.key && (looks += 1) === 1) await t.moved('s3')
    return (was as (...all: unknown[]) => unknown)(...given)
  })
  await isRead(kept)
  restore()
  assert.equal((await t.places()).get(kept.key), 's3')
  await t.moved('local')
  const here = await t.app.files.getStream(kept.key)
  await t.moved('s3')
  const local: Buffer[] = []
  for await (const chunk of here) local.push(chunk as Buffer)
  assert.equal(sha256(Buffer.concat(local)), kept.sha256)
})

test('D15 people read and add while files move: none is unreadable for a moment, none is lost, and those that came meanwhile move too', async () => {
  const [atOnce, first, last] = exhaustive ? [8, 12, 26] : [3, 6, 12]
  const kept = await Promise.all(
    Array.from({ length: first }, (_, n) => t.keep(`Busy ${n}.txt`, `busy ${n} `.repeat(99))),
  )
  let going = true
  let reads = 0
  const person = async (who: number) => {
    for (let n = who; going; n += atOnce) {
      await isRead(kept[n % kept.length]!)
      reads += 1
      // Readers beside a move are the subject: they leave it some of the processor.
      await pause(exhaustive ? 10 : 100)
      if (n % 3 === 0 && kept.length < last)
        kept.push(await t.keep(`Meanwhile ${who} ${n}.txt`, `meanwhile ${who} ${n}`))
    }
  }
  const people = Promise.all(Array.from({ length: atOnce }, (_, who) => person(who)))
  people.catch(() => {})
  for (const to of ['azure', 's3']) {
    const { id } = (await t.move(to)).body
    await until(`the end of the move to ${to}`, async () => (await t.latest()).state !== 'running', { seconds: 300 })
    const { id: latest, state } = await t.latest()
    assert.deepEqual([latest, state], [id, 'finished'])
  }
  await Promise.race([people, until('24 reads', () => reads > 24)])
  going = false
  await people
  const move = await t.moved('azure')
  assert.equal(move.state, 'finished')
  for (const each of kept) await isRead(each)
  assert.deepEqual([await t.local(), t.s3.blobs.size, await t.copies()], [[], 0, []])
  assert.deepEqual(await findings(), [])
})

test('D15 one move at a time, whoever asks at the same moment; it is stopped at a safe point and goes on from there', async () => {
  const asked = await Promise.all(Array.from({ length: 8 }, (_, n) => t.move(n % 2 ? 's3' : 'local')))
  assert.deepEqual(
    asked.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409, 409, 409, 409, 409],
    asked.map(({ text }) => text).join(),
  )
  await t.jobs.drain()
  await t.moved('local')
  const admin = await t.as('administrator')
  let release = () => {}
  let reached = () => {}
  const atFirst = new Promise<void>((done) => (reached = done))
  const held = new Promise<void>((done) => (release = done))
  const restore = instead('s3', 'put', (was) => async (...given: unknown[]) => {
    reached()
    await held
    return (was as (...all: unknown[]) => unknown)(...given)
  })
  const { id } = (await t.move('s3')).body
  await atFirst
  assert.equal((await (await t.as('buyer'))('POST', `${t.path}/${id}/stop`)).status, 403)
  assert.equal((await admin('POST', `${t.path}/${id}/stop`)).status, 200)
  assert.equal((await t.latest()).stopping, true)
  assert.equal((await t.move('azure')).body.sentence?.code, 'storage.underWay')
  // A move looks for a stop every half second: the files left may take less.
  await pause(700)
  release()
  await t.jobs.drain()
  restore()
  const stopped = await t.latest()
  assert.equal(stopped.state, 'stopped')
  assert.ok(stopped.done < stopped.total, JSON.stringify(stopped))
  assert.equal((await admin('POST', `${t.path}/${id}/stop`)).body.sentence?.code, 'storage.hasEnded')
  const goOn = await Promise.all(Array.from({ length: 8 }, () => admin('POST', `${t.path}/${id}/continue`)))
  assert.equal(goOn.filter(({ status }) => status === 200).length, 1)
  await t.jobs.drain()
  const ended = await t.latest()
  assert.deepEqual([ended.id, ended.state, ended.done], [id, 'finished', ended.total])
})

test('D15 what was moved out of the folder stays there while a backup is under way, and goes at night; what lies beside its place goes too, and never the last of a file', async (context) => {
  await t.moved('local')
  const kept = await t.keep('Backed up.txt', 'backed up')
  const backup = await owner.connect()
  context.after(() => backup.release(true))
  await backup.query(`select pg_advisory_lock_shared(${removing})`)
  await t.moved('s3')
  assert.ok((await t.local()).includes(kept.key))
  assert.ok((await t.copies()).some(({ key, storage }) => key === kept.key && storage === 'local'))
  await isRead(kept)
  await backup.query('select pg_advisory_unlock_all()')
  const night = { ...t.app, now: () => new Date('2100-01-01T00:00:00Z') }
  await sweepOrphans(night)
  assert.deepEqual([await t.local(), await t.copies()], [[], []])
  await isRead(kept)
  // As an older backup of the database would have it.
  t.azure.blobs.set(kept.key, { bytes: Buffer.from('backed up'), at: testNow() })
  const last = t.s3.blobs.get(kept.key)!
  t.s3.blobs.delete(kept.key)
  assert.equal(await sweepOrphans(night), 0)
  assert.ok(t.azure.blobs.has(kept.key), 'it may be all there is')
  t.s3.blobs.set(kept.key, last)
  assert.equal(await sweepOrphans(night), 1)
  assert.equal(t.azure.blobs.has(kept.key), false)
  await isRead(kept)
})
