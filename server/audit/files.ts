import { createHash } from 'node:crypto'
import type { Disk } from 'flydrive'
import type pg from 'pg'

const batch = 500

/** Every attached file is there and has the size and hash that were kept when it was received. */
export async function verifyFiles(pool: pg.Pool, files: Disk): Promise<string[]> {
  const findings: string[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await pool.query<{
      id: string
      name: string
      size: string
      sha256: string
      key: string
      record: string
    }>(
      'select id, name, size, sha256, storage_key as key, record from attachments where id > $1 order by id limit $2',
      [after, batch],
    )
    for (const { id, name, size, sha256, key, record } of rows) {
      const found = await read(files, key)
      const where = `The file ${name} (attachments ${id}, of ${record})`
      if (!found) findings.push(`${where} is missing.`)
      else if (found.sha256 !== sha256 || String(found.size) !== size)
        findings.push(`${where} is not the one that was received.`)
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
