import { globSync } from 'node:fs'
import { join } from 'node:path'
import { menuOf, type ClientModule } from '#client/manifest.ts'
import { groupOf, openTo } from '#client/menu.ts'

const root = join(import.meta.dirname, '..')
const manifests = await Promise.all(
  globSync('modules/*/client/manifest.ts', { cwd: root }).map(
    async (file) => ((await import(join(root, file))) as { manifest: ClientModule }).manifest,
  ),
)

/** The menu of the app, as `import.meta.glob` collects it there; with a right, of those who have it. */
export const menuFor = (can: (permission: string) => boolean = () => true, leads = false) =>
  openTo(menuOf(manifests.toSorted((a, b) => a.order - b.order)), can, leads)

const pages = menuFor().flatMap(({ children = [] }) => children)

/** Every address of the menu, also of pages that are found by search alone. */
export const menuPages = (): string[] => [
  ...new Set(menuFor().flatMap(({ to, children = [] }) => [to, ...children.map((page) => page.to)])),
]

/** The entry of the sidebar that a page is a tab of; its own label where it has an entry to itself. */
export function entryOf(label: string): string {
  const page = pages.find((each) => each.label === label && !each.listed)
  return page && groupOf(pages, page).length > 1 ? page.group! : label
}
