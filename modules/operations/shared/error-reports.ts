import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type DetailOf } from '#shared/record.ts'
import * as refs from './refs.ts'

const row = {
  id: Uuid,
  version: z.int(),
  errorId: field.code('Error ID', { min: 0, max: 100 }),
  level: field.text('Level', { min: 0 }),
  message: field.text('Message', { min: 0, max: 2000 }),
  url: field.text('Page', { min: 0, max: 1000 }),
  /** The member whose support id the browser sent. */
  member: field.text('Member').nullable(),
  build: field.text('Build', { min: 0 }),
  userAgent: field.text('Browser', { min: 0, max: 500 }),
  /** Of the call that failed; a fault of the page itself has none. */
  callId: field.code('Failed call', { min: 0 }),
  correlationId: field.code('Report'),
  reportedAt: field.text('Time in the browser', { min: 0 }),
  receivedAt: field.instant('Received'),
}

/** What a browser said went wrong on a page. Anyone may write one, so all of it is text and nothing in it is proof. */
export const errorReports = record(refs.errorReports.name, {
  ...refs.errorReports,
  row: z.object(row),
  detail: z.object({ ...row, memberId: Uuid.nullable(), stack: z.string(), componentStack: z.string() }),
  search: ['errorId', 'message', 'url', 'callId', 'correlationId', 'member'],
  sort: '-receivedAt',
})
export type ErrorReport = DetailOf<typeof errorReports>
