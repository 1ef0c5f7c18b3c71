import { eq, getTableColumns } from 'drizzle-orm'
import { rightTo } from '#shared/shown.ts'
import { bankSet } from '#modules/pay/shared/bank-accounts.ts'
import { bankChanges as declared } from '#modules/pay/shared/bank-changes.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { bankAccounts, requireAccount } from './bank-accounts.ts'
import { tellOfAccount } from './bank-notice.ts'
import { make } from '#modules/people/server/make.ts'
import { bankAccountTable, bankChangeTable } from './tables.ts'
import { inFile, requireOther } from '#modules/people/server/people.ts'
import { withPerson } from '#modules/people/server/person-joins.ts'
import { factOn, putInForce, requireNoneWaiting, subjectOf } from './in-force.ts'
import { membersWithout, proposalColumns, titledBy } from '#modules/people/server/second-person.ts'

const form = parts({
  table: bankChangeTable,
  joins: [
    withPerson(bankChangeTable.personId),
    {
      table: bankAccountTable,
      on: eq(bankAccountTable.changeId, bankChangeTable.id),
      fields: { bankAccountId: bankAccountTable.id, bankAccountFrom: bankAccountTable.validFrom },
    },
  ],
  computed: proposalColumns(declared.name, getTableColumns(bankChangeTable)),
})
type ChangeRow = TableForm<typeof form>
type ChangeDraft = DraftOf<typeof form>

async function complete({ values }: ChangeDraft, { call }: { call: Call }): Promise<ChangeDraft> {
  const { personId = '', validFrom = '' } = values
  await requireOther(personId, call)
  const { memberId, name } = await subjectOf(personId, call)
  requireAccount(values)
  await requireNoneWaiting(unscoped(bankChangeTable, 'a rule'), { personId, validFrom }, call)
  const basis = await factOn(unscoped(bankAccountTable, 'a rule'), personId, validFrom, call)
  return {
    values: {
      ...titledBy(name),
      kind: 'new account',
      reason: 'other',
      ...values,
      subjectId: memberId,
      basisId: basis?.id ?? null,
      state: 'approved',
    },
  }
}

/** The person learns of a proposal at once; an approved one is in force at once, with its day. */
async function followUp(id: string, { call, before }: { call: Call; before: ChangeRow | null }): Promise<void> {
  const [row] = await call.tx
    .select()
    .from(unscoped(bankChangeTable, 'of one in hand'))
    .where(eq(bankChangeTable.id, id))
  if (!before && row?.state === 'in approval') {
    const { personId, version } = row
    await tellOfAccount({ personId, record: declared.name, recordId: id, version, action: 'create' }, call)
  }
  if (row?.state !== 'approved' || before?.state === 'approved') return
  const { holder, iban, accountNumber, bankCode, bankName, reason } = row
  const account = { holder, iban, accountNumber, bankCode, bankName, reason }
  await putInForce(bankAccounts, unscoped(bankAccountTable, 'a rule'), row, account, call)
}

export const bankChanges = serveRecord(declared, {
  ...form,
  reach: { own: bankChangeTable.personId, set: bankSet },
  barred: (_row, call) => membersWithout(rightTo(bankSet), call),
  tellsIn: inFile,
  prepare: complete,
  written: followUp,
})

export const bankChangeRoutes = [
  ...serveVerbs(bankChanges, {}),
  ...serveVerbs(bankAccounts, {
    withdraw: {
      instead: async ({ id, personId, validFrom, holder, iban, accountNumber, bankCode, bankName }, call) => {
        const account = { holder, iban, accountNumber, bankCode, bankName }
        const values = { personId, validFrom, ...account, kind: 'withdrawal', reason: 'correction' }
        await make(bankChanges as never, values, withoutVersion(call))
        return bankAccounts.detail(id, call)
      },
    },
  }),
]
