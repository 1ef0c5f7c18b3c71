/** What the database keeps of a table that holds facts, and what it refuses; which tables those are is said in `facts.ts`. */
export type Fact = {
  /** Columns without history: secrets, and what says only when something was last used. */
  without?: readonly string[]
  /** Only part of the rows is noted, the others being proven elsewhere: SQL of the trigger over `row`, of the table over `t`, of a last note over `h`. */
  part?: { noted: string; row: string; note: string }
  /** Rows are added and never changed nor removed. */
  appended?: true
  /** Rows are changed but never removed. */
  stays?: true
  /** While the SQL over `old` holds, the columns stay and the row is not removed; all columns where none are named. */
  final?: { while: string; columns?: readonly string[]; because: string }
  /**
   * What of a line stays while its document is in one of these states; `more` allows further lines, and lines of which the SQL over `old` holds to go;
   * `yields` names columns that may change all the same while the SQL over `old` holds.
   */
  finalWith?: {
    parent: string
    by: string
    states: readonly string[]
    columns: readonly string[]
    more?: true | string
    yields?: { columns: readonly string[]; while: string }
    because: string
  }
}
