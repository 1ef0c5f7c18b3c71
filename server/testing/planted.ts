import { eq, sql } from 'drizzle-orm'
import { alias, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { recordRef } from '#shared/record-ref.ts'
import { field, type FieldSet } from '#shared/field.ts'
import { record, type AnyRecord } from '#shared/record.ts'
import { sentences } from '#shared/sentence.ts'
import { setting, type AnySetting } from '#shared/setting/setting.ts'
import type { States } from '#shared/verb.ts'
import { day, minor, recordColumns } from '../db/columns.ts'
import { domainEvent, on, type DomainEvent } from '../call/hooks.ts'
import { serveRecord, type Served } from '../record/serve.ts'
import { parts } from '../record/source.ts'
import { serveVerbs } from '../record/verbs.ts'
import type { ServerModule } from '../module.ts'

type Planted = {
  module: ServerModule
  ddl: string
  heard: string[]
  watered: string[]
  picked: DomainEvent<string>
  nouns: AnyRecord[]
  settings: AnySetting[]
}

const says = sentences('planted', { evergreen: 'What is evergreen is never cut' })

const states = {
  growing: { tone: 'neutral', step: 'Growing' },
  'in approval': { tone: 'attention', step: 'Approval' },
  approved: { tone: 'info', step: 'Approval', stand: 'done' },
  rejected: { tone: 'danger', step: 'Approval', stand: 'stopped' },
  cut: { tone: 'success', step: 'Cut', stand: 'done' },
} as const satisfies States

const flowers = 'orchid rose tulip lily iris dahlia aster daisy poppy peony'.split(' ')
/** Ten record types, each of which refers to the one before it. */
export const flowerbed = flowers.map((one) => (one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`))

/** One record type with all that a record type may have; `before` is the one it refers to. */
function grow(module: string, slug: string, before: string) {
  const one = slug.replace(/ies$/, 'y').replace(/s$/, '')
  const kept = recordRef(`${module}.${slug}`, { one, many: slug, title: 'number', subtitle: 'name' })
  const table = pgTable(`${module}_${slug}`, {
    ...recordColumns(),
    number: text('number').notNull(),
    name: text('name').notNull(),
    plantedOn: day('planted_on').notNull(),
    neighbourId: uuid('neighbour_id'),
    state: text('state').$type<keyof typeof states>().notNull().default('growing'),
    worth: minor('worth').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason'),
    feed: text('feed'),
    feedCost: minor('feed_cost'),
  })
  const neighbours = alias(
    pgTable(`${module}_${before}`, { id: uuid('id').primaryKey(), number: text('number').notNull() }),
    'neighbours',
  )
  // What it is fed with and what that costs is for gardeners alone.
  const set: FieldSet = `${module}.feeding`
  const fed = {
    feed: field.sensitive(set, field.text('Feed').nullable()),
    feedCost: field.sensitive(set, field.money('Cost of its feed', 'currency').nullable()),
  }
  const own = {
    number: field.code('Number'),
    name: field.text('Name'),
    plantedOn: field.day('Planted on'),
    neighbourId: field.reference('Neighbour', `${module}.${before}`, 'neighbourNumber').nullable(),
    currency: field.currency(),
    worth: field.money('Worth', 'currency'),
    ...fed,
  }
  const reason = z.strictObject({ reason: field.text('Reason', { max: 500 }) })
  const declared = record(kept.name, {
    ...kept,
    row: z.object({
      id: Uuid,
      version: z.int(),
      createdBy: Uuid,
      ...own,
      neighbourNumber: field.code('Neighbour').nullable(),
      state: field.state('State', states),
      reason: field.text('Reason', { max: 500 }).nullable(),
    }),
    create: z.strictObject({ ...own, neighbourId: own.neighbourId.optional() }),
    update: z.strictObject(own).partial(),
    imported: z.strictObject({ ...own, neighbourId: own.neighbourId.optional() }),
    keys: ['number'],
    search: ['number', 'name', 'feed'],
    amount: 'worth',
    sort: 'number',
    approval: {
      amount: 'worth',
      currency: 'currency',
      makers: ['createdBy'],
      covers: { name: 'change', worth: 'rise', currency: 'change' },
      free: ['number', 'plantedOn', 'neighbourId', 'feed', 'feedCost'],
    },
    verbs: {
      submit: { label: 'Submit', done: 'submitted', from: ['growing', 'rejected'], to: 'in approval', next: true },
      approve: { label: 'Approve', done: 'approved', decides: 'approved', from: ['in approval'], to: 'approved' },
      reject: {
        label: 'Reject',
        done: 'rejected',
        decides: 'rejected',
        right: 'approve',
        from: ['in approval'],
        to: 'rejected',
        body: reason,
      },
      cut: {
        label: `Cut ${one}`,
        done: 'cut',
        from: ['approved'],
        to: 'cut',
        can: ({ name }) => name !== 'Evergreen' || says.evergreen(),
      },
    },
    measures: {
      'to-cut': {
        label: `${slug} to cut`,
        where: { state: ['approved'], plantedOn: { lte: 'today' } },
        sum: 'worth',
        sort: 'number',
        right: 'cut',
        step: 500,
        none: 'Nothing is ripe.',
        shows: { who: 'name', due: 'plantedOn', since: 'plantedOn' },
      },
      'dear-to-feed': {
        label: `${slug} that are dear to feed`,
        where: { feedCost: { gt: '5' } },
        sum: 'feedCost',
        sort: 'number',
        right: 'read',
        step: 501,
        none: 'None is dear to feed.',
        shows: { who: 'name', due: 'plantedOn', since: 'plantedOn' },
      },
    },
  })
  const form = parts({
    table,
    joins: [
      { table: neighbours, on: eq(table.neighbourId, neighbours.id), fields: { neighbourNumber: neighbours.number } },
    ],
  })
  const served = serveRecord(declared, { ...form, reach: { shared: true } })
  const verbs = serveVerbs(served, { reject: (_row, _call, { reason: why }) => ({ values: { reason: why } }) })
  const ddl = `create table ${module}_${slug} (id uuid primary key default gen_random_uuid(), version integer not null default 1, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(), created_by uuid not null, number text not null unique, name text not null, planted_on date not null, neighbour_id uuid,
    state text not null default 'growing', worth bigint not null, currency text not null, reason text, feed text, feed_cost bigint);
    grant all on ${module}_${slug} to mainstay_app;`
  return { served: served as unknown as Served, verbs, ddl, declared: declared as unknown as AnyRecord, table }
}

/** A module that nobody has heard of: record types that refer to each other, roles, a job, a check and a hook; nothing else names it. */
export function plant(name: string, slugs: readonly string[] = ['orchids']): Planted {
  const heard: string[] = []
  const watered: string[] = []
  const picked = domainEvent<string>(`${name} picked`)
  const made = slugs.map((slug, at) => grow(name, slug, slugs.at(at - 1)!))
  const settings = [
    setting(`${name}.watering`, {
      label: `Watering of the ${name}`,
      says: 'How often it is watered.',
      fields: { times: field.integer('Times a day', { max: 9 }), by: field.choice('By', ['hand', 'sprinkler']) },
      standard: () => ({ times: 2, by: 'hand' as const }),
    }),
    setting(`${name}.tips`, {
      label: `Tips of each ${name}`,
      says: 'What a gardener may be given.',
      fields: { most: field.money('At most', 'currency') },
      per: made[0]!.declared.name,
      standard: () => ({ most: '10' }),
    }),
  ]
  const module: ServerModule = {
    name,
    label: `The ${name}`,
    settings,
    fieldSets: [{ set: `${name}.feeding`, label: 'what is fed' }],
    records: made.map(({ served }) => served),
    routes: made.flatMap(({ verbs }) => verbs),
    roles: {
      employee: [`${name}.*.read`, `${name}.*.create`, `${name}.*.submit`],
      buyer: [`${name}.*.*`],
      approver: [`${name}.*.read`, `${name}.*.approve`],
      [`${name}-keeper`]: {
        label: 'Keeper',
        description: 'Looks after the beds.',
        permissions: [`${name}.*.*`],
        person: { name: 'Flora Bloom', title: 'Head gardener' },
      },
    },
    jobs: [
      {
        name: `${name}.water`,
        words: `Water the ${name}`,
        run: async (_data, { db }) => {
          const [{ count }] = (
            await db.execute<{ count: number }>(
              sql`select count(*)::int as count from ${made[0]!.table} where state = 'growing'`,
            )
          ).rows as [{ count: number }]
          watered.push(`${count} watered`)
        },
      },
    ],
    checks: [
      {
        name: `${name}: nothing is worth less than nothing`,
        run: async (pool) => {
          const { rows } = await pool.query<{ number: string }>(
            `select number from ${name}_${slugs[0]} where worth < 0`,
          )
          return rows.map(({ number }) => `${number} is worth less than nothing`)
        },
      },
    ],
    hooks: [on(picked, async (what) => void heard.push(what))],
  }
  const nouns = made.map(({ declared }) => declared)
  return { module, ddl: made.map(({ ddl }) => ddl).join('\n'), heard, watered, picked, nouns, settings }
}
