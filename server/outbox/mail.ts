import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { z } from 'zod'
import type { Call } from '#server/call/call.ts'
import type { Paper } from '#server/papers/paper.ts'
import type { EnclosedFile } from './enclosed.ts'
import type { MailFigures } from './mail-figures.ts'
import { noMailServer } from './mail-server.ts'
import { sealBody, sealEnclosed } from './sealed-body.ts'
import { deliverJob } from './deliver.ts'
import { outboxMessages } from './tables.ts'

export type Mail = {
  to: string
  subject: string
  /** Plain text; kept sealed, and only until it is sent. */
  text: string
  /** Sent along as PDF, as they are now; the text is then also sent as a page. */
  papers?: readonly Paper[]
  /** Sent along as they are. */
  files?: readonly EnclosedFile[]
  /** A table in the mail itself, which is then also sent as a page. */
  figures?: MailFigures
  /** Whom an answer reaches. */
  replyTo?: string
  /** Where whoever writes it is told if it does not arrive. */
  about?: { record: string; recordId: string }
  /** Of one key one mail is ever sent, however often it is asked for. */
  key: string
}

const Address = z.email().max(254)
/** True for what `sendMail` takes as a receiver; what a directory says of a person need not be one. */
export const isAddress = (text: string): boolean => Address.safeParse(text).success

/**
 * Puts a mail in the outbox with the transaction of the call: it is sent once that commits, and never if it rolls back. Where no mail server
 * is set it is kept, and administrators see that it did not leave. Throws where `to` is no address: that is the caller's to check.
 */
export async function sendMail(
  { tx, app, now, actor, enqueue }: Pick<Call, 'tx' | 'app' | 'now' | 'actor' | 'enqueue'>,
  mail: Mail,
): Promise<void> {
  const id = randomUUID()
  const at = now.toISOString()
  const canLeave = app.settings.mailUrl !== undefined
  const written = await tx
    .insert(outboxMessages)
    .values({
      id,
      channel: 'mail',
      key: mail.key,
      recipient: Address.parse(mail.to),
      subject: mail.subject.replace(/\s+/g, ' ').trim().slice(0, 200),
      body: sealBody(app.settings, id, mail.text),
      enclosed:
        mail.papers || mail.files || mail.figures
          ? sealEnclosed(app.settings, id, {
              papers: mail.papers ?? [],
              files: mail.files ?? [],
              figures: mail.figures ?? null,
              replyTo: mail.replyTo === undefined ? null : Address.parse(mail.replyTo),
            })
          : null,
      record: mail.about?.record ?? null,
      recordId: mail.about?.recordId ?? null,
      state: canLeave ? 'waiting' : 'failed',
      error: canLeave ? null : noMailServer,
      dueAt: at,
      createdAt: at,
      updatedAt: at,
      createdBy: actor.id,
    })
    .onConflictDoNothing({ target: [outboxMessages.channel, outboxMessages.key] })
    .returning({ id: outboxMessages.id })
  if (written.length === 0) return
  if (canLeave) enqueue(deliverJob)
  else app.log.warn({ messageId: id }, 'a mail was kept, as no mail server is set')
}

/** Of mails whose receiver is erased: that there were some, and when, with nothing of whom they went to or what they said. */
export async function forgetMails(keyBegins: string, { tx }: Pick<Call, 'tx'>): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ recipient: 'erased', subject: 'erased', body: null, enclosed: null, error: null, state: 'sent' })
    .where(like(outboxMessages.key, `${keyBegins.replace(/[%_\\]/g, '\\$&')}%`))
}
