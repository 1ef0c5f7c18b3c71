import { and, asc, count, eq, gt, isNotNull, or } from 'drizzle-orm'
import { conversations as declared } from '#modules/ai/shared/conversations.ts'
import {
  againCall,
  askCall,
  messagesCall,
  rateCall,
  stopCall,
  type Message,
  type Part,
} from '#modules/ai/shared/messages.ts'
import { assistant } from '#modules/ai/shared/settings.ts'
import { passagesById } from '#modules/retrieval/server/retrieve.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { settingIn } from '#server/setting/value.ts'
import { Problem } from '#shared/problem.ts'
import type { Sentence } from '#shared/sentence.ts'
import { answerQuestion } from './answer-question.ts'
import { conversations } from './conversations.ts'
import { modelOf } from './model-client.ts'
import { modelJob } from './model-answer.ts'
import { accessOf, type StoredPart } from './parts.ts'
import { says } from './sentences.ts'
import { conversationTable, messageTable } from './tables.ts'

const mostMessages = 400

type Stored = typeof messageTable.$inferSelect

const noteOf = (said: Sentence): Part => ({ kind: 'note', said: { ...said, parameters: { ...said.parameters } } })

/** Messages as their reader may see them: passages that are open to them at this moment, totals where they have the rights of the asking person. */
async function shown(stored: readonly Stored[], call: Call): Promise<Message[]> {
  const access = accessOf(call.actor)
  const ids = stored.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'passages' ? part.passages.map(({ id }) => id) : [])),
  )
  const open = new Map((await passagesById(ids, call)).map((hit) => [hit.passageId, hit]))
  const partOf = (part: StoredPart, message: Stored): Part => {
    if (part.kind === 'note') return noteOf(part.said)
    if (part.kind === 'page') return part
    if (part.kind === 'text') {
      const ids = message.parts.flatMap((each) => (each.kind === 'passages' ? each.passages.map(({ id }) => id) : []))
      const isOpen = message.access === access && ids.every((id) => open.has(id))
      return isOpen ? part : noteOf(says.otherRights())
    }
    if (part.kind === 'report') {
      const { kind, question, unused, totals } = part
      return { kind, question, unused, before: message.access === access ? totals : null }
    }
    const citations = part.passages.flatMap(({ id, quote }) => {
      const hit = open.get(id)
      if (!hit) return []
      const { passageId, recordType, recordId, title, to, page, passage } = hit
      // A quote of a passage that was changed since is none of it any more.
      return [
        { passageId, recordType, recordId, title, to, page, passage, quote: passage.includes(quote) ? quote : '' },
      ]
    })
    return { kind: 'passages', citations, closed: part.passages.length - citations.length }
  }
  return stored.map((message) => {
    const { id, parentId, role, state, model, rating, createdAt } = message
    const parts = message.parts.map((part) => partOf(part, message))
    // What a model has written so far is not proven, and belongs to the rights it was written with.
    const text = role === 'person' || (state === 'working' && message.access === access) ? message.text : ''
    return { id, parentId, role, text, state, model, rating, createdAt, parts }
  })
}

const inConversation = (id: string, { tx }: Call) =>
  tx
    .select()
    .from(unscoped(messageTable, 'of one in hand'))
    .where(eq(messageTable.conversationId, id))
    .orderBy(asc(messageTable.seq))
    .limit(mostMessages)

const titleOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}

/** The conversation that a question goes to, locked; a new one where none is named. */
async function conversationFor(id: string | undefined, text: string, call: Call): Promise<string> {
  const askedAt = call.now.toISOString()
  if (!id) {
    const values = { title: titleOf(text), ownerId: call.actor.id, sharedWith: [], askedAt, createdBy: call.actor.id }
    return (await conversations.create({ values }, call)).id
  }
  const conversation = await conversations.lock(id, call)
  if (conversation.ownerId !== call.actor.id) throw new Problem('forbidden', says.onlyOwner())
  await call.tx.update(conversationTable).set({ askedAt }).where(eq(conversationTable.id, id))
  return id
}

type New = Pick<Stored, 'conversationId' | 'parentId' | 'role' | 'text' | 'parts'> & Partial<Stored>

async function write(message: New, { tx, now, actor }: Call): Promise<Stored> {
  const [stored] = await tx
    .insert(messageTable)
    .values({ state: 'answered', access: accessOf(actor), createdAt: now.toISOString(), ...message })
    .returning()
  return stored!
}

/** Whether the caller may have one more answer of the model today; those that were stopped or failed count too. */
async function isWithinLimit(call: Call): Promise<boolean> {
  const { modelQuestions } = await settingIn(call.tx, assistant)
  const dayBefore = new Date(call.now.getTime() - 86_400_000).toISOString()
  const [used] = await call.tx
    .select({ count: count() })
    .from(unscoped(messageTable, 'a rule'))
    .innerJoin(unscoped(conversationTable, 'a rule'), eq(conversationTable.id, messageTable.conversationId))
    .where(
      and(
        eq(conversationTable.ownerId, call.actor.id),
        gt(messageTable.createdAt, dayBefore),
        or(isNotNull(messageTable.model), eq(messageTable.state, 'working')),
      ),
    )
  return used!.count < modelQuestions
}

/** Answers a question of the conversation: at once without a model, else by a job that writes while the model speaks. */
async function reply(asked: Stored, call: Call): Promise<Stored> {
  const { conversationId, id: parentId, text } = asked
  const model = await modelOf({ ...call.app, db: call.tx })
  if (model && (await isWithinLimit(call))) {
    const working = await write(
      { conversationId, parentId, role: 'assistant', text: '', parts: [], state: 'working' },
      call,
    )
    call.enqueue(modelJob(working.id))
    return working
  }
  const limit: StoredPart[] = model ? [{ kind: 'note', said: says.modelLimit() }] : []
  const parts = [...limit, ...(await answerQuestion(text, call))]
  return write({ conversationId, parentId, role: 'assistant', text: '', parts }, call)
}

/** That a question was asked is in the audit log for ever; what it says is erased one day. */
const noted = (conversationId: string, messageId: string, { changed }: Call): void =>
  changed({ record: declared.name, recordId: conversationId, action: 'ask', before: null, after: { messageId } })

/** Asks a question as the call does, in a new conversation where none is named. */
export async function askQuestion({ conversationId: named, parentId = null, text }: Asked, call: Call) {
  const conversationId = await conversationFor(named, text, call)
  const present = named ? await inConversation(named, call) : []
  if (present.length > mostMessages - 2) throw new Problem('conflict', says.tooLong())
  if (parentId && !present.some(({ id, role }) => id === parentId && role === 'assistant'))
    throw new Problem('unprocessable', says.noSuchMessage(), { parentId: says.noSuchMessage() })
  const asked = await write({ conversationId, parentId, role: 'person', text, parts: [] }, call)
  noted(conversationId, asked.id, call)
  return { conversationId, messages: await shown([asked, await reply(asked, call)], call) }
}

type Asked = { conversationId?: string | undefined; parentId?: string | null | undefined; text: string }

const askRoute = route(askCall, ({ body }, call) => askQuestion(body, call))

/** A message of a conversation that the caller owns; throws `not_found` else. */
async function ownMessage(id: string, role: Stored['role'], call: Call): Promise<Stored> {
  const [message] = await call.tx
    .select()
    .from(unscoped(messageTable, 'of one in hand'))
    .where(and(eq(messageTable.id, id), eq(messageTable.role, role)))
  if (!message) throw new Problem('not_found', says.noSuchMessage())
  const { ownerId } = await conversations.lock(message.conversationId, call)
  if (ownerId !== call.actor.id) throw new Problem('forbidden', says.onlyOwner())
  return message
}

const againRoute = route(againCall, async ({ params: { id } }, call) => {
  const asked = await ownMessage(id, 'person', call)
  if ((await inConversation(asked.conversationId, call)).length >= mostMessages)
    throw new Problem('conflict', says.tooLong())
  noted(asked.conversationId, asked.id, call)
  return { conversationId: asked.conversationId, messages: await shown([await reply(asked, call)], call) }
})

const stopRoute = route(stopCall, async ({ params: { id } }, call) => {
  const { conversationId, state } = await ownMessage(id, 'assistant', call)
  if (state !== 'working') throw new Problem('conflict', says.notWorking())
  await call.tx.update(messageTable).set({ state: 'stopped' }).where(eq(messageTable.id, id))
  call.changed({
    record: declared.name,
    recordId: conversationId,
    action: 'stop',
    before: { state },
    after: { state: 'stopped' },
  })
  return { done: true as const }
})

const rateRoute = route(rateCall, async ({ params: { id }, body: { rating } }, call) => {
  const { conversationId, rating: before } = await ownMessage(id, 'assistant', call)
  await call.tx.update(messageTable).set({ rating }).where(eq(messageTable.id, id))
  call.changed({
    record: declared.name,
    recordId: conversationId,
    action: 'rate',
    before: { rating: before },
    after: { rating },
  })
  return { done: true as const }
})

export const messageRoutes = [
  route(messagesCall, async ({ params: { id } }, call) => {
    await conversations.find(id, call)
    return shown(await inConversation(id, call), call)
  }),
  askRoute,
  againRoute,
  stopRoute,
  rateRoute,
]
