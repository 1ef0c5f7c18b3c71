import { sentenceOf } from '#client/api.ts'
import type { AnyRow } from '#client/record/field-value.tsx'
import type { BulkAction } from '#client/table/bulk-bar.tsx'
import type { Possible } from '#shared/possible.ts'

type Verb = {
  /** 'posted': what became of those it worked for. */
  done: string
  titleOf: (row: AnyRow) => string
  /** Whether it can be done with this row. */
  may: (row: AnyRow) => Possible
  run: (row: AnyRow) => Promise<unknown>
}

/** Does something with each chosen row, one after the other, and says which were refused and why. */
export function inTurn(
  permission: string,
  { done, titleOf, may, run }: Verb,
): Pick<BulkAction, 'can' | 'run'> & { permission: string } {
  return {
    permission,
    can: (rows) => rows.some((row) => may(row) === true) || may(rows[0]!),
    run: async (_, rows) => {
      const refused: string[] = []
      for (const row of rows) {
        const can = may(row)
        const outcome = can === true ? await run(row).then(() => true as const, sentenceOf) : can
        if (outcome !== true) refused.push(`${titleOf(row)}: ${outcome}`)
      }
      if (refused.length === 0) return
      const rest = refused.length > 3 ? `, and ${refused.length - 3} more` : ''
      return `${rows.length - refused.length} ${done}, ${refused.length} refused. ${refused.slice(0, 3).join('. ')}${rest}.`
    },
  }
}
