import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rightsIn, modulesOpenTo, scopesOf, wordsOf } from './scopes.ts'

test('a token is offered the modules its owner may enter, and change only where they may', () => {
  const buyer = ['procurement.*.read', 'procurement.orders.create', 'financial.bills.read']
  assert.deepEqual(modulesOpenTo(buyer, ['financial', 'hr', 'procurement']), [
    { module: 'financial', writes: false },
    { module: 'procurement', writes: true },
  ])
  assert.equal(modulesOpenTo(['*.*.*'], ['financial', 'hr']).length, 2)
  assert.deepEqual(modulesOpenTo([], ['financial']), [])
})

test('what a token may do reads as a sentence', () => {
  assert.deepEqual(wordsOf([...scopesOf('procurement', 'read'), ...scopesOf('financial', 'all')]), [
    'read Procurement',
    'read and change Financial',
  ])
  assert.deepEqual(wordsOf(['procurement.orders.read']), ['procurement.orders.read'])
  assert.deepEqual(scopesOf('hr', 'none'), [])
})

test('what the roles let one do names only modules that are there, and of a module no more than one may', () => {
  const modules = ['procurement', 'financial']
  assert.deepEqual(rightsIn(['hr.*.*', 'projects.*.read'], modules), [])
  assert.deepEqual(rightsIn(['procurement.items.read', 'procurement.requisitions.create'], modules), [
    'Read Procurement, and work with its requisitions',
  ])
  assert.deepEqual(rightsIn(['financial.*.*', '*.*.read'], modules), ['Read and work in Financial', 'Read all areas'])
})
