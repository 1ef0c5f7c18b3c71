import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/rows.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Finding } from '#modules/connectors/shared/connectors.ts'

const finding = (name: string, state: Finding['state'], says: string): Finding => ({ name, state, says })

/** How the installation itself is set up, from its settings and from what the database and the disk say now. */
export async function findingsOf(app: AppContext): Promise<Finding[]> {
  const { settings } = app
  return [
    originOf(app),
    proxyOf(app),
    mailOf(app),
    settings.secretKey
      ? finding('Secret key', 'good', 'From SECRET_KEY, separate from the data.')
      : finding(
          'Secret key',
          'attention',
          'In DATA_DIR/secret.key. Anyone who copies that folder can read every sealed secret; without the file, none can be read. Back it up separately, or set SECRET_KEY.',
        ),
    await databaseOf(app),
    await jobsOf(app),
    await diskOf(app),
    await storageOf(app),
    finding(
      'Backups',
      'unknown',
      settings.databaseUrl
        ? 'Mainstay makes no backups by itself. Copy the database of DATABASE_URL with pg_basebackup and the files in DATA_DIR with it, and try a restore.'
        : 'Mainstay makes no backups by itself. Have npm run backup copy the database and the files to another machine every night, and try npm run restore.',
    ),
    finding(
      'Private networks',
      'good',
      settings.privateNetworks.length
        ? `Connectors may reach the public Internet and ${settings.privateNetworks.join(', ')}.`
        : 'Connectors may reach the public Internet only. PRIVATE_NETWORKS opens addresses inside.',
    ),
  ]
}

const isLocal = (origin: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)

function originOf({ settings: { publicOrigin, identity } }: AppContext): Finding {
  if (identity === 'evaluation')
    return finding('Public address', 'good', `${publicOrigin} is this machine only, as an evaluation has to be.`)
  if (isLocal(publicOrigin))
    return finding(
      'Public address',
      'attention',
      `${publicOrigin} is this machine only: links in messages lead nowhere for others. Set PUBLIC_ORIGIN.`,
    )
  return publicOrigin.startsWith('https:')
    ? finding('Public address', 'good', `Browsers reach it at ${publicOrigin}, encrypted.`)
    : finding('Public address', 'attention', `${publicOrigin} is not encrypted: put https in front of it.`)
}

function proxyOf({ settings }: AppContext): Finding {
  const trusted = settings.trustedProxies
  if (trusted.length) return finding('Proxy', 'good', 'Addresses of visitors are taken from the proxies you named.')
  return isLocal(settings.publicOrigin)
    ? finding('Proxy', 'good', 'No proxy is trusted: every visitor counts by the address they come from.')
    : finding(
        'Proxy',
        'attention',
        'No proxy is trusted. Behind one, all visitors share its address and with it one limit of calls.',
      )
}

function mailOf({ settings }: AppContext): Finding {
  const { mailUrl, mailFrom } = settings
  return mailUrl && mailFrom
    ? finding('Mail', 'good', `Mail leaves through ${new URL(mailUrl).hostname} as ${mailFrom}.`)
    : finding('Mail', 'attention', 'No mail server is set, so no message leaves. Set MAIL_URL and MAIL_FROM.')
}

async function databaseOf({ db, settings }: AppContext): Promise<Finding> {
  const [row] = await rowsOf<{ version: string; size: string }>(
    db,
    sql`select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  const whose = settings.databaseUrl ? 'your own server' : 'the embedded one'
  return finding('Database', 'good', `PostgreSQL ${row!.version}, ${whose}, ${row!.size}.`)
}

async function jobsOf({ db, log }: AppContext): Promise<Finding> {
  const found = await rowsOf<{ failed: number; oldest: number | null }>(
    db,
    sql`select (count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day'))::integer as failed,
        extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after < now()))::float8 as oldest
      from pgboss.job`,
  ).catch((error: unknown) => {
    log.warn({ err: error }, 'the job queue could not be looked at')
    return null
  })
  if (!found) return finding('Background work', 'unknown', 'The queue could not be read.')
  const { failed, oldest } = found[0]!
  if (failed)
    return finding('Background work', 'attention', `${failed} jobs were given up in the last day: see the log.`)
  if ((oldest ?? 0) > 600)
    return finding('Background work', 'attention', 'Work has been waiting for more than ten minutes.')
  return finding('Background work', 'good', 'No jobs waiting, and none failed for good in the last day.')
}

async function diskOf({ settings }: AppContext): Promise<Finding> {
  const disk = await statfs(settings.dataDir).catch(() => null)
  if (!disk) return finding('Disk', 'unknown', 'The free space of DATA_DIR cannot be read.')
  const free = (disk.bavail * disk.bsize) / 1e9
  const says = `${free.toFixed(free < 10 ? 1 : 0)} GB are free where DATA_DIR lies.`
  return finding('Disk', free < 2 ? 'attention' : 'good', says)
}

/** Where new files go, and whether each storage that holds some can be asked. */
async function storageOf({ files, db, log }: AppContext): Promise<Finding> {
  const away: string[] = []
  for (const { label, ping } of files.storages)
    await ping().catch((error: unknown) => {
      log.warn({ err: error, storage: label }, 'a storage of files cannot be reached')
      away.push(label)
    })
  if (away.length)
    return finding(
      'File storage',
      'attention',
      `${away.join(' and ')} cannot be reached, or refuses the key: files there are not read, and none is kept there.`,
    )
  const rows = await rowsOf<{ storage: string; count: number }>(
    db,
    sql`select storage, count(*)::int as count from file_places group by storage order by storage`,
  )
  const unset = rows.filter(({ storage }) => !files.storages.some(({ name }) => name === storage))
  if (unset.length)
    return finding(
      'File storage',
      'attention',
      `${unset.map(({ storage, count }) => `${count} files lie in ${storage}`).join(', ')}, which no longer has settings.`,
    )
  const current = files.storages.find(({ name }) => name === files.current && name !== 'local')
  return finding(
    'File storage',
    'good',
    current
      ? `New files go to ${current.label}. npm run backup does not copy them: have the storage keep versions of its own.`
      : 'New files go to the folder of DATA_DIR, which npm run backup copies.',
  )
}
