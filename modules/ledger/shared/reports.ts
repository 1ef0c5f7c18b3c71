import { z } from 'zod'
import { get } from '#shared/api.ts'
import { dayWanted, isDay } from '#shared/day.ts'
import { accountClasses, accountGroups } from './accounts.ts'

const Day = z.string().max(10, dayWanted).refine(isDay, dayWanted)
/** Decimal text in the report's currency; a balance is debit minus credit. */
const Amount = z.string()
/** Debit and credit leave the closing of a year out, which stands apart: opening + debit − credit + yearEnd = closing. */
const Sums = z.strictObject({ opening: Amount, debit: Amount, credit: Amount, yearEnd: Amount, closing: Amount })

export const TrialBalance = z.strictObject({
  entityId: z.uuid(),
  entityName: z.string(),
  currency: z.string(),
  from: Day,
  to: Day,
  /** Accounts with a balance or a movement, by number. */
  rows: z.array(
    Sums.extend({
      accountId: z.uuid(),
      number: z.string(),
      name: z.string(),
      class: z.enum(accountClasses),
      group: z.enum(accountGroups),
      /** The general ledger of the account for the same days. */ path: z.string(),
    }),
  ),
  totals: Sums,
  /** Debit = credit, and opening and closing add up to 0. */
  balanced: z.boolean(),
})
export type TrialBalance = z.output<typeof TrialBalance>

export const GeneralLedger = z.strictObject({
  entityId: z.uuid(),
  accountId: z.uuid(),
  number: z.string(),
  name: z.string(),
  currency: z.string(),
  from: Day,
  to: Day,
  /** Balance before `from`, and at the end of `to`, over all pages. */
  opening: Amount,
  debit: Amount,
  credit: Amount,
  /** What the closing of years moved in these days, debit minus credit; it is in neither of the two. */
  yearEnd: Amount,
  closing: Amount,
  items: z.array(
    z.strictObject({
      lineId: z.uuid(),
      entryId: z.uuid(),
      number: z.string(),
      postingDate: Day,
      description: z.string(),
      partyId: z.uuid().nullable(),
      partyName: z.string().nullable(),
      debit: Amount,
      credit: Amount,
      /** Balance of the account after this line. */
      balance: Amount,
      reversed: z.boolean(),
      /** Part of a year's closing. */ yearEnd: z.boolean(),
      sourceType: z.string(),
      sourcePath: z.string(),
    }),
  ),
  next: z.string().nullable(),
})
export type GeneralLedger = z.output<typeof GeneralLedger>

const Entity = z.uuid().optional()
const path = '/api/financial/reports'
export const reportApi = {
  /** From the first day of the fiscal year where `from` is left out; today where `to` is. */
  trialBalance: get(`${path}/trial-balance`, {
    figures: true,
    summary: 'Trial balance',
    query: z.strictObject({ entityId: Entity, from: Day.optional(), to: Day.optional() }),
    reply: TrialBalance,
    can: 'financial.reports.read',
    snapshot: true,
    rate: 600,
  }),
  generalLedger: get(`${path}/general-ledger`, {
    figures: true,
    summary: 'General ledger of an account',
    query: z.strictObject({
      accountId: z.uuid(),
      from: Day.optional(),
      to: Day.optional(),
      partyId: z.uuid().optional(),
      cursor: z.string().max(500).optional(),
      limit: z
        .string()
        .regex(/^\d{1,3}$/)
        .optional(),
    }),
    reply: GeneralLedger,
    can: 'financial.reports.read',
    snapshot: true,
    rate: 600,
  }),
}

/** The page of the document an entry comes from: `financial.bills` → `/financial/bills/<id>`. */
export const sourcePath = (type: string, id: string): string => `/${type.replace('.', '/')}/${id}`
