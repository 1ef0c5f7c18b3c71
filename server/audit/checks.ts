import type { Check } from '#server/room.ts'
import { verifyAudit } from './verify.ts'

/** What the building itself can check about its data; the rooms add their own. */
export const buildingChecks = (dataDir: string): Check[] => [
  { name: 'Every audit entry is sealed and unchanged', run: (pool) => verifyAudit(pool, dataDir) },
]
