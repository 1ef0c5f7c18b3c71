/**
 * Follows a file's bytes and says at the end whether they are text of a known encoding: UTF-8, UTF-16 with a byte order mark, or windows-1252.
 * A mail names the encoding of each part itself, and changes alphabets by escapes (ISO-2022-JP).
 */
export function textWatch({ isMail = false } = {}) {
  const isBinary = isMail ? isBinaryMail : isBinaryText
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let isUtf16 = false
  let sound = true
  let utf8 = true
  return {
    see(chunk: Buffer): void {
      if (!sound || chunk.length === 0) return
      if (!decoder) {
        isUtf16 = hasUtf16Mark(chunk)
        decoder = new TextDecoder(isUtf16 ? (chunk[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8', { fatal: true })
      }
      try {
        if (utf8) sound = !isBinary(decoder.decode(chunk, { stream: true }))
        else sound = !isBinary(chunk.toString('latin1'))
      } catch {
        // Not UTF-8: what is left is a single-byte text, as older programs write it.
        utf8 = false
        sound = !isUtf16 && !isBinary(chunk.toString('latin1'))
      }
    },
    isText: (): boolean => sound,
  }
}

const hasUtf16Mark = (chunk: Buffer): boolean =>
  (chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0xfe && chunk[1] === 0xff)

// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const isBinaryText = (text: string): boolean => /[\u0000-\u0008\u000E-\u0019\u001B-\u001F]/.test(text)
// oxlint-disable-next-line no-control-regex -- the escapes of ISO 2022 are allowed
const isBinaryMail = (text: string): boolean => isBinaryText(text.replace(/\u001B(?:[$(]|$)/g, ''))
