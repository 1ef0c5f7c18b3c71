import { defaultEntity } from '#modules/ledger/server/entities.ts'
import type { Call } from '#server/call/call.ts'
import { dayOn } from '#server/papers/paper.ts'
import type { RequestRow } from './requests.ts'

/** What is written to somebody outside: a subject, which administrators see in Settings, and so names no document; and the text. */
type Written = { subject: string; text: string }
type To = { name: string; role: 'signer' | 'approver' | 'copy' }
export type Occasion = 'ask' | 'remind' | 'done'

const forThem = 'The link is for you alone: do not pass this mail on.'
const fromOf = async ({ requestedByName }: RequestRow, { tx }: Call) =>
  `${requestedByName} of ${(await defaultEntity(tx)).name}`

/** A link to read and sign a document, to be reminded of it, or to have what all have signed. */
export async function linkMailOf(
  occasion: Occasion,
  row: RequestRow,
  { name, role }: To,
  link: string,
  call: Call,
): Promise<Written> {
  const from = await fromOf(row, call)
  const verb = role === 'approver' ? 'approve' : 'sign'
  const code = 'To open it, request a code, which is sent to this address.'
  if (occasion === 'done')
    return {
      subject: 'A document is signed by all',
      text: `Hello ${name},\n\nall who were asked have signed “${row.documentTitle}”, which ${from} had sent. For thirty days you get the sealed document, with the certificate of all signatures, here:\n\n${link}\n\n${code}\n\n${forThem}`,
    }
  const asks = `${from} asks you to ${verb} “${row.documentTitle}”, by ${dayOn(row.dueOn)}.`
  const message = row.message ? `${row.requestedByName} writes:\n\n${row.message}\n\n` : ''
  return {
    subject:
      occasion === 'ask'
        ? `${row.requestedByName} asks you to ${verb} a document`
        : `${row.requestedByName} still waits for you to ${verb} a document`,
    text: `Hello ${name},\n\n${asks}\n\n${message}Read it, then ${verb} or decline it, here:\n\n${link}\n\n${code}\n\n${forThem} If you did not expect it, ask ${row.requestedByName} before you open it.`,
  }
}

export const codeMailOf = (name: string, code: string, minutes: number): Written => ({
  subject: 'Your code to read a document',
  text: `Hello ${name},\n\nyour code is\n\n${code}\n\nIt is valid once, for ${minutes} minutes, on the page that requested it. We never ask for it by phone or e-mail. If you did not request a code, ignore this message.`,
})

/** To whoever was asked, where nothing is to be signed any more; why is not told outside. */
export const overMailOf = async (row: RequestRow, { name }: To, call: Call): Promise<Written> => ({
  subject: `${row.requestedByName} no longer needs your signature`,
  text: `Hello ${name},\n\n“${row.documentTitle}”, which ${await fromOf(row, call)} asked you to sign, is no longer out for signature. You do not need to do anything; your link no longer works.`,
})
