import { eq } from 'drizzle-orm'
import { addMonths } from '#shared/day.ts'
import { applicantRetention } from '#modules/recruiting/shared/settings.ts'
import { dayOf } from '#server/approval/seat.ts'
import { hashOf } from '#server/auth/session-token.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { dayOn } from '#server/papers/paper.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { settingIn } from '#server/setting/value.ts'
import { applications, type ApplicationRow } from './applications.ts'
import { forgetLinks } from './agreement-links.ts'
import { agreementLinkTable as table, openingTable } from './tables.ts'

const written = /^[\w-]{43}$/
/** Only looks at what is asked for by whoever has the link. */
const asSystem = (call: Call): Call => withoutVersion({ ...call, actor: system })

/** What has been agreed to and is still in force, by the address of its link; null whatever else the reason, so that nobody learns who has applied. */
async function agreedBy(secret: string, { tx }: Call): Promise<string | null> {
  if (!written.test(secret)) return null
  const [link] = await tx
    .select({ applicationId: table.applicationId })
    .from(unscoped(table, 'the app'))
    .where(eq(table.tokenHash, hashOf(secret)))
  return link?.applicationId ?? null
}
const isInForce = ({ keepLonger, erasedAt }: ApplicationRow) => keepLonger && erasedAt === null

export type Agreement = { secret: string; number: string; openingTitle: string; erased: string }

/** What its receiver reads before they decide: nothing that says who they are. */
export async function readAgreement(secret: string, given: Call): Promise<Agreement | null> {
  const call = asSystem(given)
  const id = await agreedBy(secret, call)
  const row = id && (await applications.find(id, call))
  if (!row || !isInForce(row)) return null
  const { number, openingTitle } = row
  return { secret, number, openingTitle, erased: await erasedOn(row, call) }
}

/** When the data goes without the agreement, in words. */
async function erasedOn({ stage, endedOn, openingId }: ApplicationRow, call: Call): Promise<string> {
  if (stage === 'accepted' || stage === 'hired') return 'You have accepted our offer, so it stays with your work here.'
  const { months } = await settingIn(call.tx, applicantRetention)
  const [opening] = await call.tx
    .select({ closedOn: openingTable.closedOn })
    .from(unscoped(openingTable, 'of one in hand'))
    .where(eq(openingTable.id, openingId))
  const over = endedOn ?? opening?.closedOn ?? null
  if (!over) return `It is erased ${months === 1 ? 'a month' : `${months} months`} after it is decided on.`
  const day = addMonths(over, months)
  return day <= (await dayOf(call)) ? 'It is erased today.' : `It is erased on ${dayOn(day)}.`
}

/** Takes it back, once: whoever comes second finds no agreement. Without it, the next turn erases what is due. */
export async function takeBack(secret: string, given: Call): Promise<null | void> {
  const call = asSystem(given)
  const id = await agreedBy(secret, call)
  const row = id && (await applications.lock(id, call))
  if (!row || !isInForce(row)) return null
  await applications.change(row, { values: { keepLonger: false } }, call, 'takeBackAgreement')
  await forgetLinks(row.id, call)
}
