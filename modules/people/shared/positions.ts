import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

const sourceId = field.code('ID in the source system')
const own = {
  code: field.code('Code', { max: 20 }),
  name: field.text('Name', { max: 120 }),
  jobId: field.reference('Job', 'hr.jobs', 'jobName'),
  departmentId: field.reference('Department', 'hr.departments', 'departmentName'),
  reportsToId: field.reference('Reports to', 'hr.positions', 'reportsToName').nullable(),
}
const optional = z.strictObject(own).partial()
const entered = { code: own.code, name: own.name, jobId: own.jobId, departmentId: own.departmentId }

/** A seat in the company that one or several people fill: a job in a department. */
export const positions = record(refs.positions.name, {
  ...refs.positions,
  row: z.object({
    id: Uuid,
    version: z.int(),
    ...own,
    jobName: field.text('Job'),
    departmentName: field.text('Department'),
    reportsToName: field.text('Reports to').nullable(),
    sourceId: sourceId.nullable(),
    createdAt: field.instant('Created'),
    archivedAt: field.instant('Archived').nullable(),
  }),
  create: optional.extend(entered),
  update: optional,
  imported: optional.extend({ ...entered, sourceId: sourceId.optional() }),
  keys: ['sourceId', 'code'],
  search: ['code', 'name', 'jobName', 'departmentName'],
  sort: 'code',
  archive: true,
})
