import { upperFirst } from '#shared/text.ts'

const addresses = new Map<string, string>()

/** Keeps how a list of this record type was last shown, so that 'back' leads to the same view. */
export const rememberList = (record: string, search: string): void => void addresses.set(record, search)

/** The address of the list as the person left it. */
export const listAddress = (record: { name: string; listPage: string }): string =>
  `${record.listPage}${addresses.get(record.name) ?? ''}`

/** The list of a record type as a page above. */
export const listCrumb = ({ many, listPage }: { many: string; listPage: string }): { label: string; to: string } => ({
  label: upperFirst(many),
  to: listPage,
})
