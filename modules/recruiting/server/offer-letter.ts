import { and, eq } from 'drizzle-orm'
import { upperFirst } from '#shared/text.ts'
import { dayIn, type Day } from '#shared/day.ts'
import { defaultEntity } from '#modules/ledger/server/entities.ts'
import { letterheadOf } from '#modules/ledger/server/letterhead.ts'
import { offers, type Offer } from '#modules/recruiting/shared/offers.ts'
import { zoneOf } from '#server/calendar.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { amountOn, dayOn, figureOn, linesOn, type Paper } from '#server/papers/paper.ts'
import { visible } from '#server/record/source.ts'
import { applications } from './applications.ts'
import type { OfferRow } from './offers.ts'
import { applicationTable } from './tables.ts'

/** What a letter says that nobody must take for an offer. */
const notices: Partial<Record<Offer['state'], string>> = {
  draft: 'Draft: this is no offer yet',
  'in approval': 'Waits for approval: this is no offer yet',
  rejected: 'Rejected: this is no offer',
  declined: 'Declined: this offer is no longer open',
  withdrawn: 'Withdrawn: this offer is no longer open',
}

/** What an offer says to whom it is made. Where the applicant is reached is printed for whoever may see the application. */
export async function offerLetter(row: OfferRow, offer: Offer, call: Call): Promise<Paper> {
  const { pay, currency, payPer, applicantName, jobName } = offer
  const from = letterheadOf(await defaultEntity(call.tx))
  return {
    kind: offers.paper!,
    number: offer.number,
    from,
    to: { label: 'To', name: applicantName, lines: await linesOf(offer.applicationId, call) },
    notice: notices[offer.state] ?? null,
    facts: said(
      ['Date', dayOn(await dateOf(offer, call))],
      ['Answer by', dayOn(offer.answerBy)],
      ['Answer to', linesOn(offer.createdByName, row.contactMail).join('\n')],
    ),
    text: [`Dear ${applicantName},`, `${from.name} offers you work as ${jobName}, on these terms.`],
    table: {
      columns: [{ label: 'Term' }, { label: 'What we offer', fills: true }],
      rows: said(
        ['Job', jobName],
        ['Department', offer.departmentName],
        ['Place', offer.placeName],
        ['Manager', offer.managerName],
        ['First day', dayOn(offer.startsOn)],
        ['Contract', upperFirst(offer.contractType)],
        ['Working time', timeOf(offer.fte)],
      ),
    },
    sums: [[`Pay ${payPer}, ${currency}`, amountOn(pay, currency)]],
    notes: [],
    signers: [`For ${from.name}`, applicantName],
  }
}

/** Those that say something. */
const said = (...all: [string, string | null][]): [string, string][] =>
  all.flatMap(([label, value]) => (value ? [[label, value]] : []))

const timeOf = (fte: string): string =>
  Number(fte) === 1 ? 'Full time' : `${figureOn(String(Math.round(Number(fte) * 1000) / 10))}% of full time`

/** The day on which it was sent, of the company; before that the day on which it is read. */
const dateOf = async ({ sentAt }: Offer, call: Call): Promise<Day> =>
  dayIn(sentAt ? new Date(sentAt) : call.now, await zoneOf(call))

async function linesOf(id: string, { tx, actor }: Call): Promise<string[]> {
  if (!may(actor, applications.record.api.read.can)) return []
  const [found] = await tx
    .select({ mail: applicationTable.mail, phone: applicationTable.phone })
    .from(applicationTable)
    .where(and(eq(applicationTable.id, id), visible(applications.source, actor)))
  return linesOn(found?.mail, found?.phone)
}
