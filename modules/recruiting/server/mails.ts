import type { Call } from '#server/call/call.ts'
import type { Mail } from '#server/outbox/mail.ts'

type Opening = { title: string; slug: string }
type Person = { givenName: string | null; mail: string | null }

const hello = ({ givenName }: Pick<Person, 'givenName'>) => `Hello ${givenName},\n\n`
const addressOf = ({ slug }: Opening, { house }: Call) => `${house.settings.publicOrigin}/careers/${slug}`
const privacy = ({ house }: Call) =>
  `To have your data erased, or to take back what you agreed to, write to us: ${house.settings.publicOrigin}/contact?topic=privacy`

/** To whoever applied: it is here, what happens next, and how to have it erased. */
export const received = (person: Person & { mail: string }, number: string, opening: Opening, call: Call): Mail => ({
  to: person.mail,
  subject: `Your application ${number}: ${opening.title}`,
  text: `${hello(person)}Your application for “${opening.title}” has arrived. Its number is ${number}. A person reads it and answers to this address.\n\n${addressOf(opening, call)}\n\n${privacy(call)}`,
  key: `application ${number} received`,
})

/** To an address that has applied before: whoever sent the form again is told here, and not on the page. */
export const alreadyApplied = (to: string, number: string, opening: Opening, call: Call): Mail => ({
  to,
  subject: `You have applied already: ${opening.title}`,
  text: `Hello,\n\nsomebody sent an application for “${opening.title}” with your address. We have yours already, as ${number}, and kept it as it was. If you want to change something, answer to the person who writes to you, or write to us: ${call.house.settings.publicOrigin}/contact?topic=careers\n\n${privacy(call)}`,
  key: `application ${number} again ${call.now.toISOString().slice(0, 10)}`,
})

/** To whoever is rejected; the reason stays in the house. */
export const turnedDown = (
  row: Person & { number: string; openingTitle: string; version: number },
  call: Call,
): Mail => ({
  to: row.mail!,
  subject: `Your application ${row.number}: ${row.openingTitle}`,
  text: `${hello(row)}Thank you for your application for “${row.openingTitle}”. We have decided to go on with others. We wish you well.\n\n${privacy(call)}`,
  key: `application ${row.number} rejected ${row.version}`,
})

export type Offered = { startsOn: string; pay: string; currency: string; payPer: string; fte: string }
/** To whom a job is offered. */
export const offered = (
  person: Person & { mail: string },
  number: string,
  jobName: string,
  { startsOn, pay, currency, payPer }: Offered,
): Mail => ({
  to: person.mail,
  subject: `Our offer ${number}: ${jobName}`,
  text: `${hello(person)}We would like you to work with us as ${jobName}, from ${startsOn} on, for ${pay} ${currency} ${payPer}.\n\nPlease answer to the person you have spoken with.`,
  key: `offer ${number}`,
})
