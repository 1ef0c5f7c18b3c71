import { sentenceOf } from '#client/api.ts'
import type { AnyRow } from '#client/record/field-value.tsx'
import type { BulkAction } from '#client/table/bulk-bar.tsx'

type Verb = {
  /** 'posted': what became of those it worked for. */
  done: string
  titleOf: (row: AnyRow) => string
  /** Why it cannot be done with this row; null where it can. */
  may: (row: AnyRow) => string | null
  run: (row: AnyRow) => Promise<unknown>
}

/** Does something with each chosen row, one after the other, and says which were refused and why. */
export function inTurn(
  permission: string,
  { done, titleOf, may, run }: Verb,
): Pick<BulkAction, 'can' | 'run'> & { permission: string } {
  return {
    permission,
    can: (rows) => (rows.some((row) => may(row) === null) ? true : (may(rows[0]!) ?? true)),
    run: async (_, rows) => {
      const refused: string[] = []
      for (const row of rows) {
        const why = may(row) ?? (await run(row).then(() => null, sentenceOf))
        if (why !== null) refused.push(`${titleOf(row)}: ${why}`)
      }
      if (refused.length === 0) return
      const rest = refused.length > 3 ? `, and ${refused.length - 3} more` : ''
      return `${rows.length - refused.length} ${done}, ${refused.length} refused. ${refused.slice(0, 3).join('. ')}${rest}.`
    },
  }
}
