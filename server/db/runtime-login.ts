import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { amongOthers, appRole } from './app-role.ts'

type Login = { name: string; password: string }

/**
 * The address under which the running product reaches its database: a login of its own with the rights of the app role, never the owner's.
 * `own` is one that an administrator made; without it one is made here and kept in the data folder.
 */
export async function runtimeUrl(ownerUrl: string, dataDir: string, own?: string): Promise<string> {
  if (own) {
    await prove(own, ownerUrl)
    return own
  }
  const login = readLogin(dataDir)
  const url = loginUrl(ownerUrl, login)
  // The usual start: the login is there. Whatever keeps it out, the owner sets it right once.
  const fits = await prove(url, ownerUrl).then(
    () => true,
    () => false,
  )
  if (!fits) {
    await ensureLogin(ownerUrl, login)
    await prove(url, ownerUrl)
  }
  return url
}

/** Makes the login, or gives it back the password and the rights it should have. */
export async function ensureLogin(ownerUrl: string, { name, password }: Login): Promise<void> {
  await withClient(ownerUrl, (client) =>
    amongOthers(async () => {
      const found = await client.query('select 1 from pg_roles where rolname = $1', [name])
      const may = 'login inherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
      // A user who is not the superuser may not even deny what only a superuser can give.
      const denied = await client.query<{ all: boolean }>(
        'select rolsuper as all from pg_roles where rolname = current_user',
      )
      const rights = denied.rows[0]?.all ? may : 'login inherit'
      await client.query(
        `${found.rowCount ? 'alter' : 'create'} role ${pg.escapeIdentifier(name)} ${rights} password ${pg.escapeLiteral(password)}`,
      )
      await client.query(`grant ${appRole} to ${pg.escapeIdentifier(name)}`)
    }),
  )
}

/** The same database as somebody else. */
export function loginUrl(url: string, { name, password }: Login): string {
  const [address = '', query] = url.split('?', 2)
  const who = `${encodeURIComponent(name)}:${encodeURIComponent(password)}@`
  const parameters = new URLSearchParams(query)
  for (const key of ['user', 'password']) parameters.delete(key)
  const as = address.replace(/^([^:]+:\/\/)(?:[^@/]*@)?/, (_all, scheme: string) => scheme + who)
  return parameters.size ? `${as}?${parameters.toString()}` : as
}

/** Throws unless the address lets in someone who has the rights of the app and no way to the owner's. */
async function prove(url: string, ownerUrl: string): Promise<void> {
  const owner = await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_user::text as name')
    return rows[0]!.name
  })
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string; above: boolean; app: boolean }>(
      `select r.rolname::text as name, r.rolsuper or r.rolcreaterole or r.rolbypassrls or r.rolreplication or pg_has_role(r.oid, $1, 'member') as above,
         pg_has_role(r.oid, $2, 'usage') as app from pg_roles r where r.rolname = session_user`,
      [owner, appRole],
    ),
  )
  const { name, above, app } = rows[0]!
  if (above)
    throw new Error(
      `The database login ${name} may do more than the running product should: it is the owner ${owner}, may act as it, or may make roles. Give RUNTIME_DATABASE_URL a login that is only a member of ${appRole}.`,
    )
  if (!app) throw new Error(`The database login ${name} has no rights here: grant ${appRole} to ${name};`)
}

/** DATA_DIR/database.login, written on first use and readable by the owner of the folder only: each folder has a login of its own. */
function readLogin(dataDir: string): Login {
  const path = join(dataDir, 'database.login')
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `mainstay_${randomBytes(6).toString('hex')} ${randomBytes(32).toString('base64url')}\n`, {
    mode: 0o600,
  })
  try {
    // A link never replaces: of two starters one writes it and both read the same.
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const [name, password] = readFileSync(path, 'utf8').trim().split(' ')
  if (!name || !password) throw new Error(`${path} holds no login; remove it, and a new one is made.`)
  return { name, password }
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mainstay-login',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
