import type { Call } from '#server/call/call.ts'
import type { Mail } from '#server/outbox/mail.ts'
import { agreementLink } from './agreement-links.ts'

type Opening = { title: string; slug: string }
/** How the keys of all mails to one applicant begin, by which they are forgotten once the applicant is erased. */
export const mailsOf = ({ number }: { number: string }): string => `application ${number} `

type Agreed = { id: string; keepLonger: boolean }
type Person = { givenName: string | null; mail: string | null }

const hello = ({ givenName }: Pick<Person, 'givenName'>) => `Hello ${givenName},\n\n`
const addressOf = ({ slug }: Opening, { app }: Call) => `${app.settings.publicOrigin}/careers/${slug}`
/** How to have it erased; to whoever agreed to be kept longer, how to take that back. */
const privacy = async (row: Agreed, call: Call): Promise<string> => {
  const link = await agreementLink(row, call)
  const erase = `To have your data erased, write to us: ${call.app.settings.publicOrigin}/contact?topic=privacy`
  return link
    ? `You agreed that we may store your application for other openings. You can revoke this at any time with this personal link: ${link}\n\n${erase}`
    : erase
}

/** To whoever applied: it is here, what happens next, and how to have it erased. */
export const received = async (
  row: Agreed & Person & { number: string },
  opening: Opening,
  call: Call,
): Promise<Mail> => ({
  to: row.mail!,
  subject: `Your application ${row.number}: ${opening.title}`,
  text: `${hello(row)}Your application for “${opening.title}” has arrived. Its number is ${row.number}. A person reads it and answers to this address.\n\n${addressOf(opening, call)}\n\n${await privacy(row, call)}`,
  key: `${mailsOf(row)}received`,
})

/** To an address that has applied before: whoever sent the form again is told here, and not on the page. */
export const alreadyApplied = async (
  to: string,
  row: Agreed & { number: string },
  opening: Opening,
  call: Call,
): Promise<Mail> => ({
  to,
  subject: `You have applied already: ${opening.title}`,
  text: `Hello,\n\nan application for “${opening.title}” was sent with your address. We already have your application ${row.number} and did not change it. To change something, reply to the person who contacts you, or write to us: ${call.app.settings.publicOrigin}/contact?topic=careers\n\n${await privacy(row, call)}`,
  key: `${mailsOf(row)}again ${call.now.toISOString().slice(0, 10)}`,
})

/** To whoever is rejected; the reason stays in the app. */
export const turnedDown = async (
  row: Agreed & Person & { number: string; openingTitle: string; version: number },
  call: Call,
): Promise<Mail> => ({
  to: row.mail!,
  subject: `Your application ${row.number}: ${row.openingTitle}`,
  text: `${hello(row)}Thank you for your application for “${row.openingTitle}”. We have decided to go on with others. We wish you well.\n\n${await privacy(row, call)}`,
  key: `${mailsOf(row)}rejected ${row.version}`,
})
