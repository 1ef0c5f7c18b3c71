import { and, eq, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '#shared/problem.ts'
import { bankAccounts as declared, bankSet } from '#modules/pay/shared/bank-accounts.ts'
import { bankChanges } from '#modules/pay/shared/refs.ts'
import { approvalOf } from '#server/approval/outcome.ts'
import { users } from '#server/auth/tables.ts'
import type { Call } from '#server/call/call.ts'
import { serveDated } from '#server/record/dated.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { tellOfAccount } from './bank-notice.ts'
import { bankAccountTable, bankChangeTable } from './tables.ts'
import { inFile, requireOther } from '#modules/people/server/people.ts'
import { withMember } from '#modules/people/server/person-joins.ts'
import { says } from './sentences.ts'

const proposers = alias(users, 'account_proposers')
const form = parts({
  table: bankAccountTable,
  joins: [
    withMember(bankAccountTable.personId),
    { table: bankChangeTable, on: eq(bankAccountTable.changeId, bankChangeTable.id), fields: {} },
    { table: proposers, on: eq(bankChangeTable.createdBy, proposers.id), fields: { proposedByName: proposers.name } },
  ],
  computed: { approvedByName: approvalOf(bankChanges.name, bankAccountTable.changeId, 'actorName') },
})
type BankRow = TableForm<typeof form>
type BankDraft = DraftOf<typeof form>

type Account = Partial<Record<'holder' | 'iban' | 'accountNumber' | 'bankCode', string | null>>
/** Money arrives by an IBAN, or by the number of an account at a bank. */
export function requireAccount({ holder, iban, accountNumber, bankCode }: Account): void {
  if (!holder) throw new Problem('unprocessable', says.holderNeeded(), { holder: says.holderNeeded() })
  if (!iban && !accountNumber) throw new Problem('unprocessable', says.accountNeeded(), { iban: says.accountNeeded() })
  if (!iban && !bankCode) throw new Problem('unprocessable', says.bankCodeNeeded(), { bankCode: says.bankCodeNeeded() })
}

async function complete(draft: BankDraft, { call, before }: { call: Call; before: BankRow | null }) {
  await requireOther(before?.personId ?? draft.values.personId, call)
  requireAccount({ ...before, ...draft.values })
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
    const [account] = await call.tx
      .select({ personId: bankAccountTable.personId, version: bankAccountTable.version })
      .from(unscoped(bankAccountTable, 'of one in hand'))
      .where(eq(bankAccountTable.id, id))
    if (!account || told.has(account.personId)) continue
    told.add(account.personId)
    await tellOfAccount({ ...account, record: declared.name, recordId: id, action: 'update' }, call)
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
