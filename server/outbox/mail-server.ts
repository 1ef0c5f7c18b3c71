import type { Settings } from '#server/settings.ts'
import type { Attachment } from './enclosed.ts'

export const noMailServer = 'No mail server is set up'

/** What a mail server is given. `id` names the mail for good: a second copy carries it again. */
type Letter = {
  id: string
  to: string
  subject: string
  text: string
  writtenAt: string
  html?: string
  replyTo?: string
  attachments?: readonly Attachment[]
}

/** How a mail server took a letter: `refused` is its last word, `later` may be tried again. */
export type Outcome = { kind: 'sent' } | { kind: 'refused' | 'later'; why: string }

export type MailServer = {
  send(letter: Letter): Promise<Outcome>
  /** Connects and signs in; answers why it did not work, or null. */
  check(): Promise<string | null>
  close(): void
}

const isThisMachine = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)

/** Where MAIL_URL leads, without its password; null where it is not set. */
export function mailAddressOf({ mailUrl }: Pick<Settings, 'mailUrl'>): { host: string; port: number } | null {
  if (!mailUrl) return null
  const { hostname, port, protocol } = new URL(mailUrl)
  return { host: hostname, port: port ? Number(port) : protocol === 'smtps:' ? 465 : 587 }
}

/** A silent server must not hold a letter for longer than this in all. */
const mostMs = 90_000
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  socketCloseTimeout: 1000,
}

/** Speaks to the server of MAIL_URL over at most four connections; close it after use. */
export async function openMailServer(
  settings: Settings,
  limits: { mostMs?: number; socketTimeout?: number } = {},
): Promise<MailServer> {
  const { mailUrl, mailFrom, publicOrigin } = settings
  if (!mailUrl || !mailFrom) throw new Error(noMailServer)
  // Loaded with the first letter: a start has none to send.
  const { createTransport } = await import('nodemailer')
  const { username, password, protocol } = new URL(mailUrl)
  const { host, port } = mailAddressOf(settings)!
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    host: host.replace(/^\[|\]$/g, ''),
    port,
    secure: protocol === 'smtps:',
    // A password never crosses a network in clear.
    requireTLS: auth !== undefined && !isThisMachine(host),
    auth,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
    ...(limits.socketTimeout ? { socketTimeout: limits.socketTimeout } : {}),
  })
  const place = new URL(publicOrigin).hostname
  return {
    async send({ id, to, subject, text, writtenAt, html, replyTo, attachments }) {
      try {
        const sending = transport.sendMail({
          from: mailFrom,
          to: { name: '', address: to },
          subject,
          text,
          ...(html ? { html } : {}),
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          ...(attachments ? { attachments: [...attachments] } : {}),
          messageId: `<${id}@${place}>`,
          date: writtenAt,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        await within(sending, limits.mostMs ?? mostMs)
        return { kind: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
    async check() {
      try {
        await within(transport.verify(), 30_000)
        return null
      } catch (error) {
        return reasonOf(error)
      }
    },
    close: () => transport.close(),
  }
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('The mail server did not answer in time')), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

type MailError = Error & { code?: string; responseCode?: number; response?: string }

/** A reply of 5xx to the letter itself is final; to the connection or the sign-in it is a matter of the settings, and every letter would be lost by it. */
function outcomeOf(error: unknown): Outcome {
  const { code, responseCode = 0 } = error as MailError
  const aboutLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  return { kind: aboutLetter && responseCode >= 500 ? 'refused' : 'later', why: reasonOf(error) }
}

/** In the words of the mail server where it had some; never what we sent. */
function reasonOf(error: unknown): string {
  const { code, response, message } = error as MailError
  if (response) return `The mail server answered: ${oneLine(response)}`
  if (code === 'ETIMEDOUT') return 'The mail server did not answer in time'
  if (code === 'EDNS') return 'The name of the mail server could not be resolved'
  return oneLine(message)
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300)
