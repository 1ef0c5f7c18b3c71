import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { auditChain, type Chain } from './chain.ts'

/** The end of a chain after a new seal. */
export type Head = { number: string; hash: string; rows: number; sealedAt: string }

/** The end of one of many chains that a module keeps, such as the entries of one journal and year. */
type SeriesHead = { series: string; number: string; hash: string }
export type Series = {
  file: string
  ends(pool: pg.Pool): Promise<SeriesHead[]>
  /** Sentences about those that are not there any more as they were noted. */
  lost(pool: pg.Pool, noted: (SeriesHead & { at: string })[]): Promise<string[]>
}

/** Notes a seal outside the database, where whoever rewrites the database does not reach it. */
export async function noteHead(
  headsDir: string,
  { number, hash, rows, sealedAt }: Head,
  { heads }: Chain = auditChain,
): Promise<void> {
  await append(headsDir, heads, `${number} ${hash} ${rows} ${sealedAt}\n`)
}

/** The noted seals in batches, oldest first; a line that was cut off by a crash is left out. */
export const readHeads = (
  headsDir: string,
  file: string = auditChain.heads,
): AsyncGenerator<{ number: string; hash: string; sealedAt: string }[]> =>
  read(join(headsDir, file), /^(\d+) ([0-9a-f]{64}) \d+ (\S+Z)$/, (number, hash, sealedAt) => ({
    number,
    hash,
    sealedAt,
  }))

const known = new Map<string, Map<string, string>>()

/** Notes the ends of a module's chains that have moved since they were noted last. */
export async function noteSeries(headsDir: string, series: Series, pool: pg.Pool): Promise<void> {
  const path = join(headsDir, series.file)
  let last = known.get(path)
  if (!last) {
    last = new Map()
    for await (const heads of readSeries(headsDir, series.file))
      for (const { series: name, number, hash } of heads) last.set(name, `${number} ${hash}`)
    known.set(path, last)
  }
  const at = new Date().toISOString()
  const moved = (await series.ends(pool)).filter(
    ({ series: name, number, hash }) => last.get(name) !== `${number} ${hash}`,
  )
  if (!moved.length) return
  await append(
    headsDir,
    series.file,
    moved.map(({ series: name, number, hash }) => `${name} ${number} ${hash} ${at}\n`).join(''),
  )
  for (const { series: name, number, hash } of moved) last.set(name, `${number} ${hash}`)
}

export const readSeries = (headsDir: string, file: string): AsyncGenerator<(SeriesHead & { at: string })[]> =>
  read(join(headsDir, file), /^(\S+) (\d+) ([0-9a-f]{64}) (\S+Z)$/, (series, number, hash, at) => ({
    series,
    number,
    hash,
    at,
  }))

/** What is written is on the disk before anybody relies on it. */
async function append(headsDir: string, file: string, text: string): Promise<void> {
  await mkdir(headsDir, { recursive: true })
  const handle = await open(join(headsDir, file), 'a', 0o600)
  try {
    await handle.appendFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* read<Noted>(
  path: string,
  shape: RegExp,
  form: (...parts: [string, string, string, string]) => Noted,
  batch = 1000,
): AsyncGenerator<Noted[]> {
  if (!existsSync(path)) return
  let noted: Noted[] = []
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    const found = shape.exec(line)
    if (found) noted.push(form(...(found.slice(1) as [string, string, string, string])))
    if (noted.length === batch) {
      yield noted
      noted = []
    }
  }
  if (noted.length) yield noted
}
