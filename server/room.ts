import type { Job } from './call.ts'
import type { House } from './house.ts'
import type { Served } from './record/serve.ts'
import type { Route } from './route.ts'

/** Work done outside a call, on whichever process is free; safe to happen twice. */
export type JobHandler = { name: Job['name']; run: (data: object, house: House) => Promise<void>; every?: string }

/** What a room answers: its nouns, its own verbs and its jobs. */
export type Room = { name: string; records: Served[]; routes: Route[]; jobs?: JobHandler[] }
