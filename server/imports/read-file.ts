import type { AnyRecord } from '#shared/record.ts'
import type { Call } from '../call/call.ts'
import { remembered, suggested } from './mapping.ts'
import { analyse } from './reader.ts'
import { namesOf, targetsOf } from './targets.ts'

/** As it lies in the store; how it is read is found anew. */
type Stored = { storageKey: string; format: 'csv' | 'xlsx' }

/** Everything that can be told of a file before anybody has said a word about it; `given` is what a person corrected. Never in a transaction: a file takes its time. */
export async function readFile(
  record: AnyRecord,
  stored: Stored,
  { app, actor }: Pick<Call, 'app' | 'actor'>,
  { header: given, above, ...how }: { encoding?: string; delimiter?: string; header?: boolean; above?: number } = {},
) {
  const names = [record.one, ...targetsOf(record).flatMap(namesOf)]
  const { storageKey, format } = stored
  const { header, ...found } = await analyse({ storageKey, format, ...how }, { names, header: given, above }, app)
  const earlier = await remembered(app.db, record, found.signature, actor.id)
  return {
    ...found,
    header: header !== null,
    mapping: earlier?.mapping ?? suggested(record, header),
    values: earlier?.values ?? {},
    formats: { ...earlier?.formats, ...found.formats },
    remembered: earlier !== null,
  }
}
