import { pgTable, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { card } from '#shared/card.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import { minor, recordColumns } from '../db/columns.ts'
import { moment, after, type Moment } from '../call/hooks.ts'
import { serveRecord, type Served } from '../record/serve.ts'
import type { Room } from '../room.ts'
import { route } from '../call/route.ts'

export type Planted = { room: Room; ddl: string; heard: string[]; picked: Moment<string>; cards: string[] }

/** A room that nobody has heard of, with its nouns, role, job and hook; nothing else names it. */
export function plant(name: string, slugs: readonly string[] = ['orchids']): Planted {
  const heard: string[] = []
  const picked = moment<string>(`${name} picked`)
  const made = slugs.map((slug) => {
    const kept = card(`${name}.${slug}`, { one: slug.slice(0, -1), many: slug, title: 'name', subtitle: 'number' })
    const table = pgTable(`${name}_${slug}`, {
      ...recordColumns(),
      number: text('number').notNull(),
      name: text('name').notNull(),
      state: text('state').notNull().default('growing'),
      worth: minor('worth').notNull(),
      currency: text('currency').notNull(),
    })
    const own = { number: field.code('Number'), name: field.text('Name'), currency: field.currency() }
    const row = z.object({
      id: Uuid,
      version: z.int(),
      ...own,
      state: field.choice('State', ['growing', 'cut']),
      worth: field.money('Worth', 'currency'),
    })
    const declared = record(kept.name, {
      ...kept,
      row,
      create: z.strictObject({ ...own, worth: field.money('Worth', 'currency') }),
      search: ['number', 'name'],
      sort: 'number',
      verbs: { cut: { label: 'Cut', done: 'Cut', right: 'cut', from: ['growing'], to: 'cut' } },
      measures: {
        'to-cut': {
          label: `${slug} to cut`,
          where: { state: ['growing'] },
          sum: 'worth',
          sort: 'number',
          right: 'cut',
          step: 500,
          none: 'Nothing grows.',
          shows: { who: 'name', due: 'number', since: 'number' },
        },
      },
    })
    const served = serveRecord(declared, { table })
    const cut = route(declared.api.cut, ({ params }, call) =>
      served.act(params.id, 'cut', call, (before) => {
        served.refuse('cut', before, call)
        return { values: { state: 'cut' } }
      }),
    )
    const ddl = `create table ${name}_${slug} (id uuid primary key default gen_random_uuid(), version integer not null default 1, created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(), created_by uuid not null, number text not null, name text not null, state text not null default 'growing', worth bigint not null, currency text not null);
      grant all on ${name}_${slug} to mainstay_app;`
    return { served, cut, ddl, name: kept.name }
  })
  const room: Room = {
    name,
    label: `The ${name}`,
    records: made.map(({ served }) => served) as unknown as Served[],
    routes: made.map(({ cut }) => cut),
    roles: {
      employee: [`${name}.*.read`, `${name}.*.create`],
      buyer: [`${name}.*.*`],
      [`${name}-keeper`]: { label: 'Keeper', permissions: [`${name}.*.*`] },
    },
    jobs: [{ name: `${name}.water`, words: `Water the ${name}`, run: async () => {} }],
    hooks: [after(picked, async (what) => void heard.push(what))],
  }
  return { room, ddl: made.map(({ ddl }) => ddl).join('\n'), heard, picked, cards: made.map((each) => each.name) }
}
