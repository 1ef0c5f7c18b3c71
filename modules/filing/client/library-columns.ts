import { call } from '#client/api.ts'
import type { LibraryColumns } from '#modules/documents/client/library-columns.ts'
import { documentFields } from '#modules/filing/shared/document-fields.ts'
import { columnOf } from '#modules/filing/shared/kinds.ts'
import { ownName } from '#shared/fields-read.ts'
import { upperFirst } from '#shared/text.ts'

/** Fields of the company's own as columns of the library: those of several types that have one name are told apart by their type. */
export const addition: LibraryColumns = {
  right: documentFields.api.list.can,
  read: async (signal) => {
    const query = { sort: 'documentType,position', limit: '200' }
    const { items } = await call(documentFields.api.list, { query }, { signal })
    const columns = items.map((field) => {
      const isTwice = items.some(({ id, label }) => id !== field.id && label === field.label)
      const label = isTwice ? `${field.label}, ${upperFirst(field.documentType).toLowerCase()}` : field.label
      return [ownName(field.id), columnOf({ ...field, label })] as const
    })
    return Object.fromEntries(columns)
  },
}
