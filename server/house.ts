import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './db/db.ts'
import type { Disk } from 'flydrive'
import type { Settings } from './settings.ts'

/** What the building lends to everything in it. */
export type House = { settings: Settings; pool: pg.Pool; db: Db; files: Disk; log: Logger; now: () => Date }
