// npm run backup -- FOLDER: copies everything that this installation keeps, beside a running server. npm run restore -- FOLDER: puts it into an empty DATA_DIR.
import { backUp, restore } from './db/backup.ts'
import { readSettings } from './settings.ts'

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)

async function main([what, folder]: string[]): Promise<number> {
  const settings = readSettings(process.env)
  if (!folder) throw new Error(`Name the folder: npm run ${what} -- /mnt/backups/2026-11-23`)
  if (settings.databaseUrl)
    throw new Error(
      'DATABASE_URL names a database of your own: back it up with its own tools (pg_basebackup), then DATA_DIR/files and HEADS_DIR. A copy row by row (pg_dump) does not keep the transactions that verify goes by.',
    )
  await (what === 'restore' ? restore : backUp)(settings, folder, say)
  return 0
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  say((error as Error).message)
  return 1
})
