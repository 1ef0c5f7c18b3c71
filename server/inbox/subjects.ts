import { and, eq, inArray } from 'drizzle-orm'
import { ofSeveral } from '#shared/decision/many.ts'
import type { About } from '#shared/inbox.ts'
import { upperFirst } from '#shared/text.ts'
import { verificationRecord, verifications } from '../audit/tables.ts'
import { may } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { moveTable } from '../files/tables.ts'
import { imports } from '../imports/tables.ts'
import type { Sources } from '../personal/places.ts'
import { verbRunRows, verbRuns } from '../record/tables.ts'
import { aboutOf, resultOf, rowsById } from '../search/result-rows.ts'
import { storageRecord } from '../storage/move.ts'

/** What a notice is about, as this person may read it now. */
export type Subject = {
  noun: string
  title: string
  subtitle: string | null
  about: About | null
  amount: string | null
  currency: string | null
  page: string
}
type RecordKey = { record: string; recordId: string }
type Reader = Pick<Call, 'tx' | 'actor'>

/** 'procurement.orders <id>' */
export const keyOf = ({ record, recordId }: RecordKey): string => `${record} ${recordId}`

/** What a run is about whose records are of several record types. */
const severalRecords = { one: 'record', many: 'records', listPage: '/inbox' }
const plain = { amount: null, currency: null, about: null }
const counted = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

/** Jobs tell of themselves to nobody but who started them; the verification of the data to whoever may see what it found. */
const jobs: Record<string, (ids: string[], sources: Sources, reader: Reader) => Promise<[string, Subject][]>> = {
  imports: async (ids, sources, { tx, actor }) => {
    const rows = await tx
      .select()
      .from(imports)
      .where(and(inArray(imports.id, ids), eq(imports.startedBy, actor.id)))
    return rows.map(({ id, record, fileName, state, counts: { create, update, error } }) => [
      id,
      {
        ...plain,
        noun: 'import',
        title: `Import of ${sources.get(record)?.record.many ?? record}`,
        subtitle:
          state === 'failed'
            ? `${fileName} · broken off`
            : [
                fileName,
                ...(create ? [`${create.toLocaleString('en')} new`] : []),
                ...(update ? [`${update.toLocaleString('en')} changed`] : []),
                ...(error ? [`${counted(error, 'row')} refused`] : []),
              ].join(' · '),
        page: `/imports/${record}/${id}`,
      },
    ])
  },
  [verificationRecord]: async (ids, _sources, { tx, actor }) => {
    if (!may(actor, `${verificationRecord}.read`)) return []
    const rows = await tx.select().from(verifications).where(inArray(verifications.id, ids))
    return rows.map(({ id, state, findings }) => [
      id,
      {
        ...plain,
        noun: 'verification',
        title: state === 'broken' ? 'Verification: not all is as it was left' : 'Verification could not be carried out',
        subtitle: findings[0]?.says ?? null,
        page: '/settings/verification',
      },
    ])
  },
  [storageRecord]: async (ids, _sources, { tx, actor }) => {
    if (!may(actor, `${storageRecord}.read`)) return []
    const rows = await tx.select().from(moveTable).where(inArray(moveTable.id, ids))
    return rows.map(({ id, state, done, leftCount, why }) => [
      id,
      {
        ...plain,
        noun: 'move of files',
        title: state === 'halted' ? 'Files could not all be moved' : 'Files were moved',
        subtitle:
          why ??
          [counted(done, 'file'), ...(leftCount ? [`${leftCount.toLocaleString('en')} left behind`] : [])].join(' · '),
        page: '/settings/storage',
      },
    ])
  },
  runs: async (ids, sources, { tx, actor }) => {
    const rows = await tx
      .select()
      .from(verbRuns)
      .where(and(inArray(verbRuns.id, ids), eq(verbRuns.startedBy, actor.id)))
    const refused = await tx
      .select({ runId: verbRunRows.runId })
      .from(verbRunRows)
      .where(and(inArray(verbRunRows.runId, ids), eq(verbRunRows.outcome, 'refused')))
    return rows.map(({ id, record: name, verb, total }) => {
      const record = sources.get(name)?.record ?? (name === ofSeveral ? severalRecords : undefined)
      const no = refused.filter(({ runId }) => runId === id).length
      return [
        id,
        {
          ...plain,
          noun: 'run',
          title: `${sources.get(name)?.record.verbList.find((each) => each.name === verb)?.label ?? upperFirst(verb)}: ${total.toLocaleString('en')} ${total === 1 ? (record?.one ?? name) : (record?.many ?? name)}`,
          subtitle: no ? `${(total - no).toLocaleString('en')} done · ${no.toLocaleString('en')} refused` : 'All done',
          page: `${record?.listPage ?? '/inbox'}?run=${id}`,
        },
      ]
    })
  },
}

/** The subjects of these notices that the reader may see at this moment; of the others nothing, not even that they are there. */
export async function subjectsOf(
  all: readonly RecordKey[],
  sources: Sources,
  reader: Reader,
): Promise<Map<string, Subject>> {
  const found = new Map<string, Subject>()
  for (const [record, some] of Map.groupBy(all, (each) => each.record)) {
    const ids = [...new Set(some.map(({ recordId }) => recordId))]
    const source = sources.get(record)
    if (source && may(reader.actor, source.record.api.read.can))
      for (const [recordId, row] of await rowsById(source, ids, reader.tx, reader.actor, 'both')) {
        const { title, subtitle, amount, currency, page } = resultOf(source, row)
        const about = aboutOf(source, row)
        found.set(keyOf({ record, recordId }), {
          noun: source.record.one,
          title,
          subtitle,
          about,
          amount,
          currency,
          page,
        })
      }
    for (const [recordId, subject] of (await jobs[record]?.(ids, sources, reader)) ?? [])
      found.set(keyOf({ record, recordId }), subject)
  }
  return found
}

/** Refuses, like for what is not there, what this person may not see. */
export const isVisible = async (about: RecordKey, sources: Sources, reader: Reader): Promise<boolean> =>
  (await subjectsOf([about], sources, reader)).size > 0
