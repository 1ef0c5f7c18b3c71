import type { AnyRecord } from '#shared/record.ts'
import type { Call } from '../call.ts'
import { columnsOf, formatsOf, hasHeader, sameName, signatureOf } from './analyse.ts'
import { readRows } from './file-rows.ts'
import { remembered, suggested } from './mapping.ts'
import { targetsOf } from './targets.ts'

type Stored = { storageKey: string; format: 'csv' | 'xlsx' }

/** Everything that can be told of a file before anybody has said a word about it; `given` is what a person corrected. */
export async function readFile(
  record: AnyRecord,
  stored: Stored,
  { house, tx, actor }: Call,
  given: { encoding?: string; delimiter?: string; header?: boolean } = {},
) {
  const { encoding, delimiter, rows } = await readRows(stored, house, given)
  const names = new Set(targetsOf(record).flatMap(({ name, meta }) => [sameName(name), sameName(meta.label)]))
  const header = (given.header ?? hasHeader(rows, names)) ? rows[0]! : null
  const body = header ? rows.slice(1) : rows
  const columns = columnsOf(header, body)
  const signature = signatureOf(header, body)
  const earlier = await remembered(tx, record, signature, actor.id)
  return {
    encoding,
    delimiter,
    header: header !== null,
    columns,
    signature,
    rows: body.length,
    mapping: earlier?.mapping ?? suggested(record, header),
    values: earlier?.values ?? {},
    formats: { ...earlier?.formats, ...formatsOf(columns, body) },
    remembered: earlier !== null,
  }
}
