import { and, eq, isNull } from 'drizzle-orm'
import { errors, type Adapter, type AdapterConstructor, type AdapterPayload } from 'oidc-provider'
import { identityPayloads as table } from '#server/auth/tables.ts'
import type { Db } from '#server/db/db.ts'

/** The provider's memory in PostgreSQL, so that several processes and restarts share it. */
export function postgresAdapter(db: Db, now: () => Date): AdapterConstructor {
  const payloadOf = (row: typeof table.$inferSelect | undefined): AdapterPayload | undefined => {
    if (!row || (row.expiresAt !== null && Date.parse(row.expiresAt) <= now().getTime())) return undefined
    const consumed = row.consumedAt === null ? {} : { consumed: Math.floor(Date.parse(row.consumedAt) / 1000) }
    return { ...row.payload, ...consumed }
  }

  return class PostgresAdapter implements Adapter {
    readonly model: string

    constructor(model: string) {
      this.model = model
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn?: number) {
      const values = {
        payload: payload as Record<string, unknown>,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        userCode: payload.userCode ?? null,
        expiresAt: expiresIn ? new Date(now().getTime() + expiresIn * 1000).toISOString() : null,
      }
      await db
        .insert(table)
        .values({ model: this.model, id, ...values })
        .onConflictDoUpdate({ target: [table.model, table.id], set: values })
    }

    async find(id: string) {
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(table.model, this.model), eq(table.id, id)))
      return payloadOf(row)
    }

    async findByUid(uid: string) {
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(table.model, this.model), eq(table.uid, uid)))
      return payloadOf(row)
    }

    async findByUserCode(userCode: string) {
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(table.model, this.model), eq(table.userCode, userCode)))
      return payloadOf(row)
    }

    async consume(id: string) {
      const isUnused = and(eq(table.model, this.model), eq(table.id, id), isNull(table.consumedAt))
      const used = await db
        .update(table)
        .set({ consumedAt: now().toISOString() })
        .where(isUnused)
        .returning({ id: table.id })
      // Two requests with one code have both found it unused; only one may have it.
      if (used.length === 0) throw new errors.InvalidGrant('already used')
    }

    async destroy(id: string) {
      await db.delete(table).where(and(eq(table.model, this.model), eq(table.id, id)))
    }

    /** Asked of each kind of token by itself. */
    async revokeByGrantId(grantId: string) {
      await db.delete(table).where(and(eq(table.model, this.model), eq(table.grantId, grantId)))
    }
  }
}
