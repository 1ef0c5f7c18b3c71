import { and, eq, sql } from 'drizzle-orm'
import { questionsApi, type Question } from '#shared/decision/questions.ts'
import { Problem } from '#shared/problem.ts'
import { inWords } from '#shared/sentence.ts'
import type { Call } from '#server/call/call.ts'
import { actorById } from '#server/call/job-call.ts'
import { writingOf } from '#server/call/writing.ts'
import { route, type Route } from '#server/call/route.ts'
import { mentionable, sees } from '#server/inbox/mentions.ts'
import { settle, tellAnswered, tellAsked } from '#server/inbox/questions.ts'
import type { Served } from '#server/record/serve.ts'
import type { Row } from '#server/record/source.ts'
import type { ServerModule } from '#server/module.ts'
import { submissionOf } from './engine.ts'
import { makersOf, named } from './makers.ts'
import { requireRightOrSeat, seatIn, turnOf } from './seat.ts'
import { approvalQuestions } from './tables.ts'
import { says } from '../sentences.ts'

type Kept = typeof approvalQuestions.$inferSelect
type Asked = Question & { request: string }

const shown = (each: Kept, { actor }: Call): Question => ({
  id: each.id,
  by: each.askedByName,
  of: each.askedOfName,
  question: each.question,
  at: each.askedAt,
  ended: each.ended,
  endedAt: each.endedAt,
  answer: each.answer,
  mine: each.askedBy === actor.id ? 'asker' : each.askedOf === actor.id ? 'asked' : null,
})

/** What was asked about these submissions, the first first. */
export async function questionsOf(requests: readonly string[], call: Call): Promise<Asked[]> {
  const rows = await call.tx
    .select()
    .from(approvalQuestions)
    .where(sql`${approvalQuestions.requestId} = any(${sql.param([...requests])}::uuid[])`)
    .orderBy(approvalQuestions.askedAt, approvalQuestions.id)
  return rows.map((each) => ({ ...shown(each, call), request: each.requestId }))
}

/** What a person may ask about: a record they see, whose submission is theirs to decide on now. Answers that submission, kept from others, and their step. */
async function askable({ record }: Served, row: Row, call: Call): Promise<{ requestId: string; step: number }> {
  const open = await submissionOf(record, row.id, call)
  const may = open?.state === 'open' ? await turnOf(record, row, call) : says.waitsForNobody()
  if (may !== true) throw new Problem('forbidden', says.asksWhoDecides({ why: inWords(may, writingOf(call.locale)) }))
  const makers = await makersOf(record, row, call)
  return { requestId: open!.id, step: (await seatIn(record, { id: row.id, request: open!.id, makers }, call)).step }
}

async function ask(recordType: Served, row: Row, { to, question }: { to: string; question: string }, call: Call) {
  const { tx, actor, now, app } = call
  const { record, source } = recordType
  const { requestId, step } = await askable(recordType, row, call)
  const asked = to === actor.id ? null : await actorById(app, to)
  // Of one who may not see it nothing is told, as of nobody.
  if (!asked || !(await sees(asked, source, row.id, call)))
    throw new Problem('unprocessable', says.askedHidden({ noun: record.one }), {
      to: says.askedHidden({ noun: record.one }),
    })
  const [kept] = await tx
    .insert(approvalQuestions)
    .values({
      requestId,
      step,
      askedBy: actor.id,
      askedByName: actor.name,
      askedOf: to,
      askedOfName: asked.name,
      question,
      askedAt: now.toISOString(),
    })
    .onConflictDoNothing()
    .returning()
  if (!kept) throw new Problem('conflict', says.askedAlready({ name: asked.name }))
  await tellAsked({ record: record.name, recordId: row.id }, { id: to, name: asked.name }, call)
  call.changed({
    record: record.name,
    recordId: row.id,
    action: 'ask',
    before: null,
    after: { of: asked.name, question },
  })
  return shown(kept, call)
}

/** One question about a record, kept from others until the call ends. */
async function held({ record }: Served, row: Row, id: string, { tx }: Call): Promise<Kept> {
  const [kept] = await tx
    .select()
    .from(approvalQuestions)
    .where(
      and(
        eq(approvalQuestions.id, id),
        sql`exists (select from approval_requests r where r.id = ${approvalQuestions.requestId} and r.record = ${record.name} and r.record_id = ${row.id}::uuid)`,
      ),
    )
    .for('update')
  if (!kept) throw new Problem('not_found', says.noSuchQuestion())
  return kept
}

type End = { ended: 'answered' | 'withdrawn'; answer?: string }
async function end(recordType: Served, row: Row, id: string, { ended, answer }: End, call: Call): Promise<Question> {
  const { tx, actor, now } = call
  const { record } = recordType
  const question = await held(recordType, row, id, call)
  const own = ended === 'answered' ? question.askedOf : question.askedBy
  if (own !== actor.id)
    throw new Problem('forbidden', ended === 'answered' ? says.questionOfAnother() : says.questionByAnother())
  if (question.ended) throw new Problem('conflict', says.questionOver())
  const [kept] = await tx
    .update(approvalQuestions)
    .set({ ended, endedAt: now.toISOString(), answer: answer ?? null })
    .where(eq(approvalQuestions.id, id))
    .returning()
  const about = { record: record.name, recordId: row.id }
  await settle(about, sql`${question.askedOf}::uuid, ${question.askedBy}::uuid`, call)
  if (ended === 'answered') await tellAnswered(about, question.askedBy, call)
  const action = ended === 'answered' ? 'answer' : 'withdraw question'
  call.changed({ ...about, action, before: null, after: { question: question.question, answer: answer ?? null } })
  return shown(kept!, call)
}

/** The calls over all record types that are decided on. */
export function questionRoutes(modules: readonly ServerModule[], recordTypeOf: (name: string) => Served): Route[] {
  const sources = new Map(
    modules.flatMap(({ records }) => records.map(({ source }) => [source.record.name, source] as const)),
  )
  const find = async ({ noun: name, id }: { noun: string; id: string }, call: Call) => {
    const noun = recordTypeOf(name)
    await requireRightOrSeat(noun.record.api.read.can, noun.record, id, call)
    return { noun, row: (await noun.find(id, call)) as Row }
  }
  return [
    route(questionsApi.people, async ({ params, query: { q = '' } }, call) => {
      const { noun, row } = await find(params, call)
      const { name } = noun.record
      const [first] = named(noun.record, row)
      const others = await mentionable({ record: name, recordId: row.id, q }, sources, call)
      const requester = first && first !== call.actor.id ? await actorById(call.app, first) : null
      const begins = requester?.name.toLowerCase().includes(q.toLowerCase())
      return [
        ...(requester && begins && (await sees(requester, noun.source, row.id, call))
          ? [{ id: requester.id, name: requester.name, requester: true }]
          : []),
        ...others.filter(({ id }) => id !== first).map((each) => ({ ...each, requester: false })),
      ]
    }),
    route(questionsApi.ask, async ({ params, body }, call) => {
      const { noun, row } = await find(params, call)
      return ask(noun, row, body, call)
    }),
    route(questionsApi.answer, async ({ params, body: { answer } }, call) => {
      const { noun, row } = await find(params, call)
      return end(noun, row, params.question, { ended: 'answered', answer }, call)
    }),
    route(questionsApi.withdraw, async ({ params }, call) => {
      const { noun, row } = await find(params, call)
      return end(noun, row, params.question, { ended: 'withdrawn' }, call)
    }),
  ]
}
