import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import type { AnyRecord } from '#shared/record.ts'
import { isInside, isUnder, openTo, pageAt, placeIn, type MenuEntry } from './menu.ts'

const icon = null as never
const menu: MenuEntry[] = [
  { label: 'Overview', to: '/dashboard', icon },
  {
    label: 'Procurement',
    to: '/procurement',
    icon,
    children: [
      { label: 'Vendors', to: '/procurement/vendors', permission: 'procurement.vendors.read' },
      { label: 'Orders', to: '/procurement/orders', permission: 'procurement.orders.read' },
    ],
  },
  { label: 'Settings', to: '/settings', icon, permission: 'settings.members.read' },
]
const labels = (entries: readonly { label: string; children?: readonly { label: string }[] }[]) =>
  entries.map(({ label, children }) => [label, ...(children ?? []).map((page) => page.label)].join(' > '))

test('a person sees the modules and pages they may open, and no module without a page', () => {
  assert.deepEqual(labels(openTo(menu, () => true)), ['Overview', 'Procurement > Vendors > Orders', 'Settings'])
  assert.deepEqual(labels(openTo(menu, (each) => each === 'procurement.orders.read')), [
    'Overview',
    'Procurement > Orders',
  ])
  assert.deepEqual(labels(openTo(menu, () => false)), ['Overview'])
})

test('what is for whoever others report to is shown to nobody else', () => {
  const module = {
    ...menu[1]!,
    children: [...menu[1]!.children!, { label: 'My team', to: '/team', leads: true as const }],
  }
  assert.deepEqual(labels(openTo([module], () => true)), ['Procurement > Vendors > Orders'])
  assert.deepEqual(labels(openTo([module], () => true, true)), ['Procurement > Vendors > Orders > My team'])
  assert.deepEqual(labels(openTo([module], () => false, true)), ['Procurement > My team'])
})

test('a module whose one open page is its own front page has no list of pages', () => {
  const module = {
    ...menu[0]!,
    children: [
      { label: 'Overview', to: '/dashboard' },
      { label: 'Errors', to: '/dashboard/errors', permission: 'x.errors.read' },
    ],
  }
  assert.deepEqual(labels(openTo([module], () => true)), ['Overview > Overview > Errors'])
  assert.deepEqual(labels(openTo([module], () => false)), ['Overview'])
})

test('an address belongs to the longest page that contains it', () => {
  const pages = [
    { label: 'Finance', to: '/financial' },
    { label: 'Bills', to: '/financial/bills' },
  ]
  assert.equal(pageAt(pages, '/financial/bills/42')?.label, 'Bills')
  assert.equal(pageAt(pages, '/financial/billing')?.label, 'Finance')
  assert.equal(pageAt(pages, '/financials'), undefined)
  assert.equal(isUnder('/hr', '/hr'), true)
})

test('a workbench with an address of its own belongs to the page that lists it, and to that module alone', () => {
  const vendors = { label: 'Vendors', to: '/procurement/vendors', also: '/vendors/workbench' }
  const module: MenuEntry = { ...menu[1]!, children: [vendors, { label: 'Orders', to: '/procurement/orders' }] }
  assert.equal(pageAt(module.children!, '/vendors/workbench/7')?.label, 'Vendors')
  assert.ok(isInside('/vendors/workbench/7', module) && isInside('/procurement/orders/7', module))
  assert.ok(!isInside('/vendors/workbenches', module) && !isInside('/vendors/workbench/7', menu[2]!))
})

test('a page may hold several addresses elsewhere', () => {
  const page = {
    label: 'Members',
    to: '/settings/members',
    also: ['/settings/invitations', '/settings/access-requests'],
  }
  const at = (path: string) => pageAt([{ label: 'Settings', to: '/settings' }, page], path)?.label
  assert.deepEqual(['/settings/invitations/7', '/settings/access-requests', '/settings/invite'].map(at), [
    'Members',
    'Members',
    'Settings',
  ])
})

test('an import belongs to the list it fills, in every module', async () => {
  const pages = menu[1]!.children!
  assert.equal(pageAt(pages, '/imports/procurement.vendors/4')?.label, 'Vendors')
  assert.equal(pageAt(pages, '/imports/procurement.order-lines'), undefined)
  // The address of an import names the record type, the menu the list: one follows from the other.
  const declared = await Promise.all(
    globSync('modules/*/shared/*.ts')
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => import(`../${file}`) as Promise<Record<string, Partial<AnyRecord> | undefined>>),
  )
  const imported = declared
    .flatMap(Object.values)
    .filter((recordType) => recordType?.listPage && recordType.imported) as AnyRecord[]
  assert.ok(imported.length > 3)
  for (const { name, listPage } of imported)
    assert.equal(pageAt([{ label: name, to: listPage }], `/imports/${name}`)?.label, name)
})

test('a place in the menu: a tab of a group, a page of Settings, a page of one’s own, and an area of one page', () => {
  const read = 'x.y.read'
  const menuOfAll: MenuEntry[] = [
    {
      label: 'People',
      to: '/hr',
      icon,
      children: [
        { label: 'My leave', to: '/hr/leave', own: { place: 1, icon } },
        { label: 'Leave calendar', to: '/hr/leave-calendar', group: 'Leave' },
        { label: 'Leave requests', to: '/hr/leave-requests', group: 'Leave' },
        { label: 'Directory', to: '/hr/employees' },
        { label: 'Leave types', to: '/hr/leave-types', permission: read, create: 'New', listed: 'settings' },
      ],
    },
    {
      label: 'Procurement',
      to: '/procurement',
      icon,
      children: [{ label: 'Requisitions', to: '/procurement/requisitions' }],
    },
    { label: 'Settings', to: '/settings', icon, place: 'foot' },
  ]
  const at = (path: string, can: (right: string) => boolean = () => true) => {
    const { sidebar, item, page } = placeIn(openTo(menuOfAll, can), path)
    return [sidebar?.label, item?.label, page?.label]
  }
  assert.deepEqual(at('/hr/leave-requests/7'), ['People', 'Leave', 'Leave requests'])
  assert.deepEqual(at('/hr/leave-types'), ['Settings', undefined, 'Leave types'])
  assert.deepEqual(at('/hr/leave'), ['My leave', undefined, 'My leave'])
  assert.deepEqual(at('/procurement/requisitions/7'), ['Requisitions', undefined, 'Requisitions'])
  assert.deepEqual(at('/hr'), ['People', undefined, undefined])
  assert.deepEqual(at('/nowhere'), [undefined, undefined, undefined])
  // Those who may only read setup find it by search.
  assert.deepEqual(
    at('/hr/leave-types', (right) => right === read),
    ['People', undefined, 'Leave types'],
  )
})
