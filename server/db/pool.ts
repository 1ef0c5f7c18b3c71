import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'

const limits = {
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
}

// date, timestamp and timestamptz stay the text that PostgreSQL wrote: a JavaScript Date loses the day and the microseconds.
const textTypes = [1082, 1114, 1184]
const textArrayTypes = [1182, 1115, 1185]
const asText = (text: string) => text
const textArray: number = 1009
const asTextArray = pg.types.getTypeParser(textArray, 'text') as (text: string) => string[]

/** Type parsers of one pool or client; int8 and numeric are strings by pg's own default. */
export const rawTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && textTypes.includes(oid)) return asText
    if (format !== 'binary' && textArrayTypes.includes(oid)) return asTextArray
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

type PoolOptions = {
  size: number
  applicationName: string
  /** Told about connections that break while idle or in use; the pool replaces them by itself. */
  onError?: (error: Error) => void
}

/** A pool whose connections carry time limits; a lost database never ends the process. */
export function openPool(url: string, { size, applicationName, onError = () => {} }: PoolOptions): pg.Pool {
  const parameters = Object.entries(limits).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    connectionString: withOptions(url, parameters.join(' ')),
    max: size,
    application_name: applicationName,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    types: rawTypes,
    // A statement is sent while the one before it is still being answered; each has its own answer or error.
    pipeline: true,
    Client: PreparingClient,
  })
  // A client is nobody's while checked out: without a listener its broken socket would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  // The pool repeats the error of an idle client, which its own listener has reported already.
  pool.on('error', () => {})
  return pool
}

/** The same database for as long as it takes: for work that reads everything there is. Ended by whoever opens it. */
export function openPatient({ options: { connectionString = '' } }: pg.Pool, applicationName: string): pg.Pool {
  const none = Object.keys(limits).map((name) => `-c ${name}=0`)
  const pool = new pg.Pool({
    connectionString: withOptions(connectionString, none.join(' ')),
    max: 2,
    application_name: applicationName,
    connectionTimeoutMillis: 3000,
    types: rawTypes,
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

// Ours come last and therefore win over options that the address already carries.
function withOptions(url: string, options: string) {
  const [address, query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('options', `${parameters.get('options') ?? ''} ${options}`.trim())
  return `${address}?${parameters.toString()}`
}
