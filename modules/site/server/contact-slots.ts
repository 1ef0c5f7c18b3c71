import { contactTopics } from '#modules/site/shared/contact-requests.ts'
import { escapeHtml } from '#server/public-pages.ts'

/** Something to correct, with the field it stands at where it has one. */
export type Fault = { field?: string; sentence: string }

const fields = ['topic', 'name', 'email', 'company', 'message']

/** What the slots of the contact page hold: the values as they were typed, a sentence at each field to correct, and all of them above the form. */
export function slotsOf(
  values: Record<string, string | undefined>,
  faults: readonly Fault[] = [],
): Record<string, string> {
  const slots: Record<string, string> = { summary: summaryOf(faults), title: faults.length ? 'Error: ' : '' }
  for (const field of fields) {
    const fault = faults.find((each) => each.field === field)
    slots[`${field}.value`] = escapeHtml(values[field] ?? '')
    slots[`${field}.error`] = fault ? escapeHtml(fault.sentence) : ''
    slots[`${field}.invalid`] = fault ? 'true' : 'false'
  }
  for (const [at, topic] of contactTopics.entries()) slots[`topic.${at}`] = values['topic'] === topic ? 'chosen' : ''
  return slots
}

function summaryOf(faults: readonly Fault[]): string {
  if (faults.length === 0) return ''
  const lines = faults.map(
    ({ field, sentence }) =>
      `<li>${field ? `<a href="#${field}">${escapeHtml(sentence)}</a>` : escapeHtml(sentence)}</li>`,
  )
  return `<div class="summary" role="alert" tabindex="-1" autofocus><h2>Your message was not sent</h2><ul>${lines.join('')}</ul></div>`
}
