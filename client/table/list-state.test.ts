import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { operators } from '#shared/list.ts'
import { ListQuery } from '#shared/list.ts'
import { moveColumn, queryOf, readState, toggleSort, viewAddress, writeState, type View } from './list-state.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  {
    id: 'late',
    label: 'Late',
    filters: [{ field: 'state', operator: 'in', value: 'sent,partly received' }],
    sort: 'dueOn',
  },
]
const read = (search: string) => readState(new URLSearchParams(search), views)
const write = (search: string, change: Parameters<typeof writeState>[1]) =>
  writeState(new URLSearchParams(search), change, views).toString()

test('the address of an untouched list is empty', () => {
  assert.equal(write('', {}), '')
  assert.deepEqual(queryOf(read('')), {})
})

test('a view gives its filters and order until they are changed', () => {
  assert.deepEqual(read('view=late').filters, views[1]!.filters)
  assert.equal(read('view=late').sort, 'dueOn')
  assert.equal(write('view=late', { q: 'bolt' }), 'view=late&q=bolt')
  const none = write('view=late', { filters: [] })
  assert.equal(none, 'view=late&filter=')
  assert.deepEqual(read(none).filters, [])
  assert.equal(write('view=late', { sort: '' }), 'view=late&sort=')
})

test('what is in the address comes back as it was', () => {
  const word = fc.stringMatching(/^\w{1,12}$/)
  const state = fc.record(
    {
      view: fc.constantFrom('all', 'late'),
      filters: fc.array(
        fc.record(
          { field: word, operator: fc.constantFrom(...operators), value: fc.string({ maxLength: 40 }) },
          { noNullPrototype: true },
        ),
        { maxLength: 20 },
      ),
      sort: fc.oneof(
        fc.constant(''),
        fc.array(word, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(',')),
      ),
      q: fc.string({ maxLength: 50 }),
      columns: fc.oneof(fc.constant(null), fc.uniqueArray(word, { minLength: 1, maxLength: 6 })),
      density: fc.constantFrom(null, 'compact' as const, 'comfortable' as const),
      archived: fc.boolean(),
      asOf: fc.constantFrom(null, '2024-02-29', '2031-12-31'),
      peek: fc.oneof(fc.constant(null), fc.uuid()),
      run: fc.oneof(fc.constant(null), fc.uuid()),
    },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(state, (given) => {
      const params = new URLSearchParams(writeState(new URLSearchParams('tab=x'), given, views).toString())
      assert.deepEqual(readState(params, views), given)
      assert.equal(params.get('tab'), 'x')
    }),
  )
})

test('a spoilt address never gives a question the server refuses', () => {
  const part = fc.tuple(
    fc.constantFrom('filter', 'sort', 'q', 'cols', 'density', 'archived', 'asOf', 'view'),
    fc.string({ maxLength: 300, unit: fc.constantFrom('a', ':', ',', '-', '=', ' ', 'é', '1', 'eq', '2026-02-30') }),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      assert.ok(ListQuery.safeParse(queryOf(read(new URLSearchParams(parts).toString()))).success)
    }),
  )
})

test('a click sorts up, down and not; with Shift the others stay', () => {
  assert.equal(toggleSort('', 'name', false), 'name')
  assert.equal(toggleSort('name', 'name', false), '-name')
  assert.equal(toggleSort('-name', 'name', false), '')
  assert.equal(toggleSort('total', 'name', false), 'name')
  assert.equal(toggleSort('', 'name', false, 'name'), '-name', 'the own order is turned round')
  assert.equal(toggleSort('', 'day', false, '-day'), 'day')
  assert.equal(toggleSort('', 'name', false, '-day'), 'name')
  assert.equal(toggleSort('total', 'name', true), 'total,name')
  assert.equal(toggleSort('total,name', 'total', true), '-total,name')
  assert.equal(toggleSort('-total,name', 'total', true), 'name')
  assert.equal(toggleSort('a,b,c,d,e', 'f', true), 'a,b,c,d,e')
})

test('a tab leaves search and edited filters behind but keeps columns', () => {
  assert.equal(
    viewAddress(new URLSearchParams('filter=a:eq:1&q=x&cols=a,b&peek=1'), 'late', views).toString(),
    'cols=a%2Cb&view=late',
  )
})

test('a day stays from tab to tab, until the view is shown anew or has a day of its own', () => {
  const dated = [...views, { id: 'then', label: 'Then', filters: [], asOf: '2024-01-31' }]
  const shown = (from: string, view: string) => viewAddress(new URLSearchParams(from), view, dated).toString()
  assert.equal(shown('asOf=2025-12-31', 'late'), 'asOf=2025-12-31&view=late')
  assert.equal(shown('view=late&asOf=2025-12-31', 'late'), 'view=late')
  assert.equal(shown('asOf=2025-12-31', 'then'), 'view=then')
  assert.equal(readState(new URLSearchParams('view=then'), dated).asOf, '2024-01-31')
  const today = writeState(new URLSearchParams('view=then'), { asOf: null }, dated)
  assert.equal(today.toString(), 'view=then&asOf=')
  assert.equal(readState(today, dated).asOf, null)
})

test('columns move within the list', () => {
  assert.deepEqual(moveColumn(['a', 'b', 'c'], 'c', 0), ['c', 'a', 'b'])
  assert.deepEqual(moveColumn(['a', 'b', 'c'], 'a', 1), ['b', 'a', 'c'])
  assert.deepEqual(moveColumn(['a', 'b'], 'b', 99), ['a', 'b'])
  assert.deepEqual(moveColumn(['a'], 'b', 5), ['a', 'b'])
})
