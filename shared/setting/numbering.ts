import { field } from '../field.ts'
import { setting } from './setting.ts'

/** How documents are numbered: a series counts on for each prefix, so that no number is given twice and none that was given changes. */
export const numbering = (name: `${string}.${string}`, many: string, prefix: string, digits = 6, per?: string) =>
  setting(name, {
    label: `Numbers of ${many}`,
    says: `How the next ${many} are numbered. What has a number keeps it.`,
    fields: {
      prefix: field.code('Prefix', {
        max: 12,
        hint: 'Capital letters, digits and hyphens, such as PO or PO-UK',
        fits: (text) => /^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(text),
        says: 'Capital letters, digits and single hyphens, such as PO or PO-UK',
      }),
      digits: field.integer('Digits', { min: 3, max: 12, hint: 'Filled with zeros: 6 makes 000042' }),
      yearly: field.boolean('Yearly', 'Begins anew each year, with the year in the number'),
    },
    standard: () => ({ prefix, digits, yearly: false }),
    ...(per ? { per } : {}),
  })
export type Numbering = ReturnType<typeof numbering>
