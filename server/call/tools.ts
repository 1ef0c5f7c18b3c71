import { z } from 'zod'
import { get, Uuid } from '#shared/api.ts'
import { Problem } from '#shared/problem.ts'
import { possible, type Verbs } from '#shared/verb.ts'
import { may } from './actor.ts'
import { schemaOf } from './openapi.ts'
import { toWire } from '../record/wire.ts'
import type { ServerModule } from '../module.ts'
import { route, type Route } from './route.ts'
import { inWords } from '#shared/sentence.ts'
import { writingOf } from './writing.ts'
import { says } from '../sentences.ts'

const Tool = z.strictObject({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  noun: z.string(),
  method: z.string(),
  path: z.string(),
  /** The version seen goes along as If-Match. */
  match: z.boolean(),
  from: z.array(z.string()).nullable(),
  to: z.string().nullable(),
  danger: z.boolean(),
  /** What follows, to be shown to the person before it is done. */
  effect: z.string().nullable(),
  input: z.unknown(),
})
const tools = get('/api/tools', {
  summary: 'Every verb this person may use, for a program that acts for them',
  reply: z.array(Tool),
  can: 'signed-in',
})
const Answer = z.strictObject({ verb: z.string(), possible: z.boolean(), why: z.string().nullable() })
const verbsOf = get('/api/tools/:noun/:id', {
  summary: 'Which verbs are possible on one record now, and why not the others',
  params: z.strictObject({ noun: z.string().regex(/^[a-z-]+\.[a-z-]+$/), id: Uuid }),
  reply: z.array(Answer),
  can: 'signed-in',
})

/** The verbs of all record types as a list that a program can choose from, cut to the rights of who asks. */
export const toolRoutes = (modules: readonly ServerModule[]): Route[] => [
  route(tools, async (_, { actor }) =>
    modules
      .flatMap(({ records }) => records)
      .flatMap(({ record }) =>
        record.verbList.flatMap(({ name, endpoint, label, right, from, to, danger, asks, body }) =>
          endpoint && may(actor, right)
            ? [
                {
                  name: `${record.name}.${name}`,
                  title: label,
                  about: endpoint.summary,
                  noun: record.one,
                  method: endpoint.method,
                  path: endpoint.path,
                  match: true,
                  from: from ? [...from] : null,
                  to: to ?? null,
                  danger: danger ?? false,
                  effect: asks?.effect ?? null,
                  input: body ? schemaOf(body) : null,
                },
              ]
            : [],
        ),
      ),
  ),
  route(verbsOf, async ({ params }, call) => {
    const served = modules.flatMap(({ records }) => records).find(({ record }) => record.name === params.noun)
    if (!served || !may(call.actor, served.record.api.read.can)) throw new Problem('not_found', says.noSuchNoun())
    const { record } = served
    const row = toWire(record.row.shape, await served.find(params.id, call))
    const viewer = { id: call.actor.id, may: (right: string) => may(call.actor, right) }
    return record.verbList
      .filter(({ right }) => viewer.may(right))
      .map(({ name, who }) => {
        const answer = possible({ ...record, verbs: record.verbs as Verbs<unknown> }, name, row, viewer)
        const why = answer === true ? (who?.(row, viewer) ?? true) : answer
        return { verb: name, possible: why === true, why: why === true ? null : inWords(why, writingOf(call.locale)) }
      })
  }),
]
