import { sql } from 'drizzle-orm'
import { channels } from '#modules/channels/shared/refs.ts'
import type { Call } from '#server/call/call.ts'
import { channel as events } from '#server/call/channel.ts'

type Event = { id: string | null; action: string; to?: string }

/** Tells open pages that a channel has something new, without what: they read it under their own rights. */
export const tell = async ({ tx }: Pick<Call, 'tx'>, ...all: Event[]): Promise<void> => {
  const payload = JSON.stringify(all.map((each) => ({ record: channels.name, ...each })))
  await tx.execute(sql`select pg_notify(${events}, ${payload})`)
}
