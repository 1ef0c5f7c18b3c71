import { and, eq, ne } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { bankAccounts as declared, bankSet } from '#modules/people/shared/bank-accounts.ts'
import type { Call } from '#server/call/call.ts'
import { notify } from '#server/inbox/notify.ts'
import { isAddress, sendMail } from '#server/outbox/mail.ts'
import { serveDated, withdrawal } from '#server/record/dated.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { inFile, requireOther } from './people.ts'
import { withMember } from './person-joins.ts'
import { says } from './sentences.ts'
import { bankAccountTable, personTable, privateContactTable } from './tables.ts'

const form = parts({
  table: bankAccountTable,
  joins: [withMember(bankAccountTable.personId)],
})
type BankRow = TableForm<typeof form>
type BankDraft = DraftOf<typeof form>

/** Money arrives by an IBAN, or by the number of an account at a bank. */
async function complete(draft: BankDraft, { call, before }: { call: Call; before: BankRow | null }) {
  await requireOther(before?.personId ?? draft.values.personId, call)
  const { holder, iban, accountNumber, bankCode } = { ...before, ...draft.values }
  if (!holder) throw new Problem('unprocessable', says.holderNeeded(), { holder: says.holderNeeded() })
  if (!iban && !accountNumber) throw new Problem('unprocessable', says.accountNeeded(), { iban: says.accountNeeded() })
  if (!iban && !bankCode) throw new Problem('unprocessable', says.bankCodeNeeded(), { bankCode: says.bankCodeNeeded() })
  return before ? draft : { values: { reason: 'other', ...draft.values } }
}

/** Of an account that takes the place of another the person is told: whoever diverts a salary has to get past them. */
async function followUp(id: string, { call, before }: { call: Call; before: BankRow | null }): Promise<void> {
  const [row] = await call.tx
    .select({ personId: bankAccountTable.personId })
    .from(unscoped(bankAccountTable, 'of one in hand'))
    .where(eq(bankAccountTable.id, id))
  const { personId } = row!
  const [other] = before
    ? [before]
    : await call.tx
        .select({ id: bankAccountTable.id })
        .from(unscoped(bankAccountTable, 'a rule'))
        .where(and(eq(bankAccountTable.personId, personId), ne(bankAccountTable.id, id)))
        .limit(1)
  if (other) call.beforeCommit(tell, id)
}

/** Once a person, however many of their accounts moved. */
async function tell(ids: readonly string[], call: Call): Promise<void> {
  const told = new Set<string>()
  for (const id of ids) {
    const [person] = await call.tx
      .select({
        id: personTable.id,
        memberId: personTable.memberId,
        name: personTable.displayName,
        version: bankAccountTable.version,
        mail: personTable.mail,
        home: privateContactTable.mail,
      })
      .from(unscoped(bankAccountTable, 'of one in hand'))
      .innerJoin(unscoped(personTable, 'of one in hand'), eq(bankAccountTable.personId, personTable.id))
      .leftJoin(unscoped(privateContactTable, 'of one in hand'), eq(privateContactTable.personId, personTable.id))
      .where(eq(bankAccountTable.id, id))
    if (!person || told.has(person.id)) continue
    told.add(person.id)
    const { memberId, name, version, mail, home } = person
    if (memberId)
      await notify(call, {
        to: [memberId],
        kind: 'change',
        record: declared.name,
        recordId: id,
        why: 'yours',
        action: 'update',
      })
    for (const to of new Set([mail, home]))
      if (to && isAddress(to))
        await sendMail(call, {
          to,
          subject: 'Your bank details were changed',
          text: `Hello ${name},\n\n${call.actor.name} changed where your pay goes. If you asked for this, there is nothing to do. If you did not, tell the people office at once, and not by answering this mail.\n\nYou see the account and who looked at it in your personnel file: ${call.app.settings.publicOrigin}/employees/comprehensive-workbench/${person.id}\n`,
          about: { record: declared.name, recordId: id },
          key: `bank account ${id} ${version} ${to}`,
        })
  }
}

export const bankAccounts = serveDated(declared, {
  ...form,
  owner: 'personId',
  reach: { own: bankAccountTable.personId, set: bankSet },
  tellsIn: inFile,
  prepare: complete,
  prepareImport: complete,
  written: followUp,
})

export const bankAccountRoutes = serveVerbs(bankAccounts, { withdraw: withdrawal(bankAccounts) })
