import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { answer } from '#modules/reports/server/answer.ts'
import { tableFileOf, paperOfQuestion } from '#modules/reports/server/files.ts'
import { datasetOf, mayExport } from '#modules/reports/server/datasets.ts'
import { tableOf } from '#modules/reports/server/result-table.ts'
import { questionOfSource } from '#modules/reports/server/source.ts'
import type { Result } from '#modules/reports/shared/result.ts'
import { sourceAddress } from '#modules/reports/shared/source.ts'
import type { AppContext } from '#server/app-context.ts'
import { users } from '#server/auth/tables.ts'
import type { Actor } from '#server/call/actor.ts'
import { system } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { channel } from '#server/call/channel.ts'
import { actorById, inCall, inQuietCall, isLost } from '#server/call/job-call.ts'
import { safeName } from '#server/files/name.ts'
import { tableStream, tableTypes, type TableFormat } from '#server/files/table-file.ts'
import { isAddress, sendMail, type Mail } from '#server/outbox/mail.ts'
import { dayOn } from '#server/papers/paper.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { dayIn } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { schedules } from '#modules/schedules/shared/schedules.ts'
import { figuresOf } from './figures.ts'
import { deliveryTable, runTable, scheduleTable } from './tables.ts'

type Schedule = typeof scheduleTable.$inferSelect
type Run = typeof runTable.$inferSelect

/** Files beyond this size are not attached: mail servers refuse them. */
const mostBytes = 5_000_000

/** Serves each recipient of a run once, each in a transaction of its own under their rights; a run that was interrupted goes on where it was. */
export async function deliverRun(runId: string, app: AppContext): Promise<void> {
  const [found] = await app.db
    .select({ run: runTable, schedule: scheduleTable })
    .from(unscoped(runTable, 'the app'))
    .innerJoin(unscoped(scheduleTable, 'the app'), eq(scheduleTable.id, runTable.scheduleId))
    .where(eq(runTable.id, runId))
  if (found?.run.state !== 'sending') return
  for (const id of found.schedule.recipients) await deliverTo(id, found.run, found.schedule, app)
  await inQuietCall(app, system, 'schedule sent', async ({ tx }) => {
    await tx.update(runTable).set({ state: 'sent' }).where(eq(runTable.id, runId))
    // Open pages of the schedule show what became of it.
    const event = [{ record: schedules.name, id: found.schedule.id, action: 'sent' }]
    await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`)
  })
}

type Outcome = { state: 'sent'; figures: string } | { state: 'not sent'; why: string }

async function deliverTo(userId: string, run: Run, schedule: Schedule, app: AppContext): Promise<void> {
  const recipient = await actorById(app, userId)
  const noted = (outcome: Outcome, { tx, now }: Call) =>
    tx
      .insert(deliveryTable)
      .values({
        runId: run.id,
        userId,
        name: recipient?.name ?? sql`(select name from ${users} where id = ${userId}::uuid)`,
        ...outcome,
        at: now.toISOString(),
      })
      .onConflictDoNothing()
  if (!recipient)
    return inQuietCall(app, system, 'schedule not sent', async (call) => {
      await noted({ state: 'not sent', why: 'No longer a member' }, call)
    })
  try {
    await inCall(app, recipient, 'schedule sent', async (call) => {
      const [before] = await call.tx
        .select({ id: deliveryTable.id })
        .from(unscoped(deliveryTable, 'of one in hand'))
        .where(and(eq(deliveryTable.runId, run.id), eq(deliveryTable.userId, userId)))
      if (!before) await noted(await sendTo(recipient, run, schedule, call), call)
    })
  } catch (error) {
    // The run is tried again where the database is away; any other error concerns this recipient alone.
    if (isLost(error)) throw error
    const isRefusal = error instanceof Problem
    if (!isRefusal) app.log.error({ err: error, run: run.id }, 'a scheduled report could not be sent')
    await inQuietCall(app, system, 'schedule not sent', async (call) => {
      await noted({ state: 'not sent', why: isRefusal ? error.message : 'The report could not be computed' }, call)
    })
  }
}

/** Answers the report under the rights of the recipient and writes the mail; throws the refusal that they would see on its page. */
async function sendTo(recipient: Actor, run: Run, schedule: Schedule, call: Call): Promise<Outcome> {
  const { title, question } = await questionOfSource(schedule.source, call)
  const result = await answer(question, call)
  if (schedule.sendWhen !== 'always' && result.count === '0') return { state: 'not sent', why: 'No rows' }
  const figures = hashOf(result)
  if (schedule.sendWhen === 'when changed' && (await lastFigures(recipient.id, schedule.id, call)) === figures)
    return { state: 'not sent', why: 'Unchanged since the last e-mail' }
  if (!isAddress(recipient.email)) return { state: 'not sent', why: 'No e-mail address' }
  const dataset = datasetOf(question.dataset, call)
  const attached =
    schedule.format === 'link and figures'
      ? {}
      : mayExport(dataset, call)
        ? await fileOf(schedule.format, title, result, question, call)
        : { note: `You may not export ${dataset.many}, so the file is not attached.` }
  const { publicOrigin } = call.app.settings
  const own = `${publicOrigin}/reports/schedules/${schedule.id}`
  // The address of a question of its own is too long to be read in a mail: the page of the schedule leads to it.
  const link = 'question' in schedule.source ? own : `${publicOrigin}${sourceAddress(schedule.source)}`
  const day = dayIn(new Date(result.at), result.timeZone)
  const { note, ...enclosed } = attached as { note?: string } & Partial<Mail>
  await sendMail(call, {
    to: recipient.email,
    subject: `${title}, ${dayOn(day)}`,
    text: [
      `Hello ${recipient.name},`,
      `${title}, as of ${dayOn(day)}, with the figures that your rights allow. Sent: ${schedule.rhythm}.`,
      ...(note ? [note] : []),
      `Open the report: ${link}`,
      `Stop these e-mails: ${own}`,
    ].join('\n\n'),
    figures: figuresOf(title, link, result, tableOf(result)),
    ...enclosed,
    key: `schedule:${run.id}:${recipient.id}`,
  })
  return { state: 'sent', figures }
}

const hashOf = ({ lines, columnKeys }: Result): string =>
  createHash('sha256')
    .update(JSON.stringify([columnKeys, lines]))
    .digest('hex')

/** The figures that this recipient was last sent. */
async function lastFigures(userId: string, scheduleId: string, { tx }: Call): Promise<string | null> {
  const [last] = await tx
    .select({ figures: deliveryTable.figures })
    .from(unscoped(deliveryTable, 'of one in hand'))
    .innerJoin(unscoped(runTable, 'of one in hand'), eq(runTable.id, deliveryTable.runId))
    .where(and(eq(deliveryTable.userId, userId), eq(runTable.scheduleId, scheduleId), eq(deliveryTable.state, 'sent')))
    .orderBy(desc(deliveryTable.at))
    .limit(1)
  return last?.figures ?? null
}

const formatOf = { Excel: 'xlsx', CSV: 'csv' } as const satisfies Record<string, TableFormat>

/** The result as an attachment, or the sentence why there is none. */
async function fileOf(
  format: Exclude<Schedule['format'], 'link and figures'>,
  title: string,
  result: Result,
  question: Parameters<typeof paperOfQuestion>[0],
  call: Call,
): Promise<Partial<Mail> | { note: string }> {
  if (format === 'PDF') return { papers: [await paperOfQuestion(question, title, result, call)] }
  const chunks: Buffer[] = []
  for await (const chunk of tableStream(formatOf[format], tableFileOf(title, result))) chunks.push(Buffer.from(chunk))
  const bytes = Buffer.concat(chunks)
  if (bytes.length > mostBytes) return { note: 'The file is too large for an e-mail: export it from the report.' }
  const name = safeName(`${title}.${formatOf[format]}`)
  return { files: [{ name, type: tableTypes[formatOf[format]], content: bytes.toString('base64') }] }
}
