import type { Files } from '#server/files/disk.ts'
import type pg from 'pg'
import { verifyDelegated, verifyUnasked } from '#server/approval/checks.ts'
import type { Check, ServerModule } from '#server/module.ts'
import { auditChain, rowChain } from './chain.ts'
import { verifyApproved, verifyDecisions } from './decisions.ts'
import { verifyFunctions } from '../db/functions.ts'
import { attachedFiles } from '../files/named.ts'
import { verifyStored } from './files.ts'
import { readSeries } from './heads.ts'
import { verifyCalls, verifyRows, verifyRules } from './rows.ts'
import { verifyChain } from './verify.ts'

/** All that `npm run verify` checks of an app: what the core itself can say of its data, and what the modules add. */
export const checksOf = (headsDir: string, files: Files, modules: readonly ServerModule[]): Check[] => [
  ...buildingChecks(headsDir, files, modules),
  ...modules.flatMap(({ checks = [], files: kept = [] }) => [
    ...kept.map(({ name, received }) => ({ name, run: (pool: pg.Pool) => verifyStored(pool, files, received) })),
    ...checks,
  ]),
]

/** What the core itself can check about its data; the modules add their own. */
const buildingChecks = (headsDir: string, files: Files, modules: readonly ServerModule[]): Check[] => [
  { name: 'Every audit entry is sealed and unchanged', run: (pool) => verifyChain(pool, auditChain, headsDir) },
  { name: 'The history of rows is sealed and unchanged', run: (pool) => verifyChain(pool, rowChain, headsDir) },
  { name: 'Every row is as its last change left it', run: verifyRows },
  { name: 'Every change belongs to a call that the audit log names', run: verifyCalls },
  { name: 'The database keeps its own rules', run: verifyRules },
  { name: 'The functions of the database are those of the product', run: verifyFunctions },
  { name: attachedFiles.name, run: (pool) => verifyStored(pool, files, attachedFiles.received) },
  { name: 'What counts as approved was decided by those who were asked', run: verifyDecisions },
  {
    name: 'What is past its approval was approved',
    run: (pool) =>
      verifyApproved(
        pool,
        modules.flatMap(({ records }) => records),
      ),
  },
  { name: 'What passed without being asked for is below the amount of its policy', run: verifyUnasked },
  { name: 'Who decided in another’s place had a delegation that leads through no maker', run: verifyDelegated },
  ...modules.flatMap(({ name, series }) =>
    series
      ? ({
          name: `The chains of ${name} end where it was noted outside the database`,
          run: async (pool): Promise<string[]> => {
            const findings: string[] = []
            for await (const noted of readSeries(headsDir, series.file))
              findings.push(...(await series.lost(pool, noted)))
            return findings.slice(0, 20)
          },
        } satisfies Check)
      : [],
  ),
]
