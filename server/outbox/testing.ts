import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { until } from '#shared/testing/until.ts'

type Received = { id: string; from: string; to: string; subject: string; text: string; raw: string }

/** What the sink does with a mail: takes it, refuses it with this code, never answers, cuts the line, or takes it and cuts the line before it says so. */
export type Behaviour = 'take' | number | 'silent' | 'reset' | 'take and reset'

export type MailSink = {
  /** For MAIL_URL. */
  url: string
  /** What was taken, in order; a mail sent twice is here twice. */
  mails: Received[]
  /** Decides about each mail from now on. */
  answer(decide: (to: string) => Behaviour): void
  /** The mail to this address whose subject or text matches, waited for up to a minute. */
  next(to: string, matching?: RegExp): Promise<Received>
  close(): Promise<void>
}

/** A mail server on a free port of this machine; it takes every mail until told otherwise. */
export async function mailSink(): Promise<MailSink> {
  let decide: (to: string) => Behaviour = () => 'take'
  const mails: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const mail = read(Buffer.concat(chunks).toString(), session)
        const what = decide(mail.to)
        if (what === 'take' || what === 'take and reset') mails.push(mail)
        if (what === 'take') done()
        else if (typeof what === 'number') done(Object.assign(new Error('as told'), { responseCode: what }))
        else if (what !== 'silent') cut(server, session)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answer: (next) => void (decide = next),
    next: (to, matching = /^/) =>
      until(`a mail to ${to} that matches ${matching}`, () =>
        mails.findLast((mail) => mail.to === to && matching.test(`${mail.subject}\n${mail.text}`)),
      ),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** Ends the connection as a network that breaks does. */
function cut(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections)
    if (connection.session.id === session.id)
      (connection._socket as unknown as { resetAndDestroy(): void }).resetAndDestroy()
}

function read(raw: string, { envelope }: SMTPServerSession): Received {
  const at = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, at).replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const body = raw.slice(at + 4)
  const encoding = header('Content-Transfer-Encoding').toLowerCase()
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? Buffer.from(
            body
              .replace(/=\r\n/g, '')
              .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
            'latin1',
          ).toString()
        : body
  return {
    id: header('Message-ID'),
    from: header('From'),
    to: envelope.rcptTo.map(({ address }) => address).join(),
    subject: words(header('Subject')),
    text: text.replaceAll('\r\n', '\n').trimEnd(),
    raw,
  }
}

/** A header in UTF-8, as its encoded words say. */
const words = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, form: string, coded: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString()
        : decodeURIComponent(coded.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
    )

/** The parts of a mail, by their type, as their bytes. */
export function partsOf(raw: string): Map<string, { head: string; content: Buffer }> {
  const parts = new Map<string, { head: string; content: Buffer }>()
  for (const boundary of [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, each]) => each!))
    for (const part of raw.split(`--${boundary}`).slice(1)) {
      const at = part.indexOf('\r\n\r\n')
      const head = part.slice(0, at)
      const type = /Content-Type:\s+([\w/+.-]+)/i.exec(head)?.[1] ?? ''
      const body = part.slice(at + 4)
      const coded = /Transfer-Encoding: (\S+)/i.exec(head)?.[1]
      parts.set(type, {
        head,
        content:
          coded === 'base64'
            ? Buffer.from(body, 'base64')
            : Buffer.from(
                body
                  .replace(/=\r\n/g, '')
                  .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
                'latin1',
              ),
      })
    }
  return parts
}
