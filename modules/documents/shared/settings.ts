import { field } from '#shared/field.ts'
import { setting } from '#shared/setting/setting.ts'

/** Of which types somebody else agrees to each version before its readers get it. */
export const approvedTypes = setting('documents.approved-types', {
  label: 'Documents that are approved',
  says: 'Of which types a version is approved before readers get it. A document that was of such a type once stays so.',
  fields: {
    contract: field.boolean('Contracts'),
    priceList: field.boolean('Price lists'),
    policy: field.boolean('Policies'),
    certificate: field.boolean('Certificates'),
    manual: field.boolean('Manuals'),
    report: field.boolean('Reports'),
    letter: field.boolean('Letters'),
    form: field.boolean('Forms'),
    other: field.boolean('All others'),
  },
  standard: () => ({
    contract: false,
    priceList: false,
    policy: true,
    certificate: false,
    manual: false,
    report: false,
    letter: false,
    form: false,
    other: false,
  }),
})

export const settings = [approvedTypes]
