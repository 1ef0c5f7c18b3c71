import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceFor } from '#shared/issue-words.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { assignments } from '#modules/people/shared/assignments.ts'
import { jobs } from '#modules/people/shared/organization.ts'
import { people } from '#modules/people/shared/people.ts'
import { vendors } from '#modules/vendors/shared/vendors.ts'
import type { AnyRecord } from '#shared/record.ts'
import { suggested } from './mapping.ts'

const of = (record: unknown, header: string[]) => {
  const found = suggested(record as AnyRecord, header)
  return header.map((_, index) => found[index] ?? null)
}

test('U11 columns are known by the words people head them with', () => {
  assert.deepEqual(
    of(vendors, ['Vendor Name', 'Terms', 'Rating', 'E-Mail', 'Zip', 'VendorNumber', 'Preferred Vendor']),
    ['name', 'paymentTermDays', 'creditRating', 'email', null, 'number', 'preferred'],
  )
  // What is named exactly goes before what is only alike, wherever it stands.
  assert.deepEqual(of(vendors, ['Vendor Name', 'Name']), [null, 'name'])
  // What one field alone can mean is that field; what means none is left to the person.
  assert.deepEqual(of(orders, ['Date', 'Colour']), ['orderDate', null])
})

test('P7 the usual columns of a list of employees are known', () => {
  const usual = ['Employee ID', 'First Name', 'Last Name', 'Work Email', 'Hire Date', 'DOB', 'Job Title', 'Dept', 'FTE']
  assert.deepEqual(of(people, usual), [
    'employeeId',
    'givenName',
    'surname',
    'mail',
    'hireDate',
    'birthday',
    null,
    null,
    null,
  ])
  assert.deepEqual(of(people, ['Emp No', 'Full Name', 'Start date', 'E-mail']), [
    'employeeId',
    'displayName',
    'hireDate',
    'mail',
  ])
  assert.deepEqual(of(assignments, ['Emp No', 'Job Title', 'Dept', 'Reports to', 'Location', 'Start date', 'FTE']), [
    'personId',
    'jobId',
    'departmentId',
    'managerId',
    'placeId',
    'validFrom',
    'fte',
  ])
  assert.deepEqual(of(jobs, usual).indexOf('name'), 6)
})

test('U11 a cell that does not fit is refused in a sentence, not in the words of the schema', () => {
  for (const [row, field] of [
    [{ name: 'A', paymentTermDays: -1 }, 'paymentTermDays'],
    [{ name: 'A', paymentTermDays: 9999 }, 'paymentTermDays'],
    [{ name: 'A', country: 'USA' }, 'country'],
    [{ name: 'x'.repeat(300) }, 'name'],
  ] as const) {
    const { error } = vendors.imported!.safeParse(row, { error: sentenceFor as never })
    const said = error!.issues.filter(({ path }) => path[0] === field).map(({ message }) => message)
    assert.ok(said.length > 0, field)
    assert.doesNotMatch(said.join(), /expected|Too (small|big)|Invalid|>=|<=/)
  }
})
