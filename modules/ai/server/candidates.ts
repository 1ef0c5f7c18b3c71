import { datasetOf, datasetsOf, type DatasetSource } from '#modules/reports/server/datasets.ts'
import type { Call } from '#server/call/call.ts'
import { findPhrase, isFiller, stemsOf, type Token } from './tokens.ts'

/** Short names of datasets, beside their own words. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  'financial.bills': ['bill', 'spend'],
  'financial.journal-entries': ['journal entry', 'posting'],
  'procurement.orders': ['purchase order', 'delivery'],
  'procurement.order-lines': ['ordered item', 'order line'],
  'hr.leave-requests': ['leave'],
  'hr.expense-claims': ['expense claim', 'expense'],
  'hr.people': ['employee', 'person', 'personnel', 'hired', 'joined'],
  'hr.employees': ['employee', 'person', 'works', 'work'],
  'hr.applications': ['application'],
  'documents.documents': ['contract document', 'document', 'file'],
}

export type Candidate = { dataset: DatasetSource; at: number; phrase: readonly string[] }

type Names = { name: string; one: string; many: string }
/** The words of a dataset and its short names. */
export const phrasesOf = ({ name, one, many }: Names): string[][] =>
  [one, many, ...(aliases[name] ?? [])].map((phrase) => stemsOf(phrase)).filter(({ length }) => length > 0)

/** The longest name of a dataset in the question, and where it stands. */
function nameIn(tokens: readonly Token[], names: Names): { at: number; phrase: string[] } | null {
  const places = phrasesOf(names)
    .map((phrase) => ({ at: findPhrase(tokens, phrase), phrase }))
    .filter(({ at }) => at >= 0)
  return places.toSorted((a, b) => b.phrase.length - a.phrase.length || a.at - b.at)[0] ?? null
}

/** A metric whose whole label stands in the question: 'certificates that expire within 60 days'. */
const hasMetric = (tokens: readonly Token[], { base }: DatasetSource): boolean =>
  base.source.record.measures.some(({ label, work }) => {
    const stems = stemsOf(label).filter((stem) => !isFiller({ stem }))
    return !work?.own && stems.length > 1 && stems.every((stem) => tokens.some((token) => token.stem === stem))
  })

/** Datasets open to the caller that the question names, longer names first; at most eight. */
export function candidatesIn(tokens: readonly Token[], call: Call): Candidate[] {
  return datasetsOf(call)
    .filter(({ name }) => !name.endsWith('.lines'))
    .flatMap((names): Candidate[] => {
      const place = nameIn(tokens, names)
      if (place) return [{ ...place, dataset: datasetOf(names.name, call) }]
      const dataset = datasetOf(names.name, call)
      return hasMetric(tokens, dataset) ? [{ at: tokens.length, phrase: [], dataset }] : []
    })
    .toSorted((a, b) => b.phrase.length - a.phrase.length || a.at - b.at)
    .slice(0, 8)
}

/** The first record type in the question whose list is not open to the caller, with its place; null where there is none. */
export function closedIn(tokens: readonly Token[], call: Call): { many: string; at: number } | null {
  const open = new Set(datasetsOf(call).map(({ name }) => name))
  const closed = call.app.modules
    .flatMap(({ records }) => records)
    .flatMap(({ record }) => {
      const place = open.has(record.name) ? null : nameIn(tokens, record)
      return place ? [{ many: record.many, at: place.at, size: place.phrase.length }] : []
    })
    .toSorted((a, b) => a.at - b.at || b.size - a.size)
  return closed[0] ?? null
}
