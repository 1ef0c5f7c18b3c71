/** Parts in parts of a mail that are looked into. */
const deepest = 8

type Part = { headers: Map<string, string>; body: string }

/** The headers that tell who wrote what to whom, and the text of a mail (RFC 5322, MIME). Attachments are not opened. */
export function mailText(file: Buffer): string {
  const mail = partOf(file.toString('latin1'))
  const head = ['from', 'to', 'cc', 'date', 'subject'].flatMap((name) => {
    const value = mail.headers.get(name)
    return value ? [`${name[0]!.toUpperCase()}${name.slice(1)}: ${words(value)}`] : []
  })
  return [...head, '', bodyOf(mail, 0)].join('\n')
}

/** Header and body of a part; both are bytes, written as Latin-1. */
function partOf(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text)
  const head = end ? text.slice(0, end.index) : text
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase().trim()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return { headers, body: end ? text.slice(end.index + end[0].length) : '' }
}

const parameter = (header: string, name: string): string | undefined =>
  new RegExp(`;\\s*${name}="?([^";]+)"?`, 'i').exec(header)?.[1]

function bodyOf({ headers, body }: Part, depth: number): string {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = parameter(type, 'boundary')
  if (/^multipart\//i.test(type) && boundary && depth < deepest) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, 200)
      .map((each) => partOf(each.replace(/^\r?\n/, '')))
    // Of two forms of the same text the plain one.
    const isPlain = ({ headers: own }: Part) => !/^text\/html/i.test(own.get('content-type') ?? '')
    const wanted = parts.some((each) => /^text\/plain/i.test(each.headers.get('content-type') ?? ''))
      ? parts.filter(isPlain)
      : parts
    return wanted.map((each) => bodyOf(each, depth + 1)).join('\n')
  }
  if (!/^text\/(plain|html)/i.test(type) || /^attachment/i.test(headers.get('content-disposition') ?? '')) return ''
  const text = inCharset(decoded(body, headers.get('content-transfer-encoding') ?? ''), parameter(type, 'charset'))
  return /^text\/html/i.test(type) ? withoutTags(text) : text
}

const withoutTags = (html: string): string =>
  html
    .replace(/<(style|script|head)\b[^]*?<\/\1\s*>/gi, ' ')
    .replace(/<(br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')

function decoded(body: string, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64')
  if (/quoted-printable/i.test(encoding)) return quoted(body.replace(/=\r?\n/g, ''))
  return Buffer.from(body, 'latin1')
}
const quoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

function inCharset(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

/** '=?utf-8?B?…?=' in a header is text (RFC 2047). */
const words = (header: string): string =>
  header.replace(/=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi, (_, charset: string, kind: string, text: string) =>
    inCharset(/b/i.test(kind) ? Buffer.from(text, 'base64') : quoted(text.replaceAll('_', ' ')), charset),
  )
