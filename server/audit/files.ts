import { createHash } from 'node:crypto'
import type { Disk } from 'flydrive'
import type pg from 'pg'

const batch = 500

/** A file as it was received, and what it is called to whoever has to look for it. */
type Received = { id: string; what: string; size: string; sha256: string; key: string }

/** Every attached file is there and has the size and hash that were kept when it was received. */
export const verifyFiles = (pool: pg.Pool, files: Disk): Promise<string[]> =>
  verifyStored(
    pool,
    files,
    `select id, name || ' (attachments ' || id || ', of ' || record || ')' as what, size, sha256, storage_key as key from attachments`,
  )

/** The same of whatever a table keeps of received files: `received` answers them as they were, by an `id`. */
export async function verifyStored(pool: pg.Pool, files: Disk, received: string): Promise<string[]> {
  const findings: string[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await pool.query<Received>(
      `select * from (${received}) as received where id > $1 order by id limit $2`,
      [after, batch],
    )
    for (const { what, size, sha256, key } of rows) {
      const found = await read(files, key)
      if (!found) findings.push(`The file ${what} is missing.`)
      else if (found.sha256 !== sha256 || String(found.size) !== size)
        findings.push(`The file ${what} is not the one that was received.`)
    }
    if (rows.length < batch || findings.length >= 20) return findings
    after = rows.at(-1)!.id
  }
}

async function read(files: Disk, key: string): Promise<{ sha256: string; size: number } | null> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of await files.getStream(key)) {
      hash.update(chunk as Buffer)
      size += (chunk as Buffer).length
    }
    return { sha256: hash.digest('hex'), size }
  } catch {
    return null
  }
}
