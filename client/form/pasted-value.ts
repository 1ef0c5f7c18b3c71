import { recordRefOf, searchRecord } from '#client/record-refs.ts'
import { readerLocale } from '#client/format.ts'
import type { FieldMeta } from '#shared/field.ts'
import { parseNumber, readDay } from './parse.ts'

/** A pasted text as a value of the field; null where it says nothing the field could take. */
export async function pastedValue(meta: FieldMeta, text: string): Promise<unknown> {
  if (text === '') return ''
  if (meta.kind === 'boolean') return /^(yes|true|1|x)$/i.test(text)
  if (meta.kind === 'choice') return meta.choices?.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? null
  if (meta.kind === 'day') return readDay(text)
  if (meta.kind === 'integer') {
    const number = parseNumber(text, { locale: readerLocale() })
    return number && /^-?\d{1,15}$/.test(number) ? Number(number) : null
  }
  if (isNumber(meta)) return parseNumber(text, { locale: readerLocale() })
  if (meta.kind !== 'reference') return text
  const record = recordRefOf(meta.to)
  if (!record) return null
  const found = await searchRecord(record, text).catch(() => [])
  const exact = found.filter((choice) =>
    [choice.label, choice.detail].some((each) => each?.toLowerCase() === text.toLowerCase()),
  )
  return exact.length === 1 ? exact[0]!.id : found.length === 1 ? found[0]!.id : null
}

export const isNumber = ({ kind }: FieldMeta): boolean =>
  kind === 'money' || kind === 'price' || kind === 'quantity' || kind === 'integer'
