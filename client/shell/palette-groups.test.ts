import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Plus } from 'lucide-react'
import type { Personal } from '#shared/personal.ts'
import type { FoundGroup } from '#shared/search.ts'
import type { Command } from './command.ts'
import { groupsFor } from './palette-groups.ts'

const command = (label: string, to?: string): Command =>
  to ? { id: label, label, icon: Plus, to } : { id: label, label, icon: Plus, run: () => {} }
const shell = [
  { value: 'Go to', items: [command('Vendors', '/procurement/vendors')] },
  { value: 'Create', items: [command('New vendor', '/procurement/vendors/new')] },
  { value: 'Commands', items: [command('Sign out')] },
]
const vendor = {
  id: 'a',
  title: 'Vendo Ltd',
  subtitle: null,
  state: null,
  amount: null,
  currency: null,
  day: null,
  page: '/vendors/a',
  rank: 0,
}
const found: FoundGroup[] = [
  {
    record: 'procurement.vendors',
    one: 'vendor',
    many: 'vendors',
    listPage: '/procurement/vendors',
    items: [vendor],
    more: false,
  },
]
const place = { record: 'procurement.vendors', noun: 'vendor', subtitle: null }
const personal: Personal = {
  preferences: {},
  favourites: [{ ...place, id: 'f', recordId: 'a', search: '', title: 'Vendo Ltd', to: '/vendors/a' }],
  recents: [
    { ...place, recordId: 'a', title: 'Vendo Ltd', to: '/vendors/a' },
    { ...place, recordId: 'b', title: 'Bolts', to: '/vendors/b' },
  ],
}
const shown = (text: string, type: string | null = null) =>
  groupsFor({ text, here: [command('Archive')], shell, personal, found: text ? found : [], type }).map(
    ({ value, items }) => `${value}: ${items.map(({ label }) => label).join(', ')}`,
  )

test('an empty palette shows places first, each once; a text what fits; > only actions; a kind only its records', () => {
  assert.deepEqual(shown(''), [
    'Favorites: Vendo Ltd',
    'Recent: Bolts',
    'On this page: Archive',
    'Go to: Vendors',
    'Create: New vendor',
    'Commands: Sign out',
  ])
  assert.deepEqual(shown('vend'), [
    'Go to: Vendors',
    'Create: New vendor',
    'Vendors: Vendo Ltd',
    'Search: Search everything for “vend”',
  ])
  assert.deepEqual(shown('>arch'), ['On this page: Archive'])
  assert.deepEqual(shown('> new'), ['Create: New vendor'])
  assert.deepEqual(shown('vend', 'procurement.vendors'), ['Vendors: Vendo Ltd'])
})

test('the beginning of the name of a page, typed, comes before what the open page can do and before records', () => {
  const here = [command('Export vendors as CSV'), command('Import vendors')]
  const typed = (text: string) =>
    groupsFor({ text, here, shell, personal, found, type: null }).flatMap(({ items }) =>
      items.map(({ label }) => label),
    )
  assert.equal(typed('Vendors')[0], 'Vendors')
  assert.equal(typed('vendor')[0], 'Vendors')
  assert.equal(typed('new')[0], 'New vendor')
  assert.equal(typed('export vend')[0], 'Export vendors as CSV')
  const goTo = [command('Contact requests', '/a'), command('Requisitions', '/b')]
  const [first] = groupsFor({
    text: 'req',
    here,
    shell: [{ value: 'Go to', items: goTo }],
    personal,
    found,
    type: null,
  })
  assert.deepEqual(
    first!.items.map(({ label }) => label),
    ['Requisitions', 'Contact requests'],
  )
})
