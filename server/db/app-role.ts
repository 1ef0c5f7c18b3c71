import type pg from 'pg'

/** The role that the running product acts as; it owns nothing. */
export const appRole = 'mainstay_app'

/** Makes the role and lets the connected owner act as it; safe beside others doing the same in other databases. */
export async function ensureAppRole(client: pg.Client): Promise<void> {
  // Roles belong to the whole server, so a lock inside one database cannot keep others away.
  for (let tries = 0; ; tries++) {
    try {
      const found = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
      if (found.rowCount === 0) await client.query(`create role ${appRole} nologin`)
      const may = await client.query<{ act: boolean }>(`select pg_has_role(current_user, $1, 'member') as act`, [
        appRole,
      ])
      if (!may.rows[0]?.act) await client.query(`grant ${appRole} to current_user`)
      return
    } catch (error) {
      const code = (error as pg.DatabaseError).code
      if (code === '42501') throw refusal(error)
      // 42710 and 23505: another one made it first; XX000: another one is granting it.
      if (!['42710', '23505', 'XX000'].includes(code ?? '') || tries === 5) throw error
    }
  }
}

function refusal(cause: unknown) {
  const commands = `create role ${appRole} nologin; grant ${appRole} to <the user of DATABASE_URL>;`
  return new Error(`The database user may not make roles. Let an administrator run once: ${commands}`, { cause })
}
