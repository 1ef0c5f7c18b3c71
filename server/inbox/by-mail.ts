import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Channel, NoticeKind } from '#shared/inbox.ts'
import { inWords, type Sentence } from '#shared/sentence.ts'
import { inbox as decisionsOf } from '../approval/inbox.ts'
import { system, type Actor } from '../call/actor.ts'
import type { Job } from '../call/call.ts'
import { actorById } from '../call/job-call.ts'
import type { Tx } from '../db/db.ts'
import { rowsOf } from '../db/rows.ts'
import type { AppContext } from '../app-context.ts'
import { isAddress, sendMail } from '../outbox/mail.ts'
import type { ServerModule } from '../module.ts'
import { says } from '../sentences.ts'
import { isDue } from './due.ts'
import { readPreferences } from './preferences.ts'
import { keyOf, subjectsOf, type Subject } from './subjects.ts'

type Person = { id: string; email: string; chosen: unknown; zone: string | null; oldest: Record<string, string> }
type Unsent = { kind: NoticeKind; record: string; recordId: string; action: string; by: string | null; since: string }
type By = { tx: Tx; app: AppContext; now: Date }

/** Lines of one mail; how many more there are is said. */
const mostLines = 50
/** Decisions that are looked through for those a mail is due for. */
const mostDecisions = 1000

const written = (instant: SQL) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** One mail for each person with all that is due for them now, under the rights they have now; none where nothing is. */
export async function sendDue(app: AppContext, modules: readonly ServerModule[]): Promise<void> {
  const now = app.now()
  const people = await rowsOf<Person>(
    app.db,
    sql`select u.id, u.email, n.value as chosen, c.value ->> 'timeZone' as zone, w.oldest
      from (select user_id, jsonb_object_agg(kind, since) as oldest from (
        select user_id, kind, ${written(sql`min(unsent_since)`)} as since from notices where unsent_since is not null group by user_id, kind) k
        group by user_id) w
      join users u on u.id = w.user_id
      left join preferences n on n.user_id = u.id and n.name = 'notices'
      left join preferences c on c.user_id = u.id and c.name = 'chosen' order by u.id`,
  )
  if (people.length === 0) return
  const company = await companyZone(app)
  const failures: unknown[] = []
  // Whom it fails for keeps nobody else waiting.
  for (const person of people) await sendTo(person, company, now, app, modules).catch((error) => failures.push(error))
  if (failures.length) throw failures[0]
}

async function sendTo(
  person: Person,
  company: string,
  now: Date,
  app: AppContext,
  modules: readonly ServerModule[],
): Promise<void> {
  const { kinds, quiet } = readPreferences(person.chosen)
  const channelOf = (kind: NoticeKind): Channel => (kinds as Partial<Record<NoticeKind, Channel>>)[kind] ?? 'inbox'
  const zone = person.zone ?? company
  // What was chosen otherwise in the meantime is not sent any more.
  const isOver = (kind: NoticeKind) => ['inbox', 'off'].includes(channelOf(kind))
  const isRipe = ({ kind, since }: Pick<Unsent, 'kind' | 'since'>) =>
    isDue(channelOf(kind), new Date(since), now, quiet, zone)
  const first = Object.entries(person.oldest).map(([kind, since]) => ({ kind: kind as NoticeKind, since }))
  if (!first.some((each) => isOver(each.kind) || isRipe(each))) return
  await app.db.transaction(async (raw) => {
    const by = { tx: raw as unknown as Tx, app, now }
    if (!(await isOurs(person.id, by))) return
    const held = await hold(person.id, by)
    const due = held.filter(isRipe)
    await settle(person.id, [...due, ...held.filter(({ kind }) => isOver(kind))], by)
    if (due.length && isAddress(person.email)) await send(person, due, modules, by)
  })
}

async function companyZone({ modules, db }: AppContext): Promise<string> {
  for (const { timeZone } of modules) {
    const found = await timeZone?.(db)
    if (found) return found
  }
  return 'UTC'
}

/** A person's mail is one process's until the end of its transaction: two that share the rows would send a part each. */
async function isOurs(person: string, { tx }: By): Promise<boolean> {
  const [turn] = await rowsOf<{ ours: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`notices by mail ${person}`}, 0)) as ours`,
  )
  return turn!.ours
}

/** What is unsent, newest first, held until the end of the transaction; what is being changed at the moment is left for the next mail. */
const hold = (person: string, { tx }: By): Promise<Unsent[]> =>
  rowsOf<Unsent>(
    tx,
    sql`select kind, record, record_id as "recordId", action, by_name as by, ${written(sql`unsent_since`)} as since
      from notices where user_id = ${person}::uuid and unsent_since is not null order by at desc, record_id for update skip locked`,
  )

const settle = async (person: string, all: readonly Unsent[], { tx }: By): Promise<void> => {
  const keys = JSON.stringify(all.map(({ kind, record, recordId }) => ({ kind, record, recordId })))
  await tx.execute(sql`update notices n set unsent_since = null from jsonb_to_recordset(${keys}::jsonb) as i(kind text, record text, "recordId" uuid)
    where n.user_id = ${person}::uuid and (n.kind, n.record, n.record_id) = (i.kind, i.record, i."recordId")`)
}

async function send(
  { id, email }: Person,
  due: readonly Unsent[],
  modules: readonly ServerModule[],
  by: By,
): Promise<void> {
  const { app } = by
  const actor = await actorById(app, id)
  if (!actor) return
  const lines = await linesFor(due, modules, actor, by)
  if (lines.length === 0) return
  const { publicOrigin } = app.settings
  const texts = lines.map(({ said, subject: { subtitle, amount, currency, page } }) =>
    [
      inWords(said),
      [subtitle, amount && currency && `${amount} ${currency}`].filter(Boolean).join(' · '),
      `${publicOrigin}${page}`,
    ]
      .filter(Boolean)
      .join('\n'),
  )
  const left = texts.length - mostLines
  const jobs: Job[] = []
  await sendMail(
    { ...by, actor: system, enqueue: (job) => jobs.push(job) },
    {
      to: email,
      subject: inWords(lines.length === 1 ? lines[0]!.said : says.mailOfMany({ count: lines.length })),
      text: [
        ...texts.slice(0, mostLines),
        ...(left > 0 ? [`${inWords(says.mailMore({ count: left }))}\n${publicOrigin}/inbox`] : []),
        `${inWords(says.mailWhy())}\n${publicOrigin}/settings/notifications`,
      ].join('\n\n'),
      // What is due was held and is settled with the mail: it is asked for once.
      key: `notices ${randomUUID()}`,
    },
  )
  await app.enqueue?.(by.tx, jobs)
}

/** What is due and still so: what may be seen, and of decisions what waits for this person. */
async function linesFor(due: readonly Unsent[], modules: readonly ServerModule[], actor: Actor, by: By) {
  const recordTypes = modules.flatMap(({ records }) => records)
  const subjects = await subjectsOf(due, new Map(recordTypes.map(({ source }) => [source.record.name, source])), {
    ...by,
    actor,
  })
  const waits = due.some(({ kind }) => kind === 'decision')
    ? new Set((await decisionsOf(recordTypes, { ...by, actor }, { limit: mostDecisions })).map(keyOf))
    : new Set<string>()
  return due.flatMap((each) => {
    const subject = subjects.get(keyOf(each))
    return subject && (each.kind !== 'decision' || waits.has(keyOf(each)))
      ? [{ subject, said: sentenceOf(each, subject) }]
      : []
  })
}

const sentences = {
  decision: says.mailDecision,
  question: says.mailQuestion,
  mention: says.mailMention,
  change: says.mailChange,
  job: says.mailJob,
  alert: says.mailAlert,
} satisfies Record<NoticeKind, (told: { noun: string; title: string; by: string }) => Sentence>

const sentenceOf = ({ kind, action, by }: Unsent, { noun, title }: Subject): Sentence =>
  (kind === 'decision' && action === 'remind'
    ? says.mailReminder
    : kind === 'mention' && /^(ask|remind)ToRead$/.test(action)
      ? says.mailToRead
      : kind === 'mention' && action.startsWith('standIn')
        ? says.mailStandIn
        : kind === 'mention' && action === 'message'
          ? says.mailMessage
          : sentences[kind])({
    noun,
    title,
    by: by ?? system.name,
  })
