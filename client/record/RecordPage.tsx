import { Archive, ArchiveRestore, Copy, Link2, Printer, Zap } from 'lucide-react'
import { Fragment, lazy, Suspense, useEffect, useMemo, type ComponentType, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useAdditions } from '#client/additions.ts'
import { call, useApi } from '#client/api.ts'
import { useDecisionKeys } from '#client/approval/decision-keys.ts'
import { useStanding, useWhereabouts, type StandingRead } from '#client/approval/standing.ts'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { ComponentBoundary } from '#client/errors/ComponentBoundary.tsx'
import { usePageCommands } from '#client/shell/page-commands.ts'
import { PageHeader, type Crumb } from '#client/shell/page-header.tsx'
import { useKeep } from '#client/shell/personal.ts'
import { StarButton } from '#client/shell/star.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import type { MenuItem } from '#client/ui/menu.tsx'
import { StatePill, type Tone } from '#client/ui/pill.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { fieldsOf, type AnyRecord, type DetailOf } from '#shared/record.ts'
import { sentence } from '#shared/text.ts'
import type { Possible } from '#shared/possible.ts'
import { possible } from '#shared/verb.ts'
import { useAccess } from './access.tsx'
import { type AnyRow } from './field-value.tsx'
import { Files } from './files.tsx'
import { listAddress } from './last-list.ts'
import { PropertiesRail } from './properties-rail.tsx'
import { propertyFields } from './properties.tsx'
import { ActionButton, ConfirmAction, RecordActions, useActions, type RecordAction } from './record-actions.tsx'
import { RecordFailed, RecordSkeleton } from './record-states.tsx'
import type { Offer } from './offered.ts'
import { useShown } from './use-shown.ts'
import { useVerbs, type VerbDialogs } from './use-verbs.tsx'

/** They come after the page. */
const Timeline = lazy(async () => ({ default: (await import('./timeline.tsx')).Timeline }))
const FollowButton = lazy(async () => ({ default: (await import('#client/inbox/follow-button.tsx')).FollowButton }))

export type RecordAlert = { title: string; tone?: Tone; children?: ReactNode; action?: ReactNode }
export type RecordTab<Row> = { id: string; label: string; count?: number; show: (row: Row) => ReactNode }

/** What a room above adds to the page of a noun, by the noun's name. */
export type RecordAddition<Row> = {
  /** After the page's own. */
  figures?: (row: Row) => ReactNode
  /** Below the page's own overview. */
  below?: (row: Row) => ReactNode
  /** Before the page's own. */
  tabs?: readonly RecordTab<Row>[]
}

type Props<R extends AnyRecord> = {
  record: R
  /** The `:id` of the address where left out. */
  id?: string
  /** Pages above the list. */
  crumbs?: readonly Crumb[]
  /** What can be done now: the primary one by state, then the others. */
  actions?: (row: DetailOf<R>) => readonly RecordAction[]
  /** What else can be done, after the declared verbs. */
  extra?: (row: DetailOf<R>) => readonly Offer[]
  /** Dialogs of one's own for what a declared verb asks. */
  dialogs?: { readonly [verb in keyof R['verbs']]?: (props: { row: DetailOf<R>; onClose: () => void }) => ReactNode }
  /** At most two are shown, the gravest first. */
  alerts?: (row: DetailOf<R>) => readonly RecordAlert[]
  /** Tiles that lead to their rows. */
  figures?: (row: DetailOf<R>) => ReactNode
  /** Above the properties on a phone, left of them elsewhere; left out, they are all there is to see at first. */
  overview?: (row: DetailOf<R>) => ReactNode
  /** Between Overview and Files. */
  tabs?: readonly RecordTab<DetailOf<R>>[]
  /** Fields of the rail in order; all of the row where left out. */
  properties?: readonly (keyof DetailOf<R> & string)[]
  /** Whether this one may be changed now, or the sentence why not. */
  editable?: (row: DetailOf<R>) => Possible
}

/** The page of one record of any noun: who it is, its state and next action, figures, tabs, properties, files and activity. */
export function RecordPage<R extends AnyRecord>(props: Props<R>) {
  const { id: given } = useParams()
  const id = props.id ?? given ?? ''
  const record = useShown<AnyRecord>(props.record)
  return <Loaded key={`${record.name} ${id}`} {...(props as unknown as Props<AnyRecord>)} record={record} id={id} />
}

function Loaded(props: Props<AnyRecord> & { id: string }) {
  const { record, id, crumbs = [] } = props
  const found = useApi(record.api.read, { params: { id } })
  const added = useAdditions<Added>(record.name)
  const path = [...crumbs, { label: sentence(record.many), to: listAddress(record) }]
  const standing = useStanding(record, id)
  const Whereabouts = useWhereabouts(record)
  // They come together: nothing moves once the page is there.
  const where = record.approval && (standing.isPending || !Whereabouts)
  if (found.isPending || !added || where) return <RecordSkeleton record={record} crumbs={path} />
  if (found.isError && !found.data)
    return <RecordFailed record={record} crumbs={path} error={found.error} onRetry={() => found.refetch()} />
  const approval = record.approval && Whereabouts ? { standing, Whereabouts } : undefined
  return <Page {...withAdded(props, added)} crumbs={path} row={found.data as AnyRow} approval={approval} />
}

type Added = RecordAddition<DetailOf<AnyRecord>>

function withAdded(props: Props<AnyRecord> & { id: string }, added: readonly Added[]): typeof props {
  if (added.length === 0) return props
  const { figures, overview, tabs = [] } = props
  const all = <P extends 'figures' | 'below'>(own: typeof figures, part: P) => {
    const parts = [own, ...added.map((each) => each[part])].filter((each) => each !== undefined)
    return parts.length > 0
      ? (row: DetailOf<AnyRecord>) =>
          // oxlint-disable-next-line react/no-array-index-key -- the parts stay what they are while the page is open
          parts.map((part, at) => <Fragment key={at}>{part(row)}</Fragment>)
      : undefined
  }
  const shown = all(overview, 'below')
  return {
    ...props,
    figures: all(figures, 'figures'),
    overview: shown && ((row) => <div className="flex flex-col gap-5">{shown(row)}</div>),
    tabs: [...added.flatMap((each) => each.tabs ?? []), ...tabs],
  }
}

type Approval = { standing: StandingRead; Whereabouts: ComponentType<{ noun: string; id: string; read: StandingRead }> }

function Page(
  props: Props<AnyRecord> & { id: string; crumbs: readonly Crumb[]; row: AnyRow; approval: Approval | undefined },
) {
  const { record, id, crumbs, row, tabs = [], properties, figures, overview, approval } = props
  const { can } = useAuth()
  const [params, setParams] = useSearchParams()
  const state = useActions()
  const viewer = useViewer()
  const verbs = useVerbs(record, row, {
    extra: props.extra?.(row),
    dialogs: props.dialogs as VerbDialogs | undefined,
    may: approval?.standing.data?.may,
  })
  const actions = [...verbs.actions, ...(props.actions?.(row) ?? [])]
  const primary = actions.find((action) => action.primary)
  const archived = typeof row.archivedAt === 'string'
  const access = useAccess(record, id)
  const more = [...access.items, ...moreOf(record, row, String(row[record.title] ?? ''), archived, can, state.start)]
  useVisit(record.name, id)
  useDecisionKeys(actions, state)
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
  const editable = !archived && open === true && Boolean(record.update) && can(record.api.update.can)
  const all = [
    { id: 'overview', label: 'Overview' },
    ...tabs,
    { id: 'files', label: 'Files' },
    { id: 'activity', label: 'Activity' },
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
  const title = String(row[record.title] ?? '')
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
        {code && code.name !== record.title && <CopyCode label={code.label} code={String(row[code.name] ?? '')} />}
        {record.subtitle && record.subtitle !== code?.name && Boolean(row[record.subtitle]) && (
          <span className="text-body text-fg-muted">{String(row[record.subtitle])}</span>
        )}
        {stateField && typeof row[stateField.name] === 'string' && (
          <StatePill
            state={String(row[stateField.name])}
            tone={stateField.states?.[String(row[stateField.name])]?.tone}
          />
        )}
        {archived && <StatePill state="archived" />}
      </div>
      <Alerts {...props} archived={archived} failure={state.asking ? null : state.failure} onDismiss={state.dismiss} />
      {figures && (
        <ComponentBoundary resetKey={id} className="mx-4 mt-4">
          <div
            className={cn(
              'grid grid-cols-2 gap-3 px-4 pt-4 max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]',
              // On a phone they would stand between a tab and what it shows.
              tab !== 'overview' && 'max-md:hidden',
            )}
          >
            {figures(row)}
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
                  {overview(row)}
                </div>
              )}
              <PropertiesRail record={record} fields={fields} row={row} editable={editable} />
            </div>
          ) : (
            <div className="px-4 py-5">
              {own ? (
                own.show(row)
              ) : tab === 'files' ? (
                <Files record={record} id={id} />
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
  alerts,
  archived,
  failure,
  onDismiss,
}: Props<AnyRecord> & { row: AnyRow; archived: boolean; failure: string | null; onDismiss: () => void }) {
  const shown = [
    ...(archived
      ? [
          {
            title: `This ${record.one} is archived`,
            tone: 'neutral' as const,
            children: 'It cannot be chosen any more. Its history stays.',
          },
        ]
      : []),
    ...(alerts?.(row) ?? []),
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

function moreOf(
  record: AnyRecord,
  row: AnyRow,
  title: string,
  archived: boolean,
  can: (permission: string) => boolean,
  start: (action: RecordAction) => void,
): MenuItem[] {
  const send = (endpoint: typeof record.api.archive | typeof record.api.restore) => () =>
    call(endpoint, { params: { id: row.id } }, { version: row.version })
  const items: MenuItem[] = [
    {
      label: 'Copy link',
      icon: Link2,
      onSelect: () => void copy(location.origin + record.pageOf(row.id), 'Link copied'),
    },
    {
      label: `Copy “${title.length > 24 ? `${title.slice(0, 24)}…` : title}”`,
      icon: Copy,
      onSelect: () => void copy(title, 'Copied'),
    },
    { label: 'Print', icon: Printer, onSelect: () => print() },
  ]
  if (!record.archive || !can(record.api.archive.can)) return items
  const put: RecordAction = archived
    ? { label: 'Restore', can: true, run: send(record.api.restore) }
    : {
        label: 'Archive',
        can: true,
        run: send(record.api.archive),
        confirm: {
          title: `Archive this ${record.one}?`,
          children: `It leaves the lists and pickers. Its history and files stay, and it can be restored.`,
        },
      }
  return [
    ...items,
    { label: put.label, icon: archived ? ArchiveRestore : Archive, separated: true, onSelect: () => start(put) },
  ]
}

async function copy(text: string, said: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast({ title: said })
}

function CopyCode({ label, code }: { label: string; code: string }) {
  if (!code) return null
  return (
    <span className="flex items-center gap-0.5 font-mono text-table text-fg-muted">
      {code}
      <IconButton
        label={`Copy ${label.toLowerCase()}`}
        icon={Copy}
        size="sm"
        className="relative size-6 before:absolute before:-inset-2.5 md:before:hidden print:hidden"
        onClick={() => void copy(code, `${label} copied`)}
      />
    </span>
  )
}
