import { expenseClaims as declared } from '#modules/expenses/shared/expense-claims.ts'
import type { Evidence } from '#server/approval/evidence.ts'
import { expenseClaims } from './claims.ts'
import { doublesInWords, doublesOf } from './doubles.ts'
import { says } from './sentences.ts'

/** The approver of a claim sees which of its receipts and expenses are in other claims, as they are now. */
export const claimEvidence: Evidence = {
  of: [declared.name],
  find: async ({ id }, call) => {
    const doubles = await doublesOf(await expenseClaims.find(id, call), call)
    const said = await doublesInWords(doubles, call)
    return {
      kind: 'figures',
      id: 'expenses',
      title: 'Receipts and expenses in other claims',
      to: null,
      figures: [
        {
          id: 'doubles',
          label: 'Claimed elsewhere',
          kind: 'count',
          value: String(doubles.length),
          amounts: [],
          hint: said.length ? says.alike({ what: said.join('. ') }) : says.nothingAlike(),
          to: null,
        },
      ],
    }
  },
}
