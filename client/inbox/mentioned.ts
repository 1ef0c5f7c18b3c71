export type Person = { id: string; name: string }

/** The name that is being written before the caret after an @, with where that stands; null where none is. */
export function mentionBefore(text: string, caret: number): { from: number; q: string } | null {
  const found = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret))
  return found ? { from: caret - found[1]!.length - 1, q: found[1]! } : null
}

/** The text as it is sent: each chosen name by its id, longer names first. */
export const withIds = (text: string, people: readonly Person[]): string =>
  people
    .toSorted((a, b) => b.name.length - a.name.length)
    .reduce((sent, { id, name }) => sent.replaceAll(`@${name}`, `<@${id}>`), text)
