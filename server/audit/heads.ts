import { appendFileSync, createReadStream, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The end of the chain after a new seal. */
export type Head = { number: string; hash: string; rows: number; sealedAt: string }

const pathOf = (dataDir: string) => join(dataDir, 'audit-heads.log')

/** Notes a seal outside the database, where whoever rewrites the database does not reach it. */
export function noteHead(dataDir: string, { number, hash, rows, sealedAt }: Head): void {
  mkdirSync(dataDir, { recursive: true })
  appendFileSync(pathOf(dataDir), `${number} ${hash} ${rows} ${sealedAt}\n`, { mode: 0o600 })
}

/** The noted seals in batches, oldest first; a line that was cut off by a crash is left out. */
export async function* readHeads(
  dataDir: string,
  batch = 1000,
): AsyncGenerator<{ number: string; hash: string; sealedAt: string }[]> {
  if (!existsSync(pathOf(dataDir))) return
  let heads: { number: string; hash: string; sealedAt: string }[] = []
  for await (const line of createInterface({ input: createReadStream(pathOf(dataDir), 'utf8') })) {
    const [, number, hash, sealedAt] = /^(\d+) ([0-9a-f]{64}) \d+ (\S+Z)$/.exec(line) ?? []
    if (number && hash && sealedAt) heads.push({ number, hash, sealedAt })
    if (heads.length === batch) {
      yield heads
      heads = []
    }
  }
  if (heads.length) yield heads
}
