import { z } from 'zod'
import { get, IdParams, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import { ReportSource } from '#modules/reports/shared/source.ts'
import * as refs from './refs.ts'

export const comparisons = ['above', 'below', 'changed by'] as const

export const alertStates = {
  watching: { tone: 'success' },
  muted: { tone: 'neutral' },
} as const satisfies States

const rule = {
  comparison: field.choice('Tells you when it is', comparisons),
  threshold: field.quantity('Threshold', { min: -1_000_000_000_000 }),
}

const row = {
  id: Uuid,
  version: z.int(),
  title: field.text('Report', { max: 120 }),
  valueLabel: field.text('Value', { max: 200 }),
  state: field.state('State', alertStates),
  /** 'Net above 10,000 EUR' */
  condition: field.text('Condition'),
  ...rule,
  currency: field.code('Currency', { max: 3 }).nullable(),
  lastValue: field.quantity('Last value', { min: -1_000_000_000_000 }).nullable(),
  checkedAt: field.instant('Checked').nullable(),
  crossedAt: field.instant('Last alert').nullable(),
  mutedUntil: field.day('Muted until').nullable(),
  ownerId: Uuid,
  createdAt: field.instant('Created'),
}

/** A value of a report's total, computed each quarter of an hour under its owner's rights. A crossing gives one notice. */
export const alerts = record(refs.alerts.name, {
  ...refs.alerts,
  row: z.object(row),
  detail: z.object({ ...row, source: ReportSource, valueName: z.string() }),
  form: false,
  create: z.strictObject({
    source: ReportSource,
    /** Name of the value in the report's question. */
    valueName: z.string().max(30),
    currency: field.code('Currency', { max: 3 }).nullish(),
    ...rule,
  }),
  update: z.strictObject(rule).partial(),
  search: ['title', 'valueLabel'],
  sort: 'title',
  archive: true,
  verbs: {
    mute: {
      label: 'Mute',
      done: 'muted',
      icon: 'pause',
      from: ['watching'],
      to: 'muted',
      right: 'update',
      single: true,
      body: z.strictObject({ days: field.integer('Days', { min: 1, max: 365 }) }),
      asks: {
        title: 'Mute {title}?',
        effect: 'Crossings in these days are noted and not sent.',
        button: 'Mute',
        typed: { days: '7' },
      },
      summary: 'Mute an alert for some days',
    },
    unmute: { label: 'Unmute', done: 'unmuted', icon: 'play', from: ['muted'], to: 'watching', right: 'update' },
  },
})

/** Crossings of an alert, the last 100, newest first. */
export const crossingsCall = get(`${alerts.path}/:id/crossings`, {
  summary: 'Crossings of an alert, newest first',
  params: IdParams,
  reply: z.array(
    z.strictObject({ id: Uuid, at: z.string(), value: z.string(), before: z.string().nullable(), told: z.boolean() }),
  ),
  can: 'reports.alerts.read',
})
