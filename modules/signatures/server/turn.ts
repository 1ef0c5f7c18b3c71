import { and, inArray, lt, sql } from 'drizzle-orm'
import { dayOf } from '#server/approval/seat.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { inQuietCall } from '#server/call/job-call.ts'
import { rowsOf } from '#server/db/rows.ts'
import { notify } from '#server/inbox/notify.ts'
import type { JobHandler } from '#server/module.ts'
import { joined, unscoped } from '#server/record/visible-rows.ts'
import { note } from './event-log.ts'
import { remindOne } from './follow-up.ts'
import { tellOver } from './outside.ts'
import { signatureRequests } from './requests.ts'
import { signersOf } from './sign.ts'
import { codeTable, requestTable, signerTable } from './tables.ts'

/** The day of a request is over: nobody signs it any more, and whoever asked is told. */
async function expire(id: string, given: Call): Promise<void> {
  const call = withoutVersion({ ...given, actor: system })
  const row = await signatureRequests.lock(id, call)
  if (!['sent', 'partly signed'].includes(row.state) || row.dueOn >= (await dayOf(call))) return
  await note('expired', row, { dueOn: row.dueOn }, call)
  await signatureRequests.change(row, { values: { state: 'expired' } }, call, 'expire')
  await tellOver(row, await signersOf(id, call), null, call)
  const { requestedById } = row
  const about = { record: 'documents.signature-requests', recordId: id, why: 'started', action: 'expire' } as const
  await notify(call, { to: [requestedById], kind: 'change', ...about })
}

/** Reminds those whose turn it is: from two days before the last day on, every second day. */
async function remind(call: Call): Promise<void> {
  const day = await dayOf(call)
  const due = await rowsOf<{ id: string; request: string }>(
    call.tx,
    sql`select s.id, s.request_id as request from ${joined(signerTable, 's')} join ${joined(requestTable, 'q')} on q.id = s.request_id
      where q.state in ('sent', 'partly signed') and s.signed_at is null and s.role <> 'copy' and q.due_on >= ${day}::date and q.due_on - 2 <= ${day}::date
        and coalesce(s.reminded_on, '-infinity') <= ${day}::date - 2
        and (not q.in_order or s.position = (select min(t.position) from ${joined(signerTable, 't')} where t.request_id = q.id and t.signed_at is null and t.role <> 'copy'))
      order by s.request_id, s.position for update of q, s skip locked`,
  )
  const own = withoutVersion({ ...call, actor: system })
  for (const { id, request } of due) {
    const row = await signatureRequests.find(request, own)
    const signer = (await signersOf(request, own)).find((each) => each.id === id)!
    await remindOne(signer, row, day, call)
  }
}

/** Brings requests to the day: what is over expires, and signers are reminded. */
export const turnJob: JobHandler = {
  name: 'signatures.turn',
  words: 'End signature requests whose last day is over, and remind of documents to sign',
  // The company's midnight is in another hour for each zone.
  every: '8,38 * * * *',
  run: async (_data, app) => {
    const day = await dayOf({ app, tx: app.db, now: app.now() })
    const over = await app.db
      .select({ id: requestTable.id })
      .from(unscoped(requestTable, 'the app'))
      .where(and(inArray(requestTable.state, ['sent', 'partly signed']), lt(requestTable.dueOn, day)))
    for (const { id } of over) await inQuietCall(app, system, 'signatures.expire', (call) => expire(id, call))
    await inQuietCall(app, system, 'signatures.remind', remind)
    // What is counted of codes goes back a day.
    const before = new Date(app.now().getTime() - 2 * 86_400_000).toISOString()
    await app.db.delete(codeTable).where(lt(codeTable.sentAt, before))
  },
}
