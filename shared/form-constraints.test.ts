import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { AccessRequestForm, Forgotten } from './accounts.ts'
import { constraintsOf } from './form-constraints.ts'

test('S5-07 what HTML asks of a field is what its schema asks', () => {
  assert.deepEqual(constraintsOf(Forgotten, 'email'), { required: true, maxLength: 254, type: 'email' })
  assert.deepEqual(constraintsOf(AccessRequestForm, 'name'), { required: true, maxLength: 120 })
  assert.deepEqual(constraintsOf(AccessRequestForm, 'reason'), { maxLength: 1000 })
})

test('a field that may be left out is not required, and a choice has no length', () => {
  const form = z.strictObject({ company: z.string().min(1).max(160).nullable(), topic: z.enum(['a', 'b']) })
  assert.deepEqual(constraintsOf(form, 'company'), { maxLength: 160 })
  assert.deepEqual(constraintsOf(form, 'topic'), { required: true })
})
