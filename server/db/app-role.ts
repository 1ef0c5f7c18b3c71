import type pg from 'pg'

/** Holds what the running product may do in the database; it owns nothing and nobody logs in as it. */
export const appRole = 'mainstay_app'

/** Makes the role; safe beside others doing the same in other databases. */
export async function ensureAppRole(client: pg.Client): Promise<void> {
  // Roles belong to the whole server, so a lock inside one database cannot keep others away.
  await amongOthers(async () => {
    const found = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
    if (found.rowCount === 0) await client.query(`create role ${appRole} nologin`)
  })
}

/** Tries work on roles again where another starter did the same at the same moment; says what to do where it is not allowed. */
export async function amongOthers(work: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const { code } = error as pg.DatabaseError
      if (code === '42501') throw refusal(error)
      // 42710 and 23505: another one made it first; XX000: another one is changing it.
      if (!['42710', '23505', 'XX000'].includes(code ?? '') || tries === 5) throw error
    }
  }
}

function refusal(cause: unknown) {
  const commands = `create role ${appRole} nologin; create role mainstay_runtime login password '…'; grant ${appRole} to mainstay_runtime;`
  return new Error(
    `The user of DATABASE_URL may not make roles. Let an administrator run once: ${commands} Then set RUNTIME_DATABASE_URL to the address of the same database as mainstay_runtime.`,
    { cause },
  )
}
