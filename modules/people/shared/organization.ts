import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

const sourceId = field.code('ID in the source system')
const kept = {
  sourceId: sourceId.nullable(),
  createdAt: field.instant('Created'),
  archivedAt: field.instant('Archived').nullable(),
}
const row = { id: Uuid, version: z.int() }

const ofDepartment = {
  name: field.text('Name', { max: 120 }),
  code: field.code('Code', { max: 20 }).nullable(),
  parentId: field.reference('Part of', 'hr.departments', 'parentName').nullable(),
}
/** A part of the company, within another or at the top. */
export const departments = record(refs.departments.name, {
  ...refs.departments,
  row: z.object({ ...row, ...ofDepartment, parentName: field.text('Part of').nullable(), ...kept }),
  create: z.strictObject(ofDepartment).partial().extend({ name: ofDepartment.name }),
  update: z.strictObject(ofDepartment).partial(),
  imported: z.strictObject(ofDepartment).partial().extend({ name: ofDepartment.name, sourceId: sourceId.optional() }),
  headings: { name: ['Dept'], code: ['Department code', 'Dept code'], parentId: ['Parent department'] },
  keys: ['sourceId', 'code', 'name'],
  search: ['name', 'code'],
  sort: 'name',
  archive: true,
})

const ofJob = {
  name: field.text('Name', { max: 120 }),
  family: field.text('Job family', { max: 80 }).nullable(),
}
/** What somebody does here, whoever does it. */
export const jobs = record(refs.jobs.name, {
  ...refs.jobs,
  row: z.object({ ...row, ...ofJob, ...kept }),
  create: z.strictObject(ofJob).partial().extend({ name: ofJob.name }),
  update: z.strictObject(ofJob).partial(),
  imported: z.strictObject(ofJob).partial().extend({ name: ofJob.name, sourceId: sourceId.optional() }),
  headings: { name: ['Job title', 'Title', 'Position title'] },
  keys: ['sourceId', 'name'],
  search: ['name', 'family'],
  sort: 'name',
  archive: true,
})

const ofPlace = {
  name: field.text('Name', { max: 120 }),
  city: field.text('City').nullable(),
  country: field.country().nullable(),
  timeZone: field.timeZone().nullable(),
}
/** Where people work. */
export const places = record(refs.places.name, {
  ...refs.places,
  row: z.object({ ...row, ...ofPlace, ...kept }),
  create: z.strictObject(ofPlace).partial().extend({ name: ofPlace.name }),
  update: z.strictObject(ofPlace).partial(),
  imported: z.strictObject(ofPlace).partial().extend({ name: ofPlace.name, sourceId: sourceId.optional() }),
  headings: { name: ['Location', 'Work location', 'Office'] },
  keys: ['sourceId', 'name'],
  search: ['name', 'city'],
  sort: 'name',
  archive: true,
})
