import { pixelsOf } from './pixels.ts'

export type FileKind = {
  type: string
  family: 'pdf' | 'image' | 'package' | 'text'
  fits: (head: Buffer, text: string) => boolean
}

const largestImage = 100_000_000
const latin = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to)
const image = (type: string, ending: string, magic: (head: Buffer) => boolean): FileKind => ({
  type,
  family: 'image',
  fits: (head) => magic(head) && (pixelsOf(ending, head) ?? Infinity) <= largestImage,
})
const office = (type: string): FileKind => ({
  type: `application/vnd.openxmlformats-officedocument.${type}`,
  family: 'package',
  fits: (head) => latin(head, 0, 4) === 'PK\x03\x04',
})
const text = (type: string, fits: (text: string) => boolean = () => true): FileKind => ({
  type,
  family: 'text',
  fits: (_head, start) => !isActive(start) && fits(start),
})

/** Text that a browser would take for a page or a drawing with scripts, whatever its name says. */
const isActive = (start: string): boolean =>
  /^(<!doctype\s+(html|svg)|<html|<svg|<script|<head|<body|<iframe)/i.test(start) ||
  /<!ENTITY/i.test(start) ||
  // The root element, behind declarations and comments.
  /^(<\?[^>]*\?>|<!--[^]*?-->|<!DOCTYPE[^>]*>|\s)*<([\w.-]+:)?(svg|html|script)[\s>/]/i.test(start) ||
  /^<[^>]*xmlns(:[\w.-]+)?\s*=\s*["']http:\/\/www\.w3\.org\/(1999\/xhtml|2000\/svg)/i.test(
    start.replace(/^(<\?[^>]*\?>|<!--[^]*?-->|\s)*/, ''),
  )

/** What may be uploaded: file ending → the type it is stored and sent with, and what its first bytes must be. */
export const kinds = new Map<string, FileKind>([
  ['pdf', { type: 'application/pdf', family: 'pdf', fits: (head) => latin(head, 0, 5) === '%PDF-' }],
  ['png', image('image/png', 'png', (head) => latin(head, 0, 8) === '\x89PNG\r\n\x1a\n')],
  ['jpg', image('image/jpeg', 'jpg', (head) => latin(head, 0, 3) === '\xff\xd8\xff')],
  ['jpeg', image('image/jpeg', 'jpg', (head) => latin(head, 0, 3) === '\xff\xd8\xff')],
  ['gif', image('image/gif', 'gif', (head) => /^GIF8[79]a/.test(latin(head, 0, 6)))],
  ['webp', image('image/webp', 'webp', (head) => latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP')],
  ['xlsx', office('spreadsheetml.sheet')],
  ['docx', office('wordprocessingml.document')],
  ['pptx', office('presentationml.presentation')],
  ['csv', text('text/csv')],
  ['tsv', text('text/tab-separated-values')],
  ['txt', text('text/plain')],
  ['md', text('text/markdown')],
  ['xml', text('application/xml', (start) => start.startsWith('<'))],
  ['ofx', text('application/x-ofx', (start) => /^(OFXHEADER|<\?xml|<\?OFX|<OFX)/i.test(start))],
  ['json', text('application/json', (start) => /^[[{"\d\-tfn]/.test(start))],
  ['eml', text('message/rfc822', (start) => /^(>?From |[!-9;-~]+:)/.test(start))],
])

const mainPart: Record<string, string> = {
  xlsx: 'xl/workbook.xml',
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
}

/** Why an office package may not be kept, or null: it must be what its ending says and carry no program. */
export function packageFault(ending: string, names: readonly string[]): string | null {
  if (!names.includes('[Content_Types].xml') || !names.includes(mainPart[ending] ?? ''))
    return `it is no ${ending} document`
  return names.some((name) => /vbaproject|\.(exe|dll|js|vbs|scr|bat|cmd|com|msi|hta|jar|ps1|sh)$|activex/i.test(name))
    ? 'it carries a program'
    : null
}

/** The beginning of a text file as text, without byte order mark and leading space. */
export function startOf(head: Buffer): string {
  const encoding =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(head.subarray(0, 65_536)).trimStart()
}
