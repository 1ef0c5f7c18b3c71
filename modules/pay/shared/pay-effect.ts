import Big from 'big.js'
import type { Day } from '#shared/day.ts'
import { formatMoney, fromMinor, roundToMinor } from '#shared/money.ts'
import type { rateTypes } from './pay-rates.ts'

export type RateType = (typeof rateTypes)[number]
export type Pay = { rate: string; currency: string; rateType: RateType }

/** How often a year pays a rate; an hourly one depends on the hours that somebody works. */
const timesAYear: Readonly<Record<RateType, number | null>> = { 'per hour': null, 'per month': 12, 'per year': 1 }

/** A rate changed by a percentage, rounded half up to the smallest unit of its currency. */
export const raisedBy = (rate: string, percent: string, currency: string): string =>
  fromMinor(roundToMinor(new Big(rate).times(new Big(100).plus(percent)).div(100), currency), currency)

const comparable = (before: Pay, after: Pay): boolean =>
  before.currency === after.currency && before.rateType === after.rateType && !new Big(before.rate).eq(0)

/** By how many percent pay changes, to two decimals, half up; null where the two cannot be compared. */
export function percentBetween(before: Pay | null, after: Pay): string | null {
  if (!before || !comparable(before, after)) return null
  const change = new Big(after.rate).minus(before.rate).times(100).div(before.rate)
  return change.round(2, Big.roundHalfUp).toFixed()
}

/** What a rate comes to in a year; null of an hourly one. */
export function yearly({ rate, currency, rateType }: Pay): string | null {
  const times = timesAYear[rateType]
  return times === null ? null : fromMinor(roundToMinor(new Big(rate).times(times), currency), currency)
}

const percentText = (percent: string): string => {
  const short = new Big(percent).round(1, Big.roundHalfUp)
  return `${short.gt(0) ? '+' : ''}${short.toFixed()}%`
}

const periods: Readonly<Record<RateType, string>> = {
  'per hour': 'an hour',
  'per month': 'a month',
  'per year': 'a year',
}

/** '$5,400.00 → $5,700.00 a month (+5.6%)' */
export function payInWords(before: Pay | null, after: Pay | null): string {
  const one = ({ rate, currency }: Pay) => formatMoney(rate, currency, 'en-US')
  const whole = (pay: Pay) => `${one(pay)} ${periods[pay.rateType]}`
  if (!after) return `${before ? whole(before) : 'pay'} → none`
  if (!before) return `${whole(after)} (first pay)`
  const percent = percentBetween(before, after)
  if (percent === null) return `${whole(before)} → ${whole(after)}`
  return `${one(before)} → ${whole(after)} (${percentText(percent)})`
}

const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Pay change, Amina Diallo, $5,400.00 → $5,700.00 a month (+5.6%) from Jan 1, 2027' */
export const summaryOf = (name: string, before: Pay | null, after: Pay | null, from: Day): string =>
  `Pay change, ${name}, ${payInWords(before, after)} from ${inFull.format(new Date(`${from}T00:00:00Z`))}`
