import type { Encoding } from '#shared/imports.ts'
import { guessed } from './encoding.ts'

/** The encoding of a text file: by its byte order mark, else as its bytes say. */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return guessed(bytes)
}

/** The text without byte order mark and NUL, which a wrongly chosen encoding leaves and no table can hold. */
export const decode = (bytes: Buffer, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes).replaceAll('\0', '')
