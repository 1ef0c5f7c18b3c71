import type { RouteObject } from 'react-router'
import type { AnyRecord } from '#shared/record.ts'
import type { ModuleOverview } from './overview.ts'
import { isUnder, type MenuEntry, type MenuPage, type QuickAction } from './menu.ts'
import type { TourOffer } from './tour/place.tsx'

/** The manifest of a module: small, and in the first script. The module itself is loaded when one of its pages opens. */
export type ClientModule = {
  /** Its folder. */
  module: string
  /** The module whose entry in the sidebar its pages stand in, and whose name its record types, rights and addresses begin with; else it stands for itself. */
  area?: string
  /** What it is called where its entry in the sidebar is called otherwise. */
  label?: string
  /** Its place among the modules in the sidebar. */
  order: number
  menu?: MenuEntry
  /** Its pages in the entry of its area. */
  pages?: readonly MenuPage[]
  quick?: readonly QuickAction[]
  tour?: TourOffer
  /** What it shows on the first page. */
  overview?: ModuleOverview
  /** The beginnings of its addresses, beside those of its pages. */
  under?: readonly string[]
  /** Addresses of before, with the page each leads on to. */
  moved?: Readonly<Record<string, string>>
  /** Its pages. */
  load?: () => Promise<{ routes: RouteObject[] }>
  /** Its record types in full, for those who need more of them than their record refs: an import. */
  recordTypes?: () => Promise<{ recordTypes: readonly unknown[] }>
  /** The places at which it adds something to pages of modules below: the name of a record type, for its page. */
  adds?: readonly string[]
  added?: () => Promise<{ adds: Readonly<Record<string, () => Promise<{ addition: unknown }>>> }>
  /** Pages known from the start: where everybody begins, and what stands at no beginning of its own. */
  routes?: RouteObject[]
  /** Pages outside the frame. */
  outside?: RouteObject[]
}

// Tests of the client run without Vite, and without an app.
const found = import.meta.env
  ? import.meta.glob<{ manifest: ClientModule }>('../modules/*/client/manifest.ts', { eager: true })
  : {}

/** The manifests of the app in the order of the sidebar; a module is known by having one. */
export const manifests: readonly ClientModule[] = Object.values(found)
  .map(({ manifest }) => manifest)
  .toSorted((a, b) => a.order - b.order)

export const areaOf = ({ area, module }: ClientModule): string => area ?? module

/** The entries of the menu. An area lists the pages of its modules in their order, and its own last. */
export const menuOf = (all: readonly ClientModule[]): readonly MenuEntry[] =>
  all.flatMap((front) => {
    const { menu: entry } = front
    const pages = all.filter(({ area }) => area === areaOf(front)).flatMap((manifest) => manifest.pages ?? [])
    return entry ? [pages.length ? { ...entry, children: [...pages, ...(entry.children ?? [])] } : entry] : []
  })

export const menu = menuOf(manifests)

/** What this person may begin: three actions of their work, then what people do for themselves. */
export function quickActions(can: (permission: string) => boolean): readonly QuickAction[] {
  const open = manifests.flatMap(({ quick = [] }) => quick).filter(({ permission }) => can(permission))
  const own = open.filter((action) => action.own !== undefined)
  return [
    ...open.filter((action) => action.own === undefined).slice(0, 3),
    ...own.toSorted((one, other) => one.own! - other.own!),
  ]
}

/** Where addresses of before lead on to; of two modules that name the same one the first has it. */
export const moved: Readonly<Record<string, string>> = Object.assign(
  {},
  ...manifests.map((manifest) => manifest.moved).toReversed(),
)

const beginnings = ({ pages = [], under = [] }: ClientModule) => [...pages.map(({ to }) => to), ...under]

/** The manifest that an address belongs to: the longest beginning that contains it. */
export function manifestAt(path: string): ClientModule | undefined {
  const lengths = manifests.map((manifest) => ({
    manifest,
    length: Math.max(
      -1,
      ...beginnings(manifest)
        .filter((at) => isUnder(path, at))
        .map((at) => at.length),
    ),
  }))
  const best = lengths.toSorted((a, b) => b.length - a.length)[0]
  return best && best.length >= 0 ? best.manifest : undefined
}

/** A record type in full; it comes with those of its module. */
export async function recordTypeOf(name: string): Promise<AnyRecord | undefined> {
  const area = name.split('.')[0]
  const modules = await Promise.all(
    manifests.flatMap((manifest) => (areaOf(manifest) === area ? (manifest.recordTypes?.() ?? []) : [])),
  )
  return (modules.flatMap(({ recordTypes }) => recordTypes) as AnyRecord[]).find((each) => each.name === name)
}
