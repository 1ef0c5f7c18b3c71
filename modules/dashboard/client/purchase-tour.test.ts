import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modules } from '#server/app.ts'
import { rolesOf } from '#server/auth/ready-made.ts'
import { grants } from '#shared/permissions.ts'
import { purchaseSteps } from './purchase-tour.ts'

const pagesFor = (role: string): string[] => {
  const { permissions } = rolesOf(modules).find(({ name }) => name === role)!
  return purchaseSteps((needed) => grants(permissions, needed)).map(({ page }) => page!)
}

test('the tour of a purchase leads to every page of it that the person may open, and to no other', () => {
  assert.deepEqual(pagesFor('administrator'), [
    '/dashboard',
    '/procurement/requisitions',
    '/procurement/orders',
    '/procurement/receipts',
    '/financial/bills',
    '/procurement/matching',
    '/financial/payments',
    '/financial/journal-entries',
    '/system-visualizer?tab=follow',
  ])
  const without = (role: string) => pagesFor('administrator').filter((page) => !pagesFor(role).includes(page))
  assert.deepEqual(without('accountant'), [])
  assert.deepEqual(without('buyer'), ['/financial/payments', '/financial/journal-entries'])
  assert.deepEqual(pagesFor('employee'), ['/dashboard', '/procurement/requisitions', '/system-visualizer?tab=follow'])
})
