import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Evidence } from './approval/evidence.ts'
import type { Series } from './audit/heads.ts'
import type { Call, Job } from './call/call.ts'
import type { Db } from './db/db.ts'
import type { Hook } from './call/hooks.ts'
import type { AppContext } from './app-context.ts'
import type { PublicPages } from './pages/public-pages.ts'
import type { Served } from './record/serve.ts'
import type { Route } from './call/route.ts'
import type { FieldSet } from '#shared/field.ts'
import type { AlertWords } from '#shared/measure.ts'
import type { BusinessCalendar } from '#shared/calendar/business-calendar.ts'
import type { AnySetting } from '#shared/setting/setting.ts'
import type { Agenda } from './sample-agenda.ts'

/** Work done outside a call, on whichever process is free; safe to happen twice. */
export type JobHandler = {
  name: Job['name']
  /** What it does, in words: 'Send mail'. */
  words?: string
  run: (data: object, app: AppContext) => Promise<void>
  every?: string
  /** Whether its work was under way when the last process ended: it goes on as soon as there is another, and not when the queue has found it out. */
  resumes?: (app: AppContext) => Promise<boolean>
}

/** Something that must always hold in the data; `run` answers what it found wrong in sentences, nothing where all is well. */
export type Check = { name: string; run: (pool: pg.Pool) => Promise<string[]> }

/** Files that a module keeps in a table of its own: SQL that answers each as it was received, `id, what, size, sha256, key`, with the record it belongs to, `record, record_id`; and what is checked of them. */
export type ReceivedFiles = { name: string; received: string }

/** One step in the life of the sample company: who did it (by role), when, and what, with the functions that the calls use. */
export type SampleStep = <T>(role: string, at: Date, run: (call: Call) => Promise<T>) => Promise<T>

/** The life of the sample company up to now: what is done at once, the one diary of all modules, played once each has written into it, and every call of the app. */
export type SampleLife = { step: SampleStep; agenda: Agenda; now: Date; routes: readonly Route[] }

/** Answers addresses that are no calls: forms of public pages, which work without script. */
export type Serve = (server: FastifyInstance, app: AppContext, pages: PublicPages) => void

/**
 * One thing to do before a company can work here ('set up'), or to try in an evaluation ('try'). Nobody ticks it: `done` is asked of the data.
 */
export type FirstStep = {
  name: string
  kind: 'set up' | 'try'
  /** Its place among the steps of all modules. */
  order: number
  label: string
  words: string
  /** What its button says, where it leads, and the right it needs. */
  action: string
  to: string
  can: string
  /** In an evaluation, the role whose work it is. */
  as?: string
  done: SQL<boolean>
  /** What came with the product may stay: what the button says that leaves it so. */
  keep?: string
}

/** A set of sensitive fields, and what it holds in words: 'tax identifiers'. */
type FieldSetWords = { set: FieldSet; label: string }

/** Rights of this module and of those it leans on that should be several people's: whoever has one of each list could do what `why` says. */
export type Conflict = { name: string; label: string; rights: readonly (readonly string[])[]; why: string }

/** A part of the app as the picture of the system shows it; `needs` is the right that its page asks for. */
export type Part = {
  id: string
  label: string
  kind: 'source' | 'room' | 'store' | 'outside'
  to: string | null
  needs: string
  /** Drawn below the areas of the business. */
  below?: true
}

/** A connection of that picture. */
export type Connection = {
  /** `data-flow-<id>` is its name for ever: never given to another. */
  id: number | string
  from: string
  to: string
  label: string
  /** Names of counts (`modules/visualizer/server/measures.ts`), added up: 'calls hr', or 'entries' for those of every area. */
  of: readonly string[]
  /** Where they are counted. */
  source: string
}

/** What a module says of itself for that picture; an area that keeps record types has a part and connections without saying so. */
type Picture = {
  parts?: readonly Part[]
  /** Beside those that every area has, or, between the same parts, instead of them. */
  connections?: readonly Connection[]
}

/** A role of a module's own; `person` is who has it in the sample company. */
export type OwnRole = {
  label: string
  description?: string
  permissions: readonly string[]
  person?: { name: string; title: string }
}

/** Something wrong that no list of a record type shows: what is told, to whoever has the right, of all that is found; its page shows exactly that. */
export type ModuleAlert = {
  name: `${string}.${string}.${string}`
  label: string
  words: AlertWords
  right: string
  page: string
  find: (call: Call, modules: readonly ServerModule[]) => Promise<{ key: string; since: string }[]>
}

/** The server side of a module: record types, routes, jobs, checks of `npm run verify`, and its part of the sample company, made after that of the modules below it. */
export type ServerModule = {
  /** Its folder. */
  name: string
  /** The first part of its record types' names, its rights and its addresses, where several modules share them; else its name. */
  area?: string
  /** What people call it. */
  label: string
  /** What it adds to the rights of a role, by the name of the role; or a role of its own. */
  roles?: Readonly<Record<string, readonly string[] | OwnRole>>
  /** The sets that its sensitive fields belong to, each a right of its own. */
  fieldSets?: readonly FieldSetWords[]
  /** Rights that one person should not hold together. */
  conflicts?: readonly Conflict[]
  /** Told of all the modules of the app once they are together: of what says of records of any record type who may see them. */
  meets?: (modules: readonly ServerModule[]) => void
  /** What it follows, and answers, of modules below it. */
  hooks?: readonly Hook[]
  /** The legal entities, of the module that keeps them. */
  entities?: (db: Db) => Promise<{ id: string; name: string }[]>
  /** The time zone (IANA) whose day is the company's, of the module that keeps it; null before there is a company. */
  timeZone?: (db: Db) => Promise<string | null>
  /** The calendar that a legal entity goes by, or the company where none is named, of the module that keeps them. */
  calendar?: (db: Db, entityId: string | null) => Promise<BusinessCalendar | null>
  records: Served[]
  /** What the company decides about it, each with a page and a history of its own. */
  settings?: readonly AnySetting[]
  routes: Route[]
  /** What whoever decides on its records, or on those of modules below, should weigh. */
  evidence?: readonly Evidence[]
  jobs?: JobHandler[]
  /** Work that goes on while a server runs, beside its calls and jobs. */
  ongoing?: (app: AppContext) => { stop(): Promise<void> }
  alerts?: readonly ModuleAlert[]
  firstSteps?: readonly FirstStep[]
  checks?: Check[]
  /** Whose bytes `npm run verify` reads again and an administrator moves from storage to storage, beside the files of records. */
  files?: readonly ReceivedFiles[]
  /** Chains of its own, whose ends are noted outside the database. */
  series?: Series
  serve?: Serve
  picture?: Picture
  sample?: (life: SampleLife) => Promise<void>
}
