import type { z } from 'zod'
import type { Import } from '#shared/imports.ts'
import type { AnyRecord } from '#shared/record.ts'
import { noteTexts } from './notes.ts'
import type { ImportEntry } from './tables.ts'
import { wireTargets } from './targets.ts'

/** An import as it crosses the wire. */
export const toWire = (entry: ImportEntry, record: AnyRecord): z.output<typeof Import> => ({
  id: entry.id,
  version: entry.version,
  record: entry.record,
  fileName: entry.fileName,
  size: entry.size,
  format: entry.format,
  encoding: entry.encoding,
  delimiter: entry.delimiter,
  header: entry.header,
  above: entry.above,
  preview: entry.preview,
  columns: entry.columns,
  fields: wireTargets(record),
  mapping: entry.mapping,
  values: entry.values,
  formats: entry.formats,
  remembered: entry.remembered,
  state: entry.state,
  rows: entry.rows,
  progress: entry.progress,
  counts: entry.counts,
  notes: noteTexts(entry.notes),
  failure: entry.failure,
  whole: entry.whole,
  createdAt: entry.createdAt,
  createdByName: entry.createdByName,
})
