import { field } from '#shared/field.ts'
import { numbering } from '#shared/setting/numbering.ts'
import { setting } from '#shared/setting/setting.ts'

export const requisitionNumbers = numbering('hr.job-requisition-numbers', 'job requisitions', 'JR', 4)
export const openingNumbers = numbering('hr.opening-numbers', 'openings', 'JO', 4)
export const applicationNumbers = numbering('hr.application-numbers', 'applications', 'APP', 5)
export const offerNumbers = numbering('hr.offer-numbers', 'offers', 'OF', 4)

/** How long the data of applicants is kept once nothing more comes of it. */
export const applicantRetention = setting('hr.applicant-retention', {
  label: 'Applicants’ data',
  says: 'After how many months the data of an applicant is erased, from the day on which they were rejected, withdrew, or their opening was closed.',
  fields: {
    months: field.integer('Months', { min: 1, max: 60, hint: 'From the day on which nothing more comes of it' }),
    longerMonths: field.integer('Months with their agreement', {
      min: 1,
      max: 120,
      hint: 'Where they have agreed to be kept for other openings, until they take it back',
    }),
  },
  standard: () => ({ months: 6, longerMonths: 24 }),
})

export const settings = [requisitionNumbers, openingNumbers, applicationNumbers, offerNumbers, applicantRetention]
