import { numbering } from '#shared/setting/numbering.ts'

export const claimNumbers = numbering(
  'hr.expense-claim-numbers',
  'expense claims',
  'EXP',
  6,
  'financial.legal-entities',
)
export const settings = [claimNumbers]
