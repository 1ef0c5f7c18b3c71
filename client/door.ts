import type { RouteObject } from 'react-router'
import type { AnyRecord } from '#shared/record.ts'
import type { DoorOverview } from './overview.ts'
import { isUnder, type MenuEntry, type MenuPage } from './menu.ts'
import type { TourOffer } from './tour/place.tsx'

/** What a room hangs at its door: little, and in the first script. The room itself comes when somebody enters. */
export type Door = {
  /** Its folder. */
  module: string
  /** The room whose entry in the sidebar its pages stand in, and whose name its nouns, rights and addresses begin with; else it stands for itself. */
  area?: string
  /** What it is called where its entry in the sidebar is called otherwise. */
  label?: string
  /** Its place among the rooms in the sidebar. */
  order: number
  menu?: MenuEntry
  /** Its pages in the entry of its area. */
  pages?: readonly MenuPage[]
  tour?: TourOffer
  /** What it shows on the first page. */
  overview?: DoorOverview
  /** The beginnings of its addresses, beside those of its pages. */
  under?: readonly string[]
  /** Addresses of before, with the page each leads on to. */
  moved?: Readonly<Record<string, string>>
  /** Its pages. */
  load?: () => Promise<{ routes: RouteObject[] }>
  /** Its nouns in full, for those who need more of them than their cards: an import. */
  nouns?: () => Promise<{ nouns: readonly unknown[] }>
  /** The places at which it adds something to pages of rooms below: the name of a noun, for its page. */
  adds?: readonly string[]
  added?: () => Promise<{ adds: Readonly<Record<string, () => Promise<{ addition: unknown }>>> }>
  /** Pages known from the start: where everybody begins, and what stands at no beginning of its own. */
  routes?: RouteObject[]
  /** Pages outside the frame. */
  outside?: RouteObject[]
}

// Tests of the client run without Vite, and without a house.
const found = import.meta.env ? import.meta.glob<{ door: Door }>('../modules/*/client/door.ts', { eager: true }) : {}

/** The doors of the house in the order of the sidebar; a room is known by having one. */
export const doors: readonly Door[] = Object.values(found)
  .map(({ door }) => door)
  .toSorted((a, b) => a.order - b.order)

export const areaOf = ({ area, module }: Door): string => area ?? module

/** The entries of the sidebar. An area lists the pages of its rooms in their order, and those of none in particular last. */
export const menu: readonly MenuEntry[] = doors.flatMap(({ module, menu: entry }) => {
  const pages = doors.filter(({ area }) => area === module).flatMap((door) => door.pages ?? [])
  return entry ? [pages.length ? { ...entry, children: [...pages, ...(entry.children ?? [])] } : entry] : []
})

/** Where addresses of before lead on to; of two rooms that name the same one the first has it. */
export const moved: Readonly<Record<string, string>> = Object.assign(
  {},
  ...doors.map((door) => door.moved).toReversed(),
)

const beginnings = ({ pages = [], under = [] }: Door) => [...pages.map(({ to }) => to), ...under]

/** The door behind which an address lies: the longest beginning that contains it. */
export function doorAt(path: string): Door | undefined {
  const lengths = doors.map((door) => ({
    door,
    length: Math.max(
      -1,
      ...beginnings(door)
        .filter((at) => isUnder(path, at))
        .map((at) => at.length),
    ),
  }))
  const best = lengths.toSorted((a, b) => b.length - a.length)[0]
  return best && best.length >= 0 ? best.door : undefined
}

/** A noun in full; it comes with those of its room. */
export async function nounOf(name: string): Promise<AnyRecord | undefined> {
  const area = name.split('.')[0]
  const modules = await Promise.all(doors.flatMap((door) => (areaOf(door) === area ? (door.nouns?.() ?? []) : [])))
  return (modules.flatMap(({ nouns }) => nouns) as AnyRecord[]).find((each) => each.name === name)
}
