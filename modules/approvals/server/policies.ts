import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  approvalPolicies as declared,
  policyApi,
  type PolicyRecordType,
  type PolicyState,
} from '#modules/approvals/shared/policies.ts'
import { Policy } from '#shared/approval.ts'
import { Problem } from '#shared/problem.ts'
import { upperFirst } from '#shared/text.ts'
import { isAlone, switchOff } from '#server/approval/alone.ts'
import { askable } from '#server/approval/facts.ts'
import { simulate } from '#server/approval/foresee.ts'
import { savePolicy, switchPolicyOn } from '#server/approval/save.ts'
import { approvalPolicies as table } from '#server/approval/tables.ts'
import { conditionsInWords, stepsInWords } from '#server/approval/words.ts'
import type { Call } from '#server/call/call.ts'
import { requireRight } from '#server/auth/lacking.ts'
import { route, type Route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import { auditLog } from '#server/db/tables.ts'
import { serveRecord, type Served } from '#server/record/serve.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { says } from './sentences.ts'

export const policies = serveRecord(declared, {
  table,
  reach: { shared: true },
  computed: {
    // 'procurement.order-revisions' → 'Order revisions': what the record types are called follows from their names.
    about: sql<string>`(with word as (select replace(split_part(${table.record}, '.', 2), '-', ' ') as w) select upper(left(w, 1)) || substr(w, 2) from word)`,
    state: sql<PolicyState>`(case when ${table.active} then 'active' else 'off' end)`,
  },
  told: ({ record, ...its }, call) => ({ record, ...its, ...withoutKept(String(record), its as never, call) }),
})

type Asking = Pick<Policy, 'conditions' | 'steps'>
/** Conditions over a field of a set, of a policy from before it was in one, without the values; in words they are told to whoever has the right to it. */
function withoutKept(recordType: string, { conditions, steps }: Asking, call: Call): Asking {
  const served = approved(call).find(({ record }) => record.name === recordType)
  if (!served) return { conditions, steps }
  const known = askable(served.record)
  const cut = (some: Policy['conditions']) =>
    some.map((each) => (known.has(each.field) ? each : { ...each, value: [] }))
  return {
    conditions: cut(conditions),
    steps: steps.map((step) => (step.when ? { ...step, when: cut(step.when) } : step)),
  }
}

/** The record types with policies of their own. */
const approved = (call: Call): Served[] =>
  call.app.modules.flatMap(({ records }) => records.filter(({ record: { approval } }) => approval && !approval.by))

function recordTypeOf(name: string, call: Call): Served {
  const recordType = approved(call).find(({ record }) => record.name === name)
  if (!recordType) throw new Problem('unprocessable', says.noSuchNoun())
  return recordType
}

const kinds: Partial<Record<string, 'reference' | 'choice' | 'text' | 'number'>> = {
  reference: 'reference',
  choice: 'choice',
  code: 'text',
  text: 'text',
  integer: 'number',
}
const booksOf = 'financial.legal-entities'

/** What a policy of a record type may ask for: the amount, and the fields that a person gives it. */
function fieldsOf({ record, source }: Served): PolicyRecordType['fields'] {
  const known = askable(record)
  const own = record.fields.flatMap(({ name, label, kind, to = null, choices = [], states, isCurrency }) => {
    const as = kinds[kind]
    const given = isCurrency || kind === 'reference' || (kind === 'choice' && !states)
    return as && given && known.has(name) ? [{ name, label, kind: as, to, choices: [...choices] }] : []
  })
  const books = 'entityId' in source.table && !own.some(({ name }) => name === 'entityId')
  return [
    ...(known.has('amount')
      ? [{ name: 'amount', label: 'Amount', kind: 'amount' as const, to: null, choices: [] }]
      : []),
    ...own,
    ...(books ? [{ name: 'entityId', label: 'Books', kind: 'reference' as const, to: booksOf, choices: [] }] : []),
  ]
}

async function inWords(
  record: Served['record'],
  { conditions, steps }: Pick<Policy, 'conditions' | 'steps'>,
  call: Call,
) {
  return { when: await conditionsInWords(record, conditions, call), asks: await stepsInWords(record, steps, call) }
}

async function overview(call: Call) {
  const rows = await call.tx.select().from(table).orderBy(table.rank)
  const kept = rows.filter(({ offReason }) => offReason === null)
  const nouns = await Promise.all(
    approved(call).map(async (recordType): Promise<PolicyRecordType> => {
      const { record } = recordType
      const its = kept.filter((row) => row.record === record.name)
      const off = rows.find((row) => row.record === record.name && row.offReason !== null && row.active)
      return {
        name: record.name,
        label: upperFirst(record.many),
        mayPass: record.approval?.mayPass ?? false,
        fields: fieldsOf(recordType),
        policies: await Promise.all(
          its.map(async (row) => ({
            id: row.id,
            name: row.name,
            rank: row.rank,
            active: row.active,
            ...(await inWords(record, row, call)),
          })),
        ),
        alone: await isAlone(record.name, call),
        off: off
          ? { id: off.id, version: off.version, by: off.offBy!, reason: off.offReason!, at: off.createdAt }
          : null,
      }
    }),
  )
  const roles = await rowsOf<{ name: string; label: string }>(
    call.tx,
    sql`select name, label from roles where state = 'in use' order by label`,
  )
  const currencies = rows.flatMap(({ conditions }) => conditions.flatMap(({ currency }) => currency ?? []))
  return { nouns, roles, currency: currencies[0] ?? null }
}

const Kept = z.object({ version: z.int() }).loose()
const Content = Policy.strip()

/** Versions as the audit log keeps them: what each change found and left. */
async function versions(id: string, call: Call) {
  const { record } = recordTypeOf((await policies.find(id, call)).record, call)
  const rows = await call.tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.record, declared.name), eq(auditLog.recordId, id)))
    .orderBy(desc(auditLog.seq))
    .limit(100)
  const found = rows.flatMap(({ at, actorName, before, after }) =>
    [before, after].flatMap((each) => {
      const [kept, content] = [Kept.safeParse(each), Content.safeParse(each)]
      return kept.success && content.success
        ? [{ version: kept.data.version, at, by: actorName, content: content.data }]
        : []
    }),
  )
  // Of a version the change that made it says when and by whom; it comes last of those that name it.
  const each = [...new Map(found.map((one) => [one.version, one])).values()].toSorted((a, b) => b.version - a.version)
  return Promise.all(
    each.map(async ({ version, at, by, content: { name, rank, conditions, steps, samePerson } }) => ({
      version,
      at,
      by,
      policy: { name, rank, samePerson, ...withoutKept(record.name, { conditions, steps }, call) },
      ...(await inWords(record, { conditions, steps }, call)),
    })),
  )
}

/** Without a policy that always holds, something would fit none, and could not be submitted. */
async function refuseNoneLeft(id: string, name: string, call: Call): Promise<void> {
  const { record } = recordTypeOf(name, call)
  const rest = await call.tx
    .select()
    .from(table)
    .where(and(eq(table.record, name), eq(table.active, true), ne(table.id, id), isNull(table.offReason)))
  if (!rest.some(({ conditions }) => conditions.length === 0))
    throw new Problem('conflict', says.lastPolicy({ nouns: record.many }))
}

export const policyRoutes: Route[] = [
  route(policyApi.overview, (_, call) => overview(call)),
  route(policyApi.versions, ({ params }, call) => versions(params.id, call)),
  route(policyApi.add, async ({ body: { accepted, ...policy } }, call) => {
    const id = await savePolicy(recordTypeOf(policy.record, call).record, policy, call, accepted ? { accepted } : {})
    return policies.detail(id, call)
  }),
  route(policyApi.switchOff, async ({ body: { record, reason } }, call) =>
    policies.detail(await switchOff(recordTypeOf(record, call).record, reason, call), call),
  ),
  route(policyApi.simulate, async ({ body: { id, ...candidate } }, call) => {
    const recordType = recordTypeOf(candidate.record, call)
    await requireRight(recordType.record.api.read.can, call)
    const { examples, ...found } = await simulate(recordType, { ...candidate, ...(id ? { id } : {}) }, call)
    return { ...found, examples: examples.map((each) => ({ ...each, page: recordType.record.pageOf(each.id) })) }
  }),
  ...serveVerbs(policies, {
    change: {
      instead: async ({ id, record: name, offReason }, call, { accepted, ...policy }) => {
        if (offReason !== null) throw new Problem('conflict', says.offIsSwitched())
        const { record } = recordTypeOf(name, call)
        await savePolicy(record, { ...policy, record: name }, call, { id, ...(accepted ? { accepted } : {}) })
        return policies.detail(id, call)
      },
    },
    switchOff: async ({ id, record: name, offReason }, call) => {
      if (offReason === null) await refuseNoneLeft(id, name, call)
      return { values: { active: false } }
    },
    switchOn: {
      instead: async ({ id, record: name }, call, given) => {
        await switchPolicyOn(recordTypeOf(name, call).record, id, call, given?.accepted)
        return policies.detail(id, call)
      },
    },
  }),
]
