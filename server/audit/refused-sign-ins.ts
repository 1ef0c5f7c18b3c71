import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/** A sign-in that came to nothing, of nobody we know: who it said it was, where it says so as an e-mail address, and why it was refused. */
export type RefusedSignIn = { claimed: string | null; reason: string }
/** The same as it is kept: all of a UTC day that are alike are one row. */
type Kept = {
  day: string
  address: string
  claimed: string
  reason: string
  count: number
  firstAt: string
  lastAt: string
}

/** Rows of one address and day, of a day, and of what waits to be written; what goes beyond is counted in one further row of the address, or of the day. */
const bounds = { ofAddress: 50, ofDay: 2_000, waiting: 100 }
const mostLetters = 200
const others = 'several more'

/** One line of what a stranger sent, for people to read: nothing in it ends a line, turns the writing round or hides. */
const oneLine = (text: string): string =>
  text
    .slice(0, 5 * mostLetters)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, mostLetters)
    .toWellFormed()

/** Whatever is typed where an address belongs may be a password: only what is an address is kept. */
const addressOf = (claimed: string | null): string => {
  const line = oneLine(claimed ?? '')
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(line) ? line : claimed?.trim() ? 'no e-mail address' : ''
}

/** Counts refused sign-ins of nobody in particular until they are written. */
export function refusedSignIns(db: Db, most: typeof bounds = bounds) {
  const waiting = new Map<string, Kept>()
  const keyOf = ({ day, address, claimed, reason }: Kept) => JSON.stringify([day, address, claimed, reason])
  const count = (each: Kept): void => {
    const known = waiting.get(keyOf(each))
    const kept = known || waiting.size < most.waiting ? each : { ...each, address: '', claimed: '', reason: others }
    const same = waiting.get(keyOf(kept))
    waiting.set(keyOf(kept), same ? { ...kept, count: same.count + kept.count, firstAt: same.firstAt } : kept)
  }

  const write = ({ day, address, claimed, reason, count: times, firstAt, lastAt }: Kept) =>
    db.execute(sql`
      with today as materialized (select address, claimed, reason from refused_sign_ins where day = ${day}::date),
        place as (select
          exists (select from today where address = ${address} and claimed = ${claimed} and reason = ${reason})
            or ((select count(*) from today where address = ${address}) < ${most.ofAddress} and (select count(*) from today) < ${most.ofDay}) as whole,
          exists (select from today where address = ${address} and reason = ${others}) or (select count(*) from today) < ${most.ofDay} as apart)
      insert into refused_sign_ins (day, address, claimed, reason, count, first_at, last_at)
      select ${day}::date, case when whole or apart then ${address} else '' end, case when whole then ${claimed} else '' end,
        case when whole then ${reason} else ${others} end, ${times}::int, ${firstAt}::timestamptz, ${lastAt}::timestamptz from place
      on conflict (day, address, claimed, reason) do update set count = refused_sign_ins.count + excluded.count,
        first_at = least(refused_sign_ins.first_at, excluded.first_at), last_at = greatest(refused_sign_ins.last_at, excluded.last_at)`)

  return {
    add({ claimed, reason }: RefusedSignIn, address: string, at: string): void {
      const kept = { address: address.slice(0, 64), claimed: addressOf(claimed), reason: oneLine(reason) || others }
      count({ day: at.slice(0, 10), ...kept, count: 1, firstAt: at, lastAt: at })
    },
    /** Writes what waits; what cannot be written waits on. */
    async flush(): Promise<void> {
      for (const [key, each] of waiting) {
        waiting.delete(key)
        await write(each).catch((error: unknown) => {
          count(each)
          throw error
        })
      }
    },
  }
}
