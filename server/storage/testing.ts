import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { tickingClock } from '#server/testing/clock.ts'
import { multipart } from '../files/testing.ts'
import { sha256 } from '../files/testing-parts.ts'
import { modules } from '../app.ts'
import { createTestApp, type Caller } from '../testing/app.ts'
import { unread } from '../testing/unread.ts'
import { azureStandIn, s3StandIn } from './testing-storages.ts'

export type Storages = Awaited<ReturnType<typeof openStorages>>

/** What a server is told of the stand-ins. */
export const envOf = (
  s3: Awaited<ReturnType<typeof s3StandIn>>['settings'],
  azure: Awaited<ReturnType<typeof azureStandIn>>['settings'],
): Record<string, string> => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ACCESS_KEY: s3.accessKey,
  S3_SECRET_KEY: s3.secretKey,
  AZURE_CONTAINER: azure.container,
  AZURE_ACCOUNT: azure.account,
  AZURE_KEY: azure.key,
})

/** An app with a folder, a bucket and a container; new files go to `current`. All through the API. */
export async function openStorages(current: 'local' | 's3' | 'azure' = 'local') {
  const s3 = await s3StandIn()
  const azure = await azureStandIn()
  const env = { FILE_STORAGE: current, ...envOf(s3.settings, azure.settings) }
  const t = await createTestApp({ modules: unread(modules), env, now: tickingClock() })
  const callers = new Map<string, Caller>()
  const as = async (who: string): Promise<Caller> => {
    const known = callers.get(who) ?? (await t.as(who))
    callers.set(who, known)
    return known
  }
  /** Keeps a file as a document; answers where it is read again. */
  const keep = async (name: string, content: Buffer | string) => {
    const { payload, headers } = multipart([[name, content]])
    const caller = await as('buyer')
    const reply = await caller('POST', '/api/documents/documents/upload', {
      body: payload.toString('latin1'),
      headers,
      key: randomUUID(),
    })
    assert.equal(reply.status, 200, reply.text)
    const read = await caller('GET', `/api/documents/documents/${reply.body.id}`)
    const file = `/api/documents/documents/${reply.body.id}/versions/${read.body.currentVersionId}/file`
    const { rows } = await t.app.pool.query<{ key: string }>(
      'select storage_key as key from documents_versions where document_id = $1',
      [reply.body.id],
    )
    return { id: reply.body.id as string, name, file, key: rows[0]!.key, sha256: sha256(content) }
  }
  const path = '/api/settings/storage'
  const told = async () => (await (await as('administrator'))('GET', path)).body
  const latest = async () => (await told()).moves[0]
  /** Begins a move; the job that does it runs by itself. */
  const move = async (to: string, from: string | null = null, who = 'administrator') =>
    (await as(who))('POST', path, { body: { to, from } })
  /** Moves, and waits for its end. */
  const moved = async (to: string, from: string | null = null) => {
    const reply = await move(to, from)
    assert.equal(reply.status, 200, reply.text)
    await t.jobs.drain()
    return latest()
  }
  const places = async () => {
    const { rows } = await t.app.pool.query<{ key: string; storage: string }>('select key, storage from file_places')
    return new Map(rows.map(({ key, storage }) => [key, storage]))
  }
  const local = async () => {
    const found: string[] = []
    for await (const { key } of t.app.files.folder.list()) found.push(key)
    return found.toSorted()
  }
  const copies = async () => (await t.app.pool.query('select key, storage from file_copies order by 1, 2')).rows
  const close = async () => {
    await t.close()
    await s3.close()
    await azure.close()
  }
  return { ...t, as, s3, azure, keep, told, latest, move, moved, places, local, copies, path, close }
}
