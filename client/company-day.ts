import { dayIn, type Day } from '#shared/day.ts'
import type { Me } from '#shared/identity.ts'
import { readerTimeZone } from './format.ts'

const company: { timeZone: string | undefined; aheadMs: number } = { timeZone: undefined, aheadMs: 0 }

/** Takes over where the company's day ends, and how far the server's clock is ahead of this machine's. */
export function setCompanyDay({ companyTimeZone, companyTime }: Me, now = new Date()): void {
  company.timeZone = companyTimeZone
  company.aheadMs = Date.parse(companyTime) - now.getTime()
}

const zone = (named = company.timeZone) => named ?? readerTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** The company's day of a moment. */
export const companyDayOf = (at: string): Day => dayIn(new Date(at), zone())

/** The day it is for the company, or where one of its books is kept: what forms suggest and reports end with, whatever day the reader has. */
export const companyDay = (timeZone = company.timeZone, now = new Date()): Day =>
  dayIn(new Date(now.getTime() + company.aheadMs), zone(timeZone))
