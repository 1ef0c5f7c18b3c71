import { decode, encodingOf } from '#server/imports/decode.ts'
import type { PageText } from './pdf-text.ts'

/** Long text without pages of its own is kept in parts of so many characters. */
const longestPage = 20_000
export const mostPages = 2000
/** PostgreSQL indexes a megabyte of words at most. */
const mostLetters = 200_000

/** Whether the bytes of such a file are its text. */
export const isPlain = (mediaType: string): boolean =>
  mediaType.startsWith('text/') || /^application\/(json|xml|x-ofx)$/.test(mediaType)

/** The text of such a file in parts; its time grows with its size alone. */
export const plainPages = (file: Buffer): PageText[] =>
  inParts(decode(file, encodingOf(file)))
    .slice(0, mostPages)
    .map((text) => ({ text: clean(text) }))

/** What an index of words can hold. */
export const clean = (text: string): string =>
  text
    .slice(0, mostLetters)
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- no table holds them, and the search marks hits with two of them
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, ' ')

/** Cut where a line ends, so that no word is torn. */
export function inParts(text: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const end = text.length - at <= longestPage ? text.length : text.lastIndexOf('\n', at + longestPage)
    const to = end > at ? end + 1 : at + longestPage
    parts.push(text.slice(at, to))
    at = to
  }
  return parts
}
