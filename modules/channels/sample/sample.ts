import { channelCalls, channels } from '#modules/channels/shared/channels.ts'
import { messageCalls } from '#modules/channels/shared/messages.ts'
import { system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { evaluationAccounts } from '#server/identity-provider/accounts.ts'
import type { SampleLife } from '#server/module.ts'
import { list } from '#server/record/list.ts'
import { callerOf } from '#server/sample-agenda.ts'
import { addDays, dayIn, weekdayOf, type Day } from '#shared/day.ts'
import { conversations, sampleChannels, type Conversation, type Role } from './conversations.ts'

/** The day so many working days before another. */
function workingDaysBefore(day: Day, days: number): Day {
  let before = day
  for (let left = days; left > 0; left -= weekdayOf(before) < 5 ? 1 : 0) before = addDays(before, -1)
  return before
}

const idOf = (role: Role): string => evaluationAccounts.find((account) => account.role === role)!.id

/** The record types that a text may link, and which of their rows are meant. */
const linked: Readonly<Record<string, { record: string; filter?: string[]; sort: string }>> = {
  order: { record: 'procurement.orders', filter: ['state:in:sent,closed'], sort: '-orderDate,-number' },
  vendor: { record: 'procurement.vendors', sort: 'name' },
  bill: { record: 'financial.bills', filter: ['totalAmount:gte:2500'], sort: '-createdAt' },
  receipt: { record: 'procurement.receipts', sort: '-receivedOn,-number' },
  requisition: { record: 'procurement.requisitions', sort: '-number' },
}

/** The last record of a kind at that moment; its words alone where no module keeps such records. */
async function linkTo(name: string, { tx, app }: Call): Promise<string> {
  const { record, filter, sort } = linked[name]!
  const source = app.modules.flatMap(({ records }) => records).find((each) => each.record.name === record)?.source
  if (!source) return `the ${name}`
  const page = await list(tx, source, system, { limit: '1', sort, ...(filter && { filter }) })
  const [row] = page.items as { id: string }[]
  return row ? `<#${record}:${row.id}>` : `the ${name}`
}

async function written(text: string, call: Call): Promise<string> {
  const people = text.replaceAll(/@([a-z]+)/g, (whole, role: Role) =>
    evaluationAccounts.some((account) => account.role === role) ? `<@${idOf(role)}>` : whole,
  )
  const names = [...new Set([...people.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))]
  const links = new Map<string, string>()
  for (const name of names) links.set(name, await linkTo(name, call))
  return people.replaceAll(/\{(\w+)\}/g, (_, name: string) => links.get(name)!)
}

/** Channels of the sample company, and what people wrote in them over the last weeks. */
export async function createSampleChannels({ agenda, now, routes }: SampleLife): Promise<void> {
  const ask = callerOf(routes)
  const today = dayIn(now, 'UTC')
  const places = new Map<string, string>()
  const begun = workingDaysBefore(today, 28)

  for (const { name, purpose, kind, owner, members } of sampleChannels)
    agenda.afterHours(begun, owner, async (call) => {
      const { id } = await ask(channels.api.create, { body: { name, purpose, kind } }, call)
      places.set(name, id)
      await ask(channelCalls.addMembers, { params: { id }, body: { people: members.map(idOf) } }, call)
    })

  const placeOf = async ({ in: place }: Conversation, call: Call): Promise<string> => {
    if (typeof place === 'string') return places.get(place)!
    const people = place.map(idOf).filter((id) => id !== call.actor.id)
    return (await ask(channelCalls.direct, { body: { people } }, call)).id
  }

  /** Each line plans the next one, so that they follow each other. */
  const speak = (day: Day, conversation: Conversation, at: number, sent: readonly number[]): void => {
    const line = conversation.lines[at]
    if (!line) return finish(day, conversation)
    agenda.afterHours(day, line.by, async (call) => {
      const id = await placeOf(conversation, call)
      const text = await written(line.text, call)
      const body = { text, ...(line.to === undefined ? {} : { replyTo: sent[line.to]! }) }
      const { seq } = await ask(messageCalls.send, { params: { id }, body }, call)
      for (const [role, emoji] of line.reactions ?? [])
        agenda.afterHours(day, role, async (later) => {
          await ask(messageCalls.react, { params: { id, seq }, body: { emoji, on: true } }, later)
        })
      if (line.pin)
        agenda.afterHours(day, line.pin, async (later) => {
          await ask(messageCalls.pin, { params: { id, seq }, body: { pinned: true } }, later)
        })
      speak(day, conversation, at + 1, [...sent, seq])
    })
  }
  const finish = (day: Day, conversation: Conversation): void => {
    for (const role of conversation.readBy)
      agenda.afterHours(day, role, async (call) => {
        const id = await placeOf(conversation, call)
        await ask(channelCalls.read, { params: { id }, body: { seq: 1_000_000 } }, call)
      })
  }
  for (const conversation of conversations) speak(workingDaysBefore(today, conversation.ago), conversation, 0, [])
}
