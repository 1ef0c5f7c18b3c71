import pg from 'pg'
import { addressesOf, CallFailed, type Address } from './outbound-address.ts'
import { failureOf, logged, patienceMs } from './call-out.ts'
import type { Opened, Probe } from './probe.ts'

/** SQLSTATE → what to do. */
const faults: Record<string, string> = {
  '28P01': 'The password is wrong',
  '28000': 'The server refuses this user from here: look at pg_hba.conf, and whether it asks for encryption',
  '3D000': 'The server has no database of this name',
  '42501': 'The role may not connect to this database: grant it CONNECT',
  '53300': 'The server has no connection left: raise max_connections or close idle ones',
  '57P03': 'The server is starting or stopping: test again in a minute',
  '57014': 'The server took too long to answer',
  '25006': 'The server is read-only in a way that stops even reading',
}

const mostSchemas = 50

/** What the role is and may do: rights as PostgreSQL itself computes them, for tables outside its own catalogue. */
const look = `
  select 1 as one, current_setting('server_version') as version,
    (select rolsuper from pg_roles where rolname = current_user) as superuser,
    (select coalesce(array_agg(name order by name), '{}') from (
      select nspname::text as name from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and has_schema_privilege(oid, 'usage') limit ${mostSchemas}) s) as schemas,
    (select count(*)::integer from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'insert, update, delete')) as writable`

type Looked = { one: number; version: string; superuser: boolean; schemas: string[]; writable: number }

export const probeDatabase: Probe = async (settings, { app, ...purpose }) => {
  const { host = '', database = '', tls } = settings
  const found = await logged(app, { ...purpose, host }, async () => {
    const { addresses, inside } = await addressesOf(host, app.settings)
    if (tls !== 'verified' && !inside)
      throw new CallFailed('insecure', `${host} is outside your network: choose encryption with a checked certificate`)
    return lookAtFirst(settings, addresses)
  })
  if (found.one !== 1) throw new CallFailed('answer', 'The server did not answer select 1 with 1')
  const seen = found.schemas.length === 1 ? 'schema' : 'schemas'
  return {
    says: `Reads ${database}: ${found.schemas.length} ${seen}`,
    facts: {
      schemas: found.schemas,
      writable: found.writable,
      superuser: found.superuser,
      version: found.version.slice(0, 40),
    },
  }
}

/** The server may listen on one of its addresses alone; what it says itself is the last word. */
async function lookAtFirst(settings: Opened, addresses: readonly Address[]): Promise<Looked> {
  const until = performance.now() + patienceMs
  let fault: unknown
  for (const { address } of addresses.slice(0, 4)) {
    if (fault && performance.now() > until) break
    try {
      return await lookAt(settings, address)
    } catch (error) {
      if (!(error instanceof CallFailed) || !['refused', 'unreachable'].includes(error.code)) throw error
      fault = error
    }
  }
  throw fault
}

async function lookAt(settings: Opened, address: string): Promise<Looked> {
  const { host = '', port = '', database = '', user = '', password = '', tls = '' } = settings
  const client = new pg.Client({
    // The address that was checked; the certificate is still that of the name.
    host: address,
    port: Number(port),
    database,
    user,
    password,
    ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verified', servername: host, host },
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'mainstay-connector',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    // Not as settings of the connection: a pooler in between refuses those it does not know.
    await client.query("begin read only; set local statement_timeout = '5s'")
    return (await client.query<Looked>(look)).rows[0]!
  } catch (error) {
    throw databaseFault(error, host)
  } finally {
    // A server that hangs must not hold us too.
    void client.end().catch(() => {})
  }
}

function databaseFault(error: unknown, host: string): CallFailed {
  const state = String((error as { code?: unknown } | null)?.code ?? '')
  if (/^[0-9A-Z]{5}$/.test(state) && !/^E[A-Z]{4}$/.test(state))
    return new CallFailed(state, faults[state] ?? `PostgreSQL refuses with ${state}: look the code up`, error)
  const message = error instanceof Error ? error.message : ''
  if (/does not support SSL/i.test(message))
    return new CallFailed('tls', `${host} offers no encryption: switch it on there`, error)
  if (/timeout/i.test(message)) return new CallFailed('timeout', `${host} did not answer in time`, error)
  return failureOf(error, host)
}
