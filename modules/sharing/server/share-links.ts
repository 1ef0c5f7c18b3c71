import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { documents } from '#modules/documents/server/documents.ts'
import { documentTable, versionTable } from '#modules/documents/server/tables.ts'
import { shareLinks as declared, type NewShareLink } from '#modules/sharing/shared/share-links.ts'
import { sharing } from '#modules/sharing/shared/settings.ts'
import { hashOf, newSecret } from '#server/auth/session-token.ts'
import { users } from '#server/auth/tables.ts'
import { zoneOf } from '#server/calendar.ts'
import type { Call } from '#server/call/call.ts'
import { hashPassword } from '#server/identity-provider/passwords.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { settingIn } from '#server/setting/value.ts'
import { instantOf } from '#shared/calendar/wall-clock.ts'
import { addDays, dayIn } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { linkAddress } from './address.ts'
import { shareable } from './given.ts'
import { linkKey } from './link-key.ts'
import { openLinks } from './openers.ts'
import { says } from './sentences.ts'
import { shareTable } from './tables.ts'

const sharers = alias(users, 'sharers')
const revokers = alias(users, 'revokers')
const form = parts({
  table: shareTable,
  joins: [
    {
      table: documentTable,
      on: eq(shareTable.documentId, documentTable.id),
      fields: { documentTitle: documentTable.title },
      always: true,
    },
    { table: versionTable, on: eq(shareTable.versionId, versionTable.id), fields: { versionNo: versionTable.number } },
    { table: sharers, on: eq(shareTable.sharedById, sharers.id), fields: { sharedByName: sharers.name }, always: true },
    { table: revokers, on: eq(shareTable.revokedById, revokers.id), fields: { revokedByName: revokers.name } },
  ],
  computed: { hasPassword: sql<boolean>`(${shareTable.passwordHash} is not null)` },
})

export const shareLinks = serveRecord(declared, { ...form, reach: { shared: true, openTo: openLinks } })

export const shareRoutes = serveVerbs(shareLinks, {
  revoke: (_row, { actor }) => ({ values: { revokedById: actor.id } }),
  reopen: ({ endsAt }, { now }) => {
    if (Date.parse(endsAt) <= now.getTime()) throw new Problem('conflict', says.linkOver())
    return { values: { revokedById: null } }
  },
})

const refuse = (field: keyof NewShareLink, said: ReturnType<typeof says.isOver>): never => {
  throw new Problem('unprocessable', said, { [field]: said })
}

/** The moment at which a link ends: that of the company's clock, or so many days from now as the company decides. */
async function endOf(
  { endsOn, endsTime }: NewShareLink,
  { days, mostDays }: { days: number; mostDays: number },
  call: Call,
) {
  const { app, tx, now } = call
  const zone = await zoneOf({ app, tx })
  const today = dayIn(now, zone)
  const day = endsOn ?? addDays(today, Math.min(days, mostDays))
  if (day > addDays(today, mostDays)) refuse('endsOn', says.tooLong({ days: mostDays }))
  const [hours = 23, minutes = 59] = (endsTime ?? '').split(':').filter(Boolean).map(Number)
  const at = instantOf(day, hours * 60 + minutes, zone)
  if (at <= now.getTime()) refuse(endsOn && endsOn < today ? 'endsOn' : 'endsTime', says.isOver())
  return new Date(at).toISOString()
}

/** Shares a document by a link, and answers its address, which nobody can read again. */
export async function share(wanted: NewShareLink, call: Call) {
  const { documentId, versionId = null, recipient, password = null, mostOpenings = null } = wanted
  const given = await shareable(call.actor, { documentId, versionId }, call)
  if ('why' in given) return refuse(given.field, given.why)
  const rules = await settingIn(call.tx, sharing)
  if (rules.password && !password) refuse('password', says.passwordNeeded())
  const secret = newSecret()
  const values = {
    documentId,
    versionId,
    recipient,
    mostOpenings,
    endsAt: await endOf(wanted, rules, call),
    tokenHash: hashOf(secret),
    passwordHash: password === null ? null : await hashPassword(password, linkKey(call.app.settings)),
    state: 'open' as const,
    sharedById: call.actor.id,
  }
  const made = await shareLinks.create({ values }, call)
  // It stands in the history of the document; to whom, those alone read who see the link.
  call.changed({ record: documents.record.name, recordId: documentId, action: 'share', before: null, after: {} })
  return { ...made, link: linkAddress(call.app.settings, secret) }
}
