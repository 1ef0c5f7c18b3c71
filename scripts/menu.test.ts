import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sidebarOf } from '#client/menu.ts'
import { modules } from '#server/app.ts'
import { rolesOf } from '#server/auth/ready-made.ts'
import { grants } from '#shared/permissions.ts'
import { menuFor } from '../e2e/menu.ts'

/** The labels of the sidebar of a role, as a leader of people where asked. */
function sidebarFor(role: string, leads = false): string[] {
  const { permissions } = rolesOf(modules).find(({ name }) => name === role)!
  const { top, own, areas, foot } = sidebarOf(menuFor((right) => grants(permissions, right), leads))
  return [...top, ...own, ...areas, ...foot].flatMap(({ label, items }) => [label, ...items.map((each) => each.label)])
}

test('an employee has at most 13 entries in the menu, the first of them their own', () => {
  assert.deepEqual(sidebarFor('employee'), [
    'Overview',
    'Inbox',
    'My leave',
    'My expenses',
    'My time',
    'My file',
    'Requisitions',
    'Documents',
    'Directory',
    'Communications',
    'Assistant',
    'Reports',
    'Settings',
  ])
})

test('nobody has more than 27 entries in the menu, not even a leader of people', () => {
  const counts = rolesOf(modules).map(({ name }) => `${name} ${sidebarFor(name, true).length}`)
  assert.deepEqual(
    counts.filter((each) => Number(each.split(' ').at(-1)) > 27),
    [],
  )
})

test('an accountant opens bills, payments and the ledger from the menu', () => {
  const labels = sidebarFor('accountant')
  for (const label of ['Bills', 'Payments', 'Ledger']) assert.ok(labels.includes(label), labels.join(', '))
  for (const label of ['Journals', 'Fiscal years', 'Pay rates', 'Leave types'])
    assert.ok(!labels.includes(label), labels.join(', '))
})

test('every page that a role may open is in the sidebar, a tab of a page there, on the settings page or in search', () => {
  for (const { name, permissions } of rolesOf(modules)) {
    const menu = menuFor((right) => grants(permissions, right))
    const { top, own, areas, foot } = sidebarOf(menu)
    const entries = [...top, ...own, ...areas, ...foot]
    const reached = new Set(
      entries.flatMap(({ to, items }) => [to, ...items.flatMap((item) => item.pages.map((page) => page.to))]),
    )
    const settings = foot.find(({ to }) => to === '/settings')?.children ?? []
    for (const { to } of settings) reached.add(to)
    const lost = menu
      .flatMap(({ children = [] }) => children)
      .filter(({ to, listed, group }) => !reached.has(to) && !listed && !group)
    assert.deepEqual(
      lost.map(({ to }) => `${name} ${to}`),
      [],
    )
  }
})
