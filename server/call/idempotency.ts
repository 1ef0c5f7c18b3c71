import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Tx } from '../db/db.ts'
import { rowsOf } from '../db/rows.ts'
import { says } from '../sentences.ts'

type Replay = { status: number; reply: string; etag: string | null }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The `Idempotency-Key` header of a POST that creates or moves something; 400 where it is missing or no UUID. */
export function readKey(header: unknown): string {
  if (typeof header !== 'string' || !uuid.test(header))
    throw new Problem('invalid', says.idempotencyKeyMissing(), {
      'idempotency-key': says.idempotencyKeyHint(),
    })
  return header.toLowerCase()
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Takes the key for this call, or finds what an earlier call with it answered. A call under way with the same key is waited for by the
 * unique index. 422 where the key was used with another content.
 */
export async function claim(
  tx: Tx,
  actorId: string,
  route: string,
  key: string,
  requestHash: string,
): Promise<Replay | null> {
  const taken = await rowsOf(
    tx,
    sql`insert into idempotency_keys (actor_id, route, key, request_hash, status, reply) values (${actorId}::uuid, ${route}, ${key}::uuid, ${requestHash}, 0, '') on conflict do nothing returning 1`,
  )
  if (taken.length === 1) return null
  const [row] = await rowsOf<{ request_hash: string; status: number; reply: string; etag: string | null }>(
    tx,
    sql`select request_hash, status, reply, etag from idempotency_keys where actor_id = ${actorId}::uuid and route = ${route} and key = ${key}::uuid`,
  )
  if (!row) throw new Problem('conflict', says.sameCallUnderWay(), undefined, 1)
  if (row.request_hash !== requestHash) throw new Problem('unprocessable', says.idempotencyKeyUsed())
  return { status: row.status, reply: row.reply, etag: row.etag }
}
