import type pg from 'pg'
import type { Job } from './call.ts'
import type { House } from './house.ts'
import type { Served } from './record/serve.ts'
import type { Route } from './route.ts'

/** Work done outside a call, on whichever process is free; safe to happen twice. */
export type JobHandler = { name: Job['name']; run: (data: object, house: House) => Promise<void>; every?: string }

/** Something that must always hold in the data; `run` answers what it found wrong in sentences, nothing where all is well. */
export type Check = { name: string; run: (pool: pg.Pool) => Promise<string[]> }

/** What a room answers: its nouns, its own verbs, its jobs and what `npm run verify` checks of it. */
export type Room = { name: string; records: Served[]; routes: Route[]; jobs?: JobHandler[]; checks?: Check[] }
