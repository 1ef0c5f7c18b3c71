import { z } from 'zod'
import { field } from '#shared/field.ts'
import { record, type RowOf } from '#shared/record.ts'
import * as refs from './refs.ts'

const own = {
  code: field.code('Code', { max: 12 }),
  name: field.text('Legal name'),
  country: field.country(),
  timeZone: field.timeZone(),
  companyId: field.code('Company number', { max: 60 }).nullish(),
  vatIdentifier: field.taxId().nullish(),
  addressLine: field.text('Street').nullish(),
  city: field.text('City', { max: 100 }).nullish(),
  postCode: field.text('Postal code', { max: 20 }).nullish(),
  region: field.text('State or region', { max: 100 }).nullish(),
}

/** The charts of accounts a company may begin with. */
export const charts = ['goods and services', 'services', 'small company'] as const
const chart = field.choice(
  'Chart of accounts',
  charts,
  'What the books begin with. Accounts are added and changed at any time; one that has postings stays.',
)

/** A company that keeps its own books in one currency. The currency never changes once it is made. */
export const legalEntities = record(refs.legalEntities.name, {
  ...refs.legalEntities,
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    ...own,
    currency: field.currency('Currency of the books'),
    chart,
    createdAt: field.instant('Created'),
  }),
  create: z.strictObject({ ...own, currency: field.currency('Currency of the books'), chart: chart.nullish() }),
  update: z.strictObject(own).partial(),
  search: ['code', 'name'],
  sort: 'code',
})
export type LegalEntity = RowOf<typeof legalEntities>
