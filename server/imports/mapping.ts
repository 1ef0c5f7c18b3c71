import { and, desc, eq, sql } from 'drizzle-orm'
import type { ColumnFormat } from '#shared/imports.ts'
import { Problem } from '#shared/problem.ts'
import type { AnyRecord } from '#shared/record.ts'
import type { Tx } from '../db/db.ts'
import { sameName, wordsIn } from './analyse.ts'
import { imports } from './tables.ts'
import { keysOf, targetsOf, type Target } from './targets.ts'
import { says } from '../sentences.ts'

export type Mapping = Record<string, string>
export type Values = Record<string, Record<string, string>>
type Remembered = { mapping: Mapping; values: Values; formats: Record<string, ColumnFormat> }

/**
 * Columns whose name says which field they are, each field once: by its name or label, by other usual words for it, then without the word of the record type ('Vendor Name'),
 * then as the one field whose words hold all of theirs ('Terms' for 'Payment term, days').
 */
export function suggested(record: AnyRecord, header: readonly string[] | null): Mapping {
  const mapping: Mapping = {}
  const targets = targetsOf(record)
  const free = () => targets.filter(({ name }) => !Object.values(mapping).includes(name))
  const recordType = new Set(wordsIn(record.one))
  const own = (text: string) => wordsIn(text).filter((word) => !recordType.has(word))
  const pass = (fits: (name: string, among: readonly Target[]) => Target | undefined) =>
    header?.forEach((name, index) => {
      if (mapping[index] || sameName(name) === '') return
      const found = fits(name, free())
      if (found) mapping[index] = found.name
    })
  pass((name, among) =>
    among.find(({ name: field, meta }) => [field, meta.label].some((known) => sameName(known) === sameName(name))),
  )
  pass((name, among) => among.find(({ headings }) => headings.some((known) => sameName(known) === sameName(name))))
  pass((name, among) => {
    const words = own(name).join(' ')
    return words === '' ? undefined : among.find(({ meta }) => own(meta.label).join(' ') === words)
  })
  pass((name, among) => {
    const words = own(name)
    const holding = among.filter(
      ({ meta }) => words.length > 0 && words.every((word) => own(meta.label).includes(word)),
    )
    return holding.length === 1 ? holding[0] : undefined
  })
  return mapping
}

/** How the newest earlier file of the same kind was read, one's own before those of others; null for the first. */
export async function remembered(
  tx: Tx,
  record: AnyRecord,
  signature: string,
  userId: string,
): Promise<Remembered | null> {
  const [earlier] = await tx
    .select({ mapping: imports.mapping, values: imports.values, formats: imports.formats })
    .from(imports)
    .where(
      and(eq(imports.record, record.name), eq(imports.signature, signature), sql`${imports.mapping} <> '{}'::jsonb`),
    )
    .orderBy(desc(sql`${imports.createdBy} = ${userId}::uuid`), desc(imports.createdAt))
    .limit(1)
  if (!earlier) return null
  const known = new Set(targetsOf(record).map(({ name }) => name))
  const mapping = Object.fromEntries(Object.entries(earlier.mapping).filter(([, field]) => known.has(field)))
  return { ...earlier, mapping }
}

/** Refuses a mapping to columns or fields that are not there, or of two columns to one field. */
export function checkMapping(record: AnyRecord, columns: number, mapping: Mapping): void {
  const fields: Record<string, string> = {}
  const known = new Set(targetsOf(record).map(({ name }) => name))
  const taken = new Set<string>()
  for (const [index, field] of Object.entries(mapping)) {
    if (Number(index) >= columns) fields[`mapping.${index}`] = 'The file has no such column'
    else if (!known.has(field)) fields[`mapping.${index}`] = 'There is no such field'
    else if (taken.has(field)) fields[`mapping.${index}`] = 'Another column is matched to this field already'
    taken.add(field)
  }
  if (Object.keys(fields).length) throw new Problem('invalid', says.columnsDoNotFit(), fields)
}

export function checkValues(record: AnyRecord, values: Values): void {
  const fields: Record<string, string> = {}
  const targets = new Map(targetsOf(record).map((target) => [target.name, target]))
  for (const [name, meanings] of Object.entries(values)) {
    const target = targets.get(name)
    if (!target) fields[`values.${name}`] = 'There is no such field'
    for (const [text, meaning] of Object.entries(meanings)) {
      const { choices } = target?.meta ?? {}
      if (choices && meaning !== '' && !choices.includes(meaning))
        fields[`values.${name}.${text}`] = `One of: ${choices.join(', ')}`
    }
  }
  if (Object.keys(fields).length) throw new Problem('invalid', says.meaningless(), fields)
}

/** Refuses to start while a field that every row needs, or what finds the record, has no column. */
export function checkComplete(record: AnyRecord, mapping: Mapping): void {
  const mapped = new Set(Object.values(mapping))
  const targets = targetsOf(record)
  const keys = keysOf(record)
  const needed = targets.filter(
    ({ name, required, key }) => (required || (key && record.compositeKey)) && !mapped.has(name),
  )
  const fields = Object.fromEntries(needed.map(({ name, meta }) => [name, `Choose the column for ${meta.label}`]))
  if (!keys.some((key) => mapped.has(key))) {
    const labels = targets.filter(({ key }) => key).map(({ meta }) => meta.label)
    fields[keys[0]!] ??=
      `Choose the column for ${labels.join(' or ')}: it finds the ${record.one} that is already there`
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.columnsMissing(), fields)
}
