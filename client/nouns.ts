import type { AnyRecord } from '#shared/record.ts'

/** Everything the rooms declare for both sides. */
const declared = import.meta.glob<Record<string, unknown>>(
  ['../modules/*/shared/*.ts', '!../modules/*/shared/*.test.ts'],
  { eager: true },
)

const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'fields' in value && 'api' in value && 'listPage' in value

/** All nouns of the application: a room's noun is known by being declared, with no list to add it to. */
export const nouns: readonly AnyRecord[] = Object.values(declared).flatMap((exported) =>
  Object.values(exported).filter(isRecord),
)
