/** As long as a text field takes. */
const longest = 200

/** A file's own name without path, control and direction-changing characters; its ending is kept when it is shortened. */
export function safeName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
    .replace(/[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFD]/g, '')
    .trim()
  if (clean.length <= longest) return clean
  const ending = /\.\w{1,10}$/.exec(clean)?.[0] ?? ''
  return (
    clean
      .slice(0, longest - ending.length)
      .toWellFormed()
      .replace(/\uFFFD$/, '') + ending
  )
}

export const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** `Content-Disposition` of a download by RFC 6266: a plain name for old clients, the exact one as `filename*` (RFC 8187). */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7E]/g, '')
    .replace(/["\\%;]/g, '_')
    .trim()
    .replace(/^(\.|$)/, 'file$1')
  const exact = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
