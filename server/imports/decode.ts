const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
type Encoding = (typeof encodings)[number]

/** The encoding of a text file: by its byte order mark, else UTF-8 where the bytes allow it, else the one of older Windows programs. */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text without byte order mark and NUL, which a wrongly chosen encoding leaves and no table can hold. */
export const decode = (bytes: Buffer, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes).replaceAll('\0', '')
