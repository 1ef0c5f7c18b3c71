import { inflateSync } from 'node:zlib'
import { openPdf } from './pdf.ts'

/** What the names of a PDF say that runs: a script, or the start of another program. */
const running = new Set(['JavaScript', 'JS', 'Launch'])
const mostInflated = 16 * 1024 * 1024

/** A PDF that runs something when a reader opens it, in the process of a program alone (`bounded()`). Throws a Problem where it cannot be opened. */
export async function isActivePdf(file: Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(file)
  return objectsOf(bytes).some(namesRunning) || (await hasScripts(bytes))
}

/** The parser finds scripts where no name is read: in objects that are encrypted, or packed in another way. */
async function hasScripts(bytes: Buffer): Promise<boolean> {
  const opened = await openPdf(bytes)
  if ((await opened.getJSActions()) || (await opened.hasJSActions())) return true
  for (let number = 1; number <= opened.numPages; number += 1) {
    const page = await opened.getPage(number)
    const actions = await page.getJSActions()
    page.cleanup()
    if (actions) return true
  }
  return false
}

/** The source of each object: those of the file, and those packed in object streams. Other streams are content, which says what it likes. */
function objectsOf(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  const starts = [...text.matchAll(/\d\s+obj\b/g)].map(({ 0: found, index }) => index + found.length)
  return starts.flatMap((start, at) => {
    const whole = text.slice(start, starts[at + 1] ?? text.length)
    const stream = /\bstream\r?\n/.exec(whole)
    if (!stream) return [whole]
    const head = whole.slice(0, stream.index)
    const from = start + stream.index + stream[0].length
    return /\/ObjStm\b/.test(plainNames(head)) ? [head, inflated(bytes.subarray(from))] : [head]
  })
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream, { maxOutputLength: mostInflated }).toString('latin1')
  } catch {
    return ''
  }
}

/** Names may write any letter as its number: /J#53 is /JS. */
const plainNames = (source: string): string =>
  source.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Texts and comments are left out: a résumé may well speak of HTML/JavaScript. */
function namesRunning(source: string): boolean {
  const tokens = source.matchAll(/\/([^\s()<>[\]{}/%]*)|(\()|%[^\r\n]*/g)
  let inText = 0
  for (const { 0: token, 1: name, index } of tokens) {
    if (index < inText) continue
    if (token === '(') inText = endOfText(source, index)
    else if (name && running.has(plainNames(name))) return true
  }
  return false
}

/** The place after a text in brackets, which may hold brackets of its own. */
function endOfText(source: string, from: number): number {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    const letter = source[at]
    if (letter === '\\') at += 1
    else if (letter === '(') depth += 1
    else if (letter === ')' && (depth -= 1) === 0) return at + 1
  }
  // A text without an end is none: what follows is read.
  return from + 1
}
