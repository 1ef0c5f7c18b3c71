import { Zap } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, type ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { isAdded } from '#client/additions.ts'
import { useDecisionKeys } from '#client/approval/decision-keys.ts'
import type { StandingRead } from '#client/approval/standing.ts'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { ComponentBoundary } from '#client/errors/ComponentBoundary.tsx'
import { formatDay } from '#client/format.ts'
import { aboutText } from '#client/inbox/subtitle.ts'
import { usePageCommands } from '#client/shell/page-commands.ts'
import { PageHeader, type Crumb } from '#client/shell/page-header.tsx'
import { useKeep } from '#client/shell/personal.ts'
import { StarButton } from '#client/shell/star.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { cn } from '#client/ui/cn.ts'
import { StatePill } from '#client/ui/pill.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { fieldsOf, type AnyRecord } from '#shared/record.ts'
import { upperFirst } from '#shared/text.ts'
import { possible } from '#shared/verb.ts'
import { useAccess } from './access.tsx'
import { AsOfButton, AsOfNotice, hasDays } from './as-of.tsx'
import type { AnyRow } from './field-value.tsx'
import { FilesTab } from './files-tab.tsx'
import { PropertiesRail } from './properties-rail.tsx'
import { propertyFields } from './properties.tsx'
import { ActionButton, ConfirmAction, RecordActions, useActions } from './record-actions.tsx'
import { useVerbs, type VerbDialogs } from './use-verbs.tsx'
import { CopyCode, moreOf } from './record-more.tsx'
import type { AsOfDay, RecordAlert, RecordPageProps } from './RecordPage.tsx'
import { shownState } from './record-state.ts'

/** They come after the page. */
const Timeline = lazy(async () => ({ default: (await import('./timeline.tsx')).Timeline }))
const FollowButton = lazy(async () => ({ default: (await import('#client/inbox/follow-button.tsx')).FollowButton }))

/** Where its approval is, and the part that shows it. */
type Approval = {
  standing: StandingRead
  Whereabouts: ComponentType<{ noun: string; id: string; read: StandingRead }>
}

/** What is seen of a record that has been read. */
export function RecordSheet(
  props: RecordPageProps<AnyRecord> & {
    id: string
    crumbs: readonly Crumb[]
    row: AnyRow
    asOf: AsOfDay
    showAsOf: (asOf: AsOfDay) => void
    approval: Approval | undefined
  },
) {
  const { record, id, crumbs, row, asOf, showAsOf, properties, figures, overview, approval } = props
  const { can } = useAuth()
  const viewer = useViewer()
  const tabs = (props.tabs ?? []).filter(
    ({ when, needs }) => (when?.(row, viewer) ?? true) && (needs?.some(can) ?? true),
  )
  const [params, setParams] = useSearchParams()
  const state = useActions()
  const verbs = useVerbs(record, row, {
    extra: props.extra?.(row),
    dialogs: props.dialogs as VerbDialogs | undefined,
    may: approval?.standing.data?.may,
  })
  // What is done is done today, and is not offered on another day.
  const actions = asOf ? [] : [...verbs.actions, ...(props.actions?.(row) ?? [])]
  const primary = actions.find((action) => action.primary)
  const archived = typeof row.archivedAt === 'string'
  const access = useAccess(record, id)
  const more = [
    ...(asOf ? [] : access.items),
    ...moreOf(record, row, { title: String(row[record.title] ?? ''), archived, asOf }, can, state.start),
  ]
  useVisit(record.name, id)
  useDecisionKeys(id, actions, state)
  usePageCommands([
    ...actions.flatMap((action) =>
      action.can === true
        ? [{ id: action.label, label: action.label, icon: action.icon ?? Zap, run: () => state.start(action) }]
        : [],
    ),
    ...more.flatMap(({ label, icon, onSelect }) =>
      onSelect ? [{ id: label, label, icon: icon ?? Zap, run: onSelect }] : [],
    ),
  ])
  const open =
    props.editable?.(row) ??
    (record.verbList.some(({ name }) => name === 'update') ? possible(record as never, 'update', row, viewer) : true)
  const editable = !asOf && !archived && open === true && Boolean(record.update) && can(record.api.update.can)
  const all = [
    { id: 'overview', label: 'Overview' },
    ...tabs,
    ...(record.erased || asOf ? [] : [{ id: 'files', label: isAdded('record.files') ? 'Documents' : 'Files' }]),
    ...(asOf ? [] : [{ id: 'activity', label: 'Activity' }]),
  ]
  const tab = all.find((each) => each.id === params.get('tab'))?.id ?? 'overview'
  const show = (next: string) =>
    setParams(
      (now) => {
        if (next === 'overview') now.delete('tab')
        else now.set('tab', next)
        return now
      },
      { preventScrollReset: true },
    )
  const own = tabs.find((each) => each.id === tab)
  const stateField = record.fields.find(({ states }) => states)
  const known = useMemo(() => fieldsOf(record.detail.shape), [record])
  const fields = properties
    ? properties.flatMap((name) => known.find((field) => field.name === name) ?? [])
    : // A title that can be changed is changed here.
      propertyFields(record, [
        record.update && record.title in record.update.shape ? '' : record.title,
        stateField?.name ?? '',
        'archivedAt',
      ])
  const title = headingOf(record, row)
  const code = record.fields.find(
    (field) =>
      field.kind === 'code' &&
      (field.name === record.subtitle || field.name === record.title || field.name === 'number'),
  )
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={title}
        crumbs={crumbs}
        actions={
          <>
            <StarButton record={record.name} noun={record.one} recordId={id} />
            <Suspense fallback={<span className="size-control-sm" />}>
              <FollowButton record={record.name} noun={record.one} recordId={id} />
            </Suspense>
            <RecordActions actions={actions} more={more} state={state} />
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 pt-4 empty:hidden">
        {props.picture?.(row, asOf)}
        {code && code.name !== record.title && <CopyCode label={code.label} code={String(row[code.name] ?? '')} />}
        {title !== row[record.title] && <span className="text-body text-fg">{String(row[record.title] ?? '')}</span>}
        {!props.picture &&
          title === row[record.title] &&
          record.subtitle &&
          record.subtitle !== code?.name &&
          Boolean(row[record.subtitle]) && (
            <span className="text-body text-fg-muted">{formatDay(String(row[record.subtitle]))}</span>
          )}
        {stateField && typeof row[stateField.name] === 'string' && (
          <StatePill {...shownState(stateField, String(row[stateField.name]), row, asOf ?? undefined)} />
        )}
        {archived && <StatePill state="archived" />}
        {hasDays(record) && (
          <span className="-my-1 ml-auto print:hidden">
            <AsOfButton asOf={asOf} onChange={showAsOf} />
          </span>
        )}
      </div>
      {asOf && (
        <div className="px-4 pt-4">
          <AsOfNotice of="record" record={record} asOf={asOf} onChange={showAsOf} />
        </div>
      )}
      <Alerts {...props} archived={archived} failure={state.asking ? null : state.failure} onDismiss={state.dismiss} />
      {figures && (
        <ComponentBoundary resetKey={id} className="mx-4 mt-4">
          <div
            className={cn(
              'figure-grid px-4 pt-4',
              // On a phone they would stand between a tab and what it shows.
              tab !== 'overview' && 'max-md:hidden',
            )}
          >
            <div>{figures(row, asOf)}</div>
          </div>
        </ComponentBoundary>
      )}
      <Tabs
        label={`Parts of this ${record.one}`}
        tabs={all}
        value={tab}
        onChange={show}
        className="mt-3 px-4 print:hidden"
      >
        <ComponentBoundary resetKey={`${id} ${tab}`} className="m-4">
          {tab === 'overview' ? (
            <div className={cn('grid gap-6 px-4 py-5', overview ? 'lg:grid-cols-[minmax(0,1fr)_20rem]' : 'max-w-160')}>
              {overview && (
                <div className="flex min-w-0 flex-col gap-5">
                  {approval && <approval.Whereabouts noun={record.name} id={id} read={approval.standing} />}
                  {overview(row, asOf)}
                </div>
              )}
              <PropertiesRail record={record} fields={fields} row={row} editable={editable} links={!asOf} />
            </div>
          ) : (
            <div className="px-4 py-5">
              {own ? (
                own.show(row, asOf)
              ) : tab === 'files' ? (
                <div className="flex flex-col gap-4">
                  {props.filed && can(record.api.attach.can) && (
                    <p className="max-w-160 text-table text-fg-muted">{props.filed}</p>
                  )}
                  <FilesTab record={record} id={id} />
                </div>
              ) : (
                <Suspense fallback={<SkeletonLines lines={6} label="Loading the activity…" />}>
                  <Timeline record={record} id={id} row={row} />
                </Suspense>
              )}
            </div>
          )}
        </ComponentBoundary>
      </Tabs>
      {primary && (
        <div className="sticky bottom-0 short:static mt-auto border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden print:hidden">
          <ActionButton action={primary} state={state} className="w-full" />
        </div>
      )}
      <ConfirmAction state={state} />
      {verbs.dialog}
      {access.panel}
    </div>
  )
}

const visitMs = 1_000

/** A record that stays open for a moment is one of the last ones the person saw. */
function useVisit(record: string, id: string): void {
  const { visited } = useKeep()
  useEffect(() => {
    const timer = setTimeout(() => void visited(record, id), visitMs)
    return () => clearTimeout(timer)
  }, [visited, record, id])
}

function Alerts({
  record,
  row,
  asOf,
  alerts,
  archived,
  failure,
  onDismiss,
}: RecordPageProps<AnyRecord> & {
  row: AnyRow
  asOf: AsOfDay
  archived: boolean
  failure: string | null
  onDismiss: () => void
}) {
  const shown = [
    ...(archived
      ? [
          {
            title: `This ${record.one} is archived`,
            tone: 'neutral' as const,
            children: 'It can no longer be chosen. History and files remain.',
          },
        ]
      : []),
    ...(alerts?.(row, asOf) ?? []),
  ].slice(0, 2)
  if (shown.length === 0 && !failure) return null
  return (
    <div className="flex flex-col gap-2 px-4 pt-3">
      {failure && <Banner tone="danger" title={failure} onDismiss={onDismiss} />}
      {shown.map((alert: RecordAlert) => (
        <Banner key={alert.title} tone={alert.tone ?? 'warning'} title={alert.title} action={alert.action}>
          {alert.children}
        </Banner>
      ))}
    </div>
  )
}

/** A record that has no name of its own is called by its days: 'Annual leave, Dec 7 – 11'. */
function headingOf({ about, title, one }: AnyRecord, row: AnyRow): string {
  const at = (name: string | undefined) => (name && row[name] ? String(row[name]) : null)
  const from = at(about?.from)
  if (!from) return String(row[title] ?? '')
  return aboutText({ text: at(about?.text) ?? upperFirst(one), from, to: at(about?.to) })
}
