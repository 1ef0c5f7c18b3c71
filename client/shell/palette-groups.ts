import { Clock, FileText, Search, Star } from 'lucide-react'
import type { Personal } from '#shared/personal.ts'
import type { Found, FoundGroup } from '#shared/search.ts'
import { upperFirst } from '#shared/text.ts'
import type { Command, CommandGroup } from './command.ts'

/** A line of the palette: a command, or a record with what its second line shows. */
export type Line = Command & { found?: Found; record?: string }
export type LineGroup = { value: string; items: readonly Line[] }

const textOf = ({ label, under = '', words = '' }: Command) => ` ${label} ${under} ${words}`.toLowerCase()

/** Every word typed must begin a word of the line. */
const matches = (command: Command, words: readonly string[]) => {
  const text = textOf(command)
  return words.every((word) => text.includes(` ${word}`))
}

type Parts = {
  text: string
  /** Of the open page. */
  here: readonly Command[]
  shell: readonly CommandGroup[]
  personal: Personal | undefined
  found: readonly FoundGroup[]
  /** The record type the search is narrowed to. */
  type: string | null
}

const begins = ({ label }: Command, asked: string) => label.toLowerCase().startsWith(asked)

/** What begins as typed comes first, in each group and among groups. */
const byBeginning = (groups: readonly LineGroup[], asked: string): LineGroup[] => {
  const first = (lines: readonly Line[]) => lines.filter((line) => begins(line, asked))
  const sorted = groups.map(({ value, items }) => ({
    value,
    items: [...first(items), ...items.filter((line) => !begins(line, asked))],
  }))
  return sorted.toSorted((a, b) => Math.sign(first(b.items).length) - Math.sign(first(a.items).length))
}

const placesOf = ({ favourites, recents }: Personal): LineGroup[] => [
  {
    value: 'Favorites',
    items: favourites.map(({ id, title, subtitle, to, noun }) => ({
      id,
      label: title,
      icon: Star,
      to,
      words: `${subtitle ?? ''} ${noun}`,
    })),
  },
  {
    value: 'Recent',
    items: recents
      .filter(({ to }) => !favourites.some((each) => each.to === to))
      .map(({ recordId, title, subtitle, to, noun }) => ({
        id: recordId,
        label: title,
        icon: Clock,
        to,
        words: `${subtitle ?? ''} ${noun}`,
      })),
  },
]

const foundLines = ({ record, many, items }: FoundGroup): LineGroup => ({
  value: upperFirst(many),
  items: items.map((found) => ({
    id: `${record} ${found.id}`,
    label: found.title,
    icon: FileText,
    to: found.page,
    found,
    record,
  })),
})

/** What the palette shows for a text: places on an empty one, only actions after '>', else everything that fits. */
export function groupsFor({ text, here, shell, personal, found, type }: Parts): LineGroup[] {
  const filled = (groups: LineGroup[]) => groups.filter(({ items }) => items.length > 0)
  if (type) return filled(found.map(foundLines))
  const onlyActions = text.startsWith('>')
  const asked = (onlyActions ? text.slice(1) : text).trim().toLowerCase()
  const words = asked.split(/\s+/).filter(Boolean)
  const fitting = (groups: readonly LineGroup[]) =>
    groups.map(({ value, items }) => ({ value, items: items.filter((line) => matches(line, words)) }))
  const onThisPage: LineGroup = { value: 'On this page', items: here }
  const commands = shell.filter(({ value }) => value !== 'Go to')
  if (onlyActions) return filled(fitting([onThisPage, ...commands]))
  const goTo = shell.filter(({ value }) => value === 'Go to')
  if (words.length === 0) return filled([...(personal ? placesOf(personal) : []), onThisPage, ...goTo, ...commands])
  const everywhere: LineGroup = {
    value: 'Search',
    items: [
      {
        id: 'search',
        label: `Search everything for “${asked.length > 40 ? `${asked.slice(0, 40)}…` : asked}”`,
        icon: Search,
        to: `/search?q=${encodeURIComponent(text.trim())}`,
      },
    ],
  }
  const create = commands.filter(({ value }) => value === 'Create')
  const rest = commands.filter(({ value }) => value !== 'Create')
  return filled([
    ...byBeginning(fitting([onThisPage, ...goTo, ...create]), asked),
    ...found.map(foundLines),
    ...fitting(rest),
    everywhere,
  ])
}
