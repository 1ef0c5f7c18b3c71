import { field } from '#shared/field.ts'
import { numbering } from '#shared/setting/numbering.ts'
import { setting } from '#shared/setting/setting.ts'

const per = 'financial.legal-entities'
export const claimNumbers = numbering('hr.expense-claim-numbers', 'expense claims', 'EXP', 6, per)
export const advanceNumbers = numbering('hr.expense-advance-numbers', 'expense advances', 'ADV', 6, per)

/** Where advances to employees stand in the books. */
export const advanceAccount = setting('hr.advance-account', {
  label: 'Account of advances',
  says: 'Account for employee advances until they are set off or repaid.',
  fields: {
    number: field.code('Account number', {
      max: 20,
      hint: 'One of the assets, closed to manual posting and without a party: it shows what is outstanding and nothing else',
    }),
  },
  per,
  standard: () => ({ number: '1360' }),
  fresh: true,
})
export const settings = [claimNumbers, advanceNumbers, advanceAccount]
