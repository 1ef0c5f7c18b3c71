import { filingCalls } from '#modules/filing/shared/field-values.ts'
import { createSampleFiling } from '#modules/filing/sample/sample.ts'
import { route } from '#server/call/route.ts'
import type { ServerModule } from '#server/module.ts'
import { columns } from './columns.ts'
import { documentFields } from './document-fields.ts'
import { fieldsOf, fieldValues, fill } from './field-values.ts'
import { roles } from './roles.ts'

/** What documents of a type say in fields of the company's own. */
export const filing: ServerModule = {
  name: 'filing',
  area: 'documents',
  label: 'Filing',
  roles,
  hooks: [columns],
  records: [documentFields, fieldValues],
  routes: [
    route(filingCalls.read, ({ params }, call) => fieldsOf(params.id, call)),
    route(filingCalls.fill, ({ params, body }, call) => fill(params.id, body.values, call)),
  ],
  sample: createSampleFiling,
}
