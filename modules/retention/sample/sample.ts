import { addDays, dayIn } from '#shared/day.ts'
import { documents } from '#modules/documents/server/documents.ts'
import { folders } from '#modules/documents/server/folders.ts'
import { carryOut } from '#modules/retention/server/carry-out.ts'
import { disposals, propose } from '#modules/retention/server/disposals.ts'
import { holdItems, holds } from '#modules/retention/server/holds.ts'
import { retentionRules } from '#modules/retention/server/retention-rules.ts'
import { system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { list } from '#server/record/list.ts'
import type { Source } from '#server/record/source.ts'
import type { SampleLife } from '#server/module.ts'

const schedule = 'Records retention schedule'
const rules = [
  { name: 'Price lists', documentType: 'price list', startsFrom: 'kept', months: 12, outcome: 'dispose' },
  { name: 'Letters', documentType: 'letter', startsFrom: 'kept', months: 6, outcome: 'dispose' },
  { name: 'Contracts', documentType: 'contract', startsFrom: 'end of validity', months: 84, outcome: 'dispose' },
  { name: 'Certificates', documentType: 'certificate', startsFrom: 'end of validity', months: 12, outcome: 'review' },
] as const

/** The one of a title, whoever opens it. */
async function idOf(source: Source, filter: string, { tx }: Call): Promise<string | undefined> {
  const { items } = await list(tx, source, system, { filter, limit: '1' })
  return (items as { id: string }[])[0]?.id
}

async function writeRules(call: Call): Promise<void> {
  for (const rule of rules) await retentionRules.create({ values: { ...rule, authority: schedule } }, call)
  const folderId = await idOf(folders.source, 'path:eq:Personnel', call)
  const ofPeople = { startsFrom: 'person left', months: 48, outcome: 'review', authority: schedule } as const
  if (folderId) await retentionRules.create({ values: { ...ofPeople, name: 'Personnel papers', folderId } }, call)
}

/** What a claim is about is kept until it is settled. */
async function holdClaim(call: Call): Promise<void> {
  const { name: openedByName } = call.actor
  const reason = 'Walnut came four weeks late. The mill has not yet said what it carries of the dearer lumber.'
  const hold = await holds.create({ values: { name: 'Kiln fire claim', reason, openedByName } }, call)
  for (const title of ['Northern Hardwood Mills on the kiln fire', 'Frame agreement Northern Hardwood Mills']) {
    const documentId = await idOf(documents.source, `title:eq:${title}`, call)
    if (documentId) await holdItems.create({ values: { holdId: hold.id, documentId, addedByName: openedByName } }, call)
  }
}

/** What is due by a rule is proposed, and sent to whoever decides. */
async function proposeBy(rule: string, call: Call): Promise<string | undefined> {
  const ruleId = await idOf(retentionRules.source, `name:eq:${rule}`, call)
  if (!ruleId) return undefined
  const { id } = await propose({ ruleId }, call)
  await disposals.acts.get('submit')!(id, call, undefined)
  return id
}

/** How long the sample company keeps what, and what a claim keeps beyond. */
export async function createSampleRetention({ agenda, now }: SampleLife): Promise<void> {
  const today = dayIn(now, 'UTC')
  agenda.plan(addDays(today, -40), 'manager', writeRules)
  agenda.plan(addDays(today, -36), 'manager', holdClaim)
  let old: string | undefined
  agenda.plan(addDays(today, -22), 'accountant', async (call) => void (old = await proposeBy('Price lists', call)))
  agenda.plan(addDays(today, -18), 'manager', async (call) => {
    if (old) await disposals.acts.get('approve')!(old, call, undefined)
  })
  agenda.plan(addDays(today, -14), 'manager', async (call) => {
    if (old) await carryOut(old, call)
  })
  agenda.plan(addDays(today, -6), 'accountant', async (call) => void (await proposeBy('Letters', call)))
}
