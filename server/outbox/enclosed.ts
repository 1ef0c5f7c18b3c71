import type { Paper } from '../papers/paper.ts'
import { nameOf, paperFile } from '../papers/render.ts'
import { readBytes } from '../files/disk.ts'
import type { AppContext } from '../app-context.ts'
import { escaped, figuresHtml, type MailFigures } from './mail-figures.ts'

/** A file that goes with a mail; its content as Base64. */
export type EnclosedFile = { name: string; type: string; content: string }

/** What goes with a mail: papers and files as they were when it was written, a table in the mail itself, and whom an answer reaches. */
export type Enclosed = {
  papers: readonly Paper[]
  files?: readonly EnclosedFile[]
  figures?: MailFigures | null
  replyTo: string | null
}
export type Attachment = { filename: string; content: Buffer; contentType: string }

/** Mail servers commonly refuse more than 10 MB, and what is attached grows by a third on its way. */
const mostBytes = 7_000_000

/** Its papers as files, set now; null where they come to more than a mail can hold. */
export async function attachmentsOf(
  { papers, files = [] }: Enclosed,
  app: Pick<AppContext, 'files'>,
): Promise<Attachment[] | null> {
  const all: Attachment[] = []
  let size = 0
  for (const { name, type, content } of files) {
    const bytes = Buffer.from(content, 'base64')
    size += bytes.length
    all.push({ filename: name, content: bytes, contentType: type })
  }
  for (const paper of papers) {
    const file = await paperFile(paper, app)
    size += file.size
    if (size > mostBytes) return null
    all.push({
      filename: nameOf(paper),
      content: 'bytes' in file ? file.bytes : await readBytes(app.files, file.storageKey),
      contentType: 'application/pdf',
    })
  }
  return all
}

/** The text of a mail as a page: what its sender wrote, then its table, or each paper in three lines. It loads nothing, and leads to nothing but the page of its table. */
export function htmlOf(text: string, { papers, figures }: Enclosed): string {
  if (figures)
    return pageOf(figures.title, `<p style="margin:0;max-width:640px">${escaped(text)}</p>${figuresHtml(figures)}`)
  const cell = 'padding:2px 16px 2px 0;vertical-align:top'
  const boxes = papers.map(({ kind, number, from, sums }) => {
    const [label, value] = sums.at(-1) ?? ['', '']
    const rows = [
      ['From', from.name],
      [kind, number],
      [label, value],
    ]
      .map(
        ([name = '', said = '']) =>
          `<tr><td style="${cell};color:#5b6472">${escaped(name)}</td><td style="${cell}"><b>${escaped(said)}</b></td></tr>`,
      )
      .join('')
    return `<table role="presentation" style="border-top:1px solid #c9ced6;margin-top:20px;padding-top:12px;font-size:14px">${rows}</table>`
  })
  const title = papers.map(({ kind, number }) => `${kind} ${number}`).join(', ')
  return pageOf(title, `<p style="margin:0;max-width:640px">${escaped(text)}</p>${boxes.join('')}`)
}

const pageOf = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body style="margin:0;padding:24px;font-family:Inter,Arial,sans-serif;font-size:15px;line-height:1.5;color:#1c2330">${body}</body></html>`
