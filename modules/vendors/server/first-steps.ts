import { sql } from 'drizzle-orm'
import { vendors } from '#modules/vendors/shared/vendors.ts'
import type { FirstStep } from '#server/module.ts'
import { vendorTable } from './tables.ts'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'vendor',
    kind: 'set up',
    order: 50,
    label: 'The first vendor',
    words: 'Somebody to buy from. A list that you have already can be imported as a file.',
    action: 'Add a vendor',
    to: `${vendors.listPage}/new`,
    can: vendors.api.create.can,
    done: sql<boolean>`exists (select from ${vendorTable})`,
  },
]
