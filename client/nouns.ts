import type { AnyRecord } from '#shared/record.ts'

/** What the rooms declare for both sides; what is no noun (reports, rules, tests) stays with the pages that need it. */
const declared = import.meta.glob<Record<string, unknown>>(
  [
    '../modules/*/shared/*.ts',
    '!../modules/*/shared/{*.test,addresses,figures,help,incidents,kinds,match-rules,overview,own-account,period-plan,reports,security,settings,topology,transactions,work,work-lists,workbench}.ts',
  ],
  { eager: true },
)

const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'fields' in value && 'api' in value && 'listPage' in value

/** All nouns of the application: a room's noun is known by being declared, with no list to add it to. */
export const nouns: readonly AnyRecord[] = Object.values(declared).flatMap((exported) =>
  Object.values(exported).filter(isRecord),
)
