import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

const own = {
  name: field.text('Reason', { max: 80, hint: 'Such as: yearly stocktaking' }),
  firstDay: field.day('First day'),
  lastDay: field.day('Last day'),
  typeId: field
    .reference('Leave type', 'hr.leave-types', 'typeName', 'Empty: every type that asks for notice')
    .nullable(),
  departmentId: field
    .reference('Department', 'hr.departments', 'departmentName', 'Empty: the whole company')
    .nullable(),
}
const optional = z.strictObject(own).partial()

/** Days on which no leave may be taken. */
export const leaveBlocks = record(refs.leaveBlocks.name, {
  ...refs.leaveBlocks,
  row: z.object({
    id: Uuid,
    version: z.int(),
    ...own,
    typeName: field.text('Leave type').nullable(),
    departmentName: field.text('Department').nullable(),
    archivedAt: field.instant('Archived').nullable(),
  }),
  create: optional.extend({ name: own.name, firstDay: own.firstDay, lastDay: own.lastDay }),
  update: optional,
  search: ['name'],
  inSearch: false,
  sort: '-firstDay',
  archive: true,
})
