import { createHash } from 'node:crypto'
import type { Files } from '#server/files/disk.ts'
import type pg from 'pg'

const batch = 500

/** A file as it was received, and what it is called to whoever has to look for it. */
type Received = { id: string; what: string; size: string; sha256: string; key: string }

/** Every file that a table keeps is there and has the size and hash that were noted when it was received: `received` answers them as they were, by an `id`. */
export async function verifyStored(pool: pg.Pool, files: Files, received: string): Promise<string[]> {
  const findings: string[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await pool.query<Received>(
      `select * from (${received}) as received where id > $1 order by id limit $2`,
      [after, batch],
    )
    for (const { what, size, sha256, key } of rows) {
      const found = await read(files, key)
      if (found === 'away') findings.push(`The file ${what} could not be read: its storage does not answer.`)
      else if (!found) findings.push(`The file ${what} is missing.`)
      else if (found.sha256 !== sha256 || String(found.size) !== size)
        findings.push(`The file ${what} is not the one that was received.`)
    }
    if (rows.length < batch || findings.length >= 20) return findings
    after = rows.at(-1)!.id
  }
}

async function read(files: Files, key: string): Promise<{ sha256: string; size: number } | 'away' | null> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of await files.getStream(key)) {
      hash.update(chunk as Buffer)
      size += (chunk as Buffer).length
    }
    return { sha256: hash.digest('hex'), size }
  } catch {
    // What is cut short is no proof of anything: it has to be read again.
    const isHere = await files.exists(key).catch(() => 'away' as const)
    return isHere === 'away' || isHere ? 'away' : null
  }
}
