import { sql } from 'drizzle-orm'
import { approvalPolicies } from '#modules/approvals/shared/policies.ts'
import { doneByHand } from '#server/audit/done.ts'
import { installation } from '#server/db/tables.ts'
import type { FirstStep } from '#server/module.ts'

const { name, listPage, api } = approvalPolicies

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'policy',
    kind: 'set up',
    order: 40,
    label: 'Approval policies',
    words:
      'Mainstay comes with policies for requisitions, orders, bills, payments and manual journal entries, and with amounts below which no approval is needed.',
    action: 'Review policies',
    to: listPage,
    can: api.list.can,
    keep: 'Keep as they are',
    // Whoever makes the sample company gives it policies of its own.
    done: sql<boolean>`(${doneByHand(name, 'create')} or ${doneByHand(name, 'update')}
      or exists (select from ${installation} where ${installation.name} = 'sample company'))`,
  },
]
