import { escapeHtml } from './public-pages.ts'

/** Something to correct, with the field it stands at where it has one. */
export type Fault = { field?: string; sentence: string }
export type Values = Readonly<Record<string, string | undefined>>

/** What the slots of a form's page hold: the values as they were typed, a sentence at each field to correct, and all of them above the form. */
export function slotsOf(
  fields: readonly string[],
  refused: string,
  values: Values,
  faults: readonly Fault[] = [],
): Record<string, string> {
  const slots: Record<string, string> = { summary: summaryOf(refused, faults), title: faults.length ? 'Error: ' : '' }
  for (const field of fields) {
    const fault = faults.find((each) => each.field === field)
    slots[`${field}.value`] = escapeHtml(values[field] ?? '')
    slots[`${field}.error`] = fault ? escapeHtml(fault.sentence) : ''
    slots[`${field}.invalid`] = fault ? 'true' : 'false'
  }
  return slots
}

function summaryOf(refused: string, faults: readonly Fault[]): string {
  if (faults.length === 0) return ''
  const lines = faults.map(
    ({ field, sentence }) =>
      `<li>${field ? `<a href="#${field}">${escapeHtml(sentence)}</a>` : escapeHtml(sentence)}</li>`,
  )
  return `<div class="summary" role="alert" tabindex="-1" autofocus><h2>${refused}</h2><ul>${lines.join('')}</ul></div>`
}
