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
  says: 'Months until an applicant’s data is erased, counted from rejection, withdrawal or closing of the opening.',
  fields: {
    months: field.integer('Months', { min: 1, max: 60, hint: 'From the day the application is closed' }),
    longerMonths: field.integer('Months with their agreement', {
      min: 1,
      max: 120,
      hint: 'For applicants who agreed to storage for other openings',
    }),
  },
  standard: () => ({ months: 6, longerMonths: 24 }),
})

export const settings = [requisitionNumbers, openingNumbers, applicationNumbers, offerNumbers, applicantRetention]
