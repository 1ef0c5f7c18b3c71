import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Key } from './auth/secret-box.ts'
import { account, base64Key, bucket, containerUrl, region, whole } from './storage/storage-settings.ts'

const wholeNumber = (from: number, to: number) => {
  const rule = `must be a whole number from ${from} to ${to}`
  return z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to, rule)
    .transform(Number)
}
const clockOffset = z
  .string()
  .regex(/^-?\d{1,13}$/, 'must be a whole number of milliseconds')
  .transform(Number)
const oneOf = <const Choices extends readonly [string, ...string[]]>(...choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// address')
const origin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http(s) address')
  .refine((text) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`, 'must have no path')
  .transform((text) => new URL(text).origin)
const longSecret = z.string().refine((text) => Buffer.byteLength(text) >= 32, 'must be at least 32 bytes long')

const mailUrl = z
  .string()
  .refine(
    (text) => /^smtps?:\/\/[^\s/?#]+\/?$/.test(text) && URL.canParse(text) && new URL(text).hostname !== '',
    'must be an address such as smtps://user:password@mail.example.com:465',
  )
const mailFrom = z
  .string()
  .regex(
    /^(?:[^<>"\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an address such as mainstay@example.com or Mainstay <mainstay@example.com>',
  )

const groupId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const groupRoles = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? '')
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => pair.trim().toLowerCase().split('=')),
  )
  .refine(
    (pairs) =>
      pairs.every(
        ([group, role, ...rest]) => groupId.test(group ?? '') && /^[a-z][a-z-]*$/.test(role ?? '') && rest.length === 0,
      ),
    'must be pairs such as 72f988bf-86f1-41af-91ab-2d7cd011db47=administrator',
  )
  .transform((pairs) => pairs.map(([group = '', role = '']) => ({ group, role })))

/** '10.0.0.0/8,fd00::/8' → what may be reached inside; one address stands for itself. */
const networks = z
  .string()
  .optional()
  .transform((text) => (text ?? '').split(',').flatMap((part) => part.trim() || []))
  .refine(
    (parts) =>
      parts.every((part) => {
        const [address = '', bits, ...rest] = part.split('/')
        const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!
        return (
          most > 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most))
        )
      }),
    'must be networks such as 10.0.0.0/8, several with commas',
  )

/** The tenant of which Microsoft says that every personal account is a member. */
const personalAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad'
const admittedTenants = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? '')
      .toLowerCase()
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  )
  .refine(
    (tenants) => tenants.every((each) => each === 'personal' || groupId.test(each)),
    'must be tenant ids such as 72f988bf-86f1-41af-91ab-2d7cd011db47, or personal',
  )
  .transform((tenants) => tenants.map((each) => (each === 'personal' ? personalAccounts : each)))

/** An empty default means that the setting is optional and has none. */
const entry = <Schema extends z.ZodType>(schema: Schema, byDefault: string, description: string, secret = false) => ({
  schema,
  default: byDefault,
  description,
  secret,
})

const entries = {
  PORT: entry(wholeNumber(0, 65535), '3000', 'TCP port to listen on'),
  HOST: entry(z.string(), '127.0.0.1', 'Address to listen on; evaluation mode allows only this machine'),
  PUBLIC_ORIGIN: entry(origin.optional(), 'http://localhost:PORT', 'Address under which browsers reach the server'),
  TRUSTED_PROXIES: entry(
    networks,
    '',
    'Reverse proxies whose X-Forwarded-For is believed, such as 10.0.0.5 or 10.0.0.0/24; several with commas',
  ),
  NODE_ENV: entry(oneOf('development', 'test', 'production'), 'development', 'Kind of installation'),
  CLOCK_OFFSET_MS: entry(
    clockOffset,
    '0',
    'Milliseconds by which the server’s clock is ahead of the machine’s, negative behind it; for tests alone, with NODE_ENV=test',
  ),
  LOG_LEVEL: entry(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info', 'How much to log'),
  DATABASE_URL: entry(postgresUrl.optional(), '', 'PostgreSQL 15 or newer; without it an embedded one is used', true),
  RUNTIME_DATABASE_URL: entry(
    postgresUrl.optional(),
    '',
    'The same database as a login of the role mainstay_app, where the user of DATABASE_URL may not make one',
    true,
  ),
  POOL_SIZE: entry(wholeNumber(1, 100), '10', 'Most database connections of one server process'),
  HEAP_MB: entry(
    wholeNumber(128, 65_536),
    '512',
    'Most megabytes for what the server keeps in mind; `npm start` passes it to Node',
  ),
  DATA_DIR: entry(
    z.string(),
    './data',
    'Folder of the embedded database, uploaded files, the secret key and the runtime’s database login',
  ),
  HEADS_DIR: entry(
    z.string().optional(),
    '',
    'Folder where the ends of the chains are noted, best on another machine; without it DATA_DIR. See docs/verify.md',
  ),
  BUSY_AFTER_MS: entry(
    wholeNumber(100, 3_600_000),
    '2000',
    'Milliseconds of waiting for the processor after which calls are told to come again; 3600000 is never',
  ),
  UPLOAD_LIMIT_MB: entry(wholeNumber(1, 1024), '25', 'Largest uploaded file in megabytes'),
  FILE_STORAGE: entry(
    oneOf('local', 's3', 'azure'),
    'local',
    'Where new files go: the folder of DATA_DIR, a bucket that speaks S3, or a container of Azure Blob Storage. Others stay readable while they have settings',
  ),
  S3_ENDPOINT: entry(origin.optional(), '', 'Address of the S3 service, such as https://s3.eu-central-1.amazonaws.com'),
  S3_BUCKET: entry(bucket.optional(), '', 'Its bucket, of this installation alone'),
  S3_REGION: entry(region, 'us-east-1', 'Its region'),
  S3_ACCESS_KEY: entry(z.string().optional(), '', 'Id of the key for it'),
  S3_SECRET_KEY: entry(z.string().optional(), '', 'The key for it', true),
  AZURE_CONTAINER: entry(
    containerUrl.optional(),
    '',
    'Address of the container in Azure Blob Storage, of this installation alone',
  ),
  AZURE_ACCOUNT: entry(account.optional(), '', 'Its storage account'),
  AZURE_KEY: entry(base64Key.optional(), '', 'A key of this account', true),
  FILE_SCANNER: entry(
    z
      .string()
      .regex(/^clamd:\/\/[^\s/?#@]+:\d{1,5}\/?$/, 'must be an address such as clamd://127.0.0.1:3310')
      .optional(),
    '',
    'Virus scanner (clamd) that sees every uploaded file before it is kept; without it files are marked as not scanned',
  ),
  EMBEDDINGS: entry(
    oneOf('built-in', 'off'),
    'built-in',
    'Whether passages are also found by their meaning: by the English model that comes with the product, or not at all',
  ),
  SAMPLE_COMPANY: entry(
    oneOf('on', 'off'),
    'on',
    'Fill an empty database with the sample company; never with IDENTITY=directory',
  ),
  SECRET_KEY: entry(
    longSecret.optional(),
    '',
    'At least 32 bytes; without it a random key in DATA_DIR/secret.key',
    true,
  ),
  SECRET_KEY_BEFORE: entry(
    longSecret.optional(),
    '',
    'The secret key until now, while another takes its place: what it sealed is opened, and sealed anew',
    true,
  ),
  PRIVATE_NETWORKS: entry(
    networks,
    '',
    'Private networks that connectors may reach, such as 10.1.0.0/16; several with commas',
  ),
  IDENTITY: entry(
    oneOf('evaluation', 'directory', 'entra'),
    'evaluation',
    'Who signs people in: the sample company’s people, accounts kept here, or Entra ID',
  ),
  ENTRA_TENANT: entry(z.string().optional(), '', 'Directory (tenant) id; required with IDENTITY=entra'),
  ENTRA_CLIENT_ID: entry(z.string().optional(), '', 'Application (client) id; required with IDENTITY=entra'),
  ENTRA_CLIENT_SECRET: entry(
    z.string().optional(),
    '',
    'Client secret; with IDENTITY=entra this or ENTRA_CERTIFICATE',
    true,
  ),
  ENTRA_CERTIFICATE: entry(
    z.string().optional(),
    '',
    'File (PEM) with a certificate and its private key, in place of ENTRA_CLIENT_SECRET',
  ),
  ENTRA_ADMITS: entry(
    admittedTenants,
    '',
    'Further tenants whose people may sign in: their ids, or personal for personal accounts; several with commas',
  ),
  ENTRA_GROUP_ROLES: entry(
    groupRoles,
    '',
    'Roles by group: <object id of a group>=<role>, several with commas; required with IDENTITY=entra',
  ),
  MAIL_URL: entry(
    mailUrl.optional(),
    '',
    'Mail server: smtp:// or smtps://, user and password, host and port; without it no mail leaves',
    true,
  ),
  MAIL_FROM: entry(mailFrom.optional(), '', 'Sender of mail; required with MAIL_URL'),
  MAIL_NOTIFY: entry(
    z.email('must be an address such as office@example.com').optional(),
    '',
    'Who is told by mail of a new contact request; nobody where it is empty',
  ),
  AUDIT_ANCHOR_EMAIL: entry(
    z.email('must be an address such as notary@example.com').optional(),
    '',
    'Who keeps the ends of the chains: mailed once a day, nowhere where it is empty. See docs/verify.md',
  ),
}
type Name = keyof typeof entries
type Values = { [N in Name]: z.output<(typeof entries)[N]['schema']> }

/** Every setting with the default and description shown to operators, in the order of the manual. */
export const settingsTable: readonly { name: string; default: string; description: string }[] = Object.entries(
  entries,
).map(([name, { default: byDefault, description }]) => ({ name, default: byDefault, description }))

export type Settings = ReturnType<typeof named>

/** Reads all settings from the environment; throws one Error whose message lists every bad setting in plain words. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { schema, default: byDefault, secret }] of Object.entries(entries)) {
    // An empty variable counts as not set, as in most shells and .env files.
    const given = env[name]?.trim() || (name === 'PUBLIC_ORIGIN' ? '' : byDefault) || undefined
    const read = schema.safeParse(given)
    values[name] = read.data
    if (!read.success) faults.push(`${name} ${read.error.issues[0]?.message}${secret ? '' : `, but is "${given}"`}`)
  }
  const settings = named(values as Values)
  // The rules between settings need sound values, otherwise one mistake would be told twice.
  if (faults.length === 0) faults.push(...conflicts(settings))
  if (faults.length > 0) throw new Error(['The settings cannot be used:', ...faults].join('\n  - '))
  return settings
}

/** The key for signing and sealing: SECRET_KEY, else DATA_DIR/secret.key, written on first use and readable by the owner only. */
export function readSecretKey({
  secretKey,
  secretKeyBefore,
  dataDir,
}: Pick<Settings, 'secretKey' | 'secretKeyBefore' | 'dataDir'>): Key {
  const before = secretKeyBefore ? [Buffer.from(secretKeyBefore)] : []
  return { now: secretKey ? Buffer.from(secretKey) : ownKey(dataDir), before }
}

function ownKey(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // A link never replaces: of two starters one writes the key and both read the same.
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const key = readFileSync(path)
  if (key.length < 32) throw new Error(`${path} holds fewer than 32 bytes; restore it from a backup or set SECRET_KEY.`)
  return key
}

function named(values: Values) {
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    trustedProxies: values.TRUSTED_PROXIES,
    nodeEnv: values.NODE_ENV,
    clockOffsetMs: values.CLOCK_OFFSET_MS,
    logLevel: values.LOG_LEVEL,
    databaseUrl: values.DATABASE_URL,
    runtimeDatabaseUrl: values.RUNTIME_DATABASE_URL,
    poolSize: values.POOL_SIZE,
    dataDir: resolve(values.DATA_DIR ?? ''),
    headsDir: resolve(values.HEADS_DIR ?? values.DATA_DIR ?? ''),
    busyAfterMs: values.BUSY_AFTER_MS,
    uploadLimitMb: values.UPLOAD_LIMIT_MB,
    fileScanner: values.FILE_SCANNER,
    fileStorage: values.FILE_STORAGE,
    embeddings: values.EMBEDDINGS,
    s3: whole({
      endpoint: values.S3_ENDPOINT,
      bucket: values.S3_BUCKET,
      region: values.S3_REGION,
      accessKey: values.S3_ACCESS_KEY,
      secretKey: values.S3_SECRET_KEY,
    }),
    azure: whole({ container: values.AZURE_CONTAINER, account: values.AZURE_ACCOUNT, key: values.AZURE_KEY }),
    // Its people would stand among the real ones, and count as administrators.
    sampleCompany: values.SAMPLE_COMPANY === 'on' && values.IDENTITY !== 'directory',
    secretKey: values.SECRET_KEY,
    secretKeyBefore: values.SECRET_KEY_BEFORE,
    privateNetworks: values.PRIVATE_NETWORKS,
    identity: values.IDENTITY,
    entraTenant: values.ENTRA_TENANT,
    entraClientId: values.ENTRA_CLIENT_ID,
    entraClientSecret: values.ENTRA_CLIENT_SECRET,
    entraCertificate: values.ENTRA_CERTIFICATE,
    entraAdmits: values.ENTRA_ADMITS,
    entraGroupRoles: values.ENTRA_GROUP_ROLES,
    mailUrl: values.MAIL_URL,
    mailFrom: values.MAIL_FROM,
    mailNotify: values.MAIL_NOTIFY,
    auditAnchorEmail: values.AUDIT_ANCHOR_EMAIL,
  })
}

function conflicts(settings: Settings): string[] {
  const faults: string[] = []
  const { protocol, hostname } = new URL(settings.publicOrigin)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (settings.clockOffsetMs !== 0 && settings.nodeEnv !== 'test')
    faults.push('CLOCK_OFFSET_MS is for tests alone: it needs NODE_ENV=test')
  if (settings.runtimeDatabaseUrl && !settings.databaseUrl)
    faults.push('RUNTIME_DATABASE_URL needs DATABASE_URL, the same database as its owner')
  if (settings.fileStorage === 's3' && !settings.s3)
    faults.push('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY are required with FILE_STORAGE=s3')
  if (settings.fileStorage === 'azure' && !settings.azure)
    faults.push('AZURE_CONTAINER, AZURE_ACCOUNT and AZURE_KEY are required with FILE_STORAGE=azure')
  if (settings.mailUrl && !settings.mailFrom) faults.push('MAIL_FROM is required with MAIL_URL')
  if (settings.identity === 'entra') {
    if (!settings.entraTenant) faults.push('ENTRA_TENANT is required with IDENTITY=entra')
    if (!settings.entraClientId) faults.push('ENTRA_CLIENT_ID is required with IDENTITY=entra')
    if (!settings.entraClientSecret === !settings.entraCertificate)
      faults.push('ENTRA_CLIENT_SECRET or ENTRA_CERTIFICATE is required with IDENTITY=entra, and not both')
    // Else nobody could do anything, nor give anybody a role.
    if (!settings.entraGroupRoles.some(({ role }) => role === 'administrator'))
      faults.push('ENTRA_GROUP_ROLES must give some group the role administrator, with IDENTITY=entra')
    if (!local && protocol !== 'https:') faults.push('PUBLIC_ORIGIN must be https:// unless it is this machine')
    return faults
  }
  if (settings.identity === 'directory') {
    if (!settings.mailUrl)
      faults.push('MAIL_URL is required with IDENTITY=directory: links to confirm addresses go by mail')
    if (!local && protocol !== 'https:') faults.push('PUBLIC_ORIGIN must be https:// unless it is this machine')
    return faults
  }
  // Evaluation accounts have well-known passwords, so nobody else may reach them.
  const why = 'because IDENTITY=evaluation has well-known accounts; set IDENTITY to directory or entra'
  if (!local) faults.push(`PUBLIC_ORIGIN must be localhost, 127.0.0.1 or [::1], ${why}`)
  if (!/^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(settings.host)) {
    faults.push(`HOST must be a loopback address such as 127.0.0.1, ${why}`)
  }
  if (settings.nodeEnv === 'production') faults.push(`NODE_ENV must not be production, ${why}`)
  return faults
}
