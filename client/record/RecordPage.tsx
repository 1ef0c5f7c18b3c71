import { Fragment, useState, type ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useAdditions } from '#client/additions.ts'
import { useApi } from '#client/api.ts'
import { useStanding, useWhereabouts } from '#client/approval/standing.ts'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import type { Crumb } from '#client/shell/page-header.tsx'
import type { Tone } from '#client/ui/pill.tsx'
import type { Day } from '#shared/day.ts'
import type { AnyRecord, DetailOf } from '#shared/record.ts'
import { upperFirst } from '#shared/text.ts'
import type { Possible } from '#shared/possible.ts'
import type { Viewer } from '#shared/verb.ts'
import { useAsOf } from './as-of.tsx'
import type { AnyRow } from './field-value.tsx'
import { listAddress } from './last-list.ts'
import type { RecordAction } from './record-actions.tsx'
import { RecordFailed, RecordSkeleton } from './record-states.tsx'
import { offered, type Offer } from './offered.ts'
import { useShown } from './use-shown.ts'
import { RecordSheet } from './record-sheet.tsx'

/** The day as of which a record is shown, of a record type that has days; null for today. */
export type AsOfDay = Day | null
export type RecordAlert = { title: string; tone?: Tone; children?: ReactNode; action?: ReactNode }
export type RecordTab<Row> = {
  id: string
  label: string
  count?: number
  /** Rights to what it shows: without any of them there is no tab. */
  needs?: readonly string[]
  /** Of which records there is one; of all where left out. */
  when?: (row: Row, viewer: Viewer) => boolean
  show: (row: Row, asOf: AsOfDay) => ReactNode
}

/** A form that a module above offers on the page of a record type. */
type AddedAction<Row> = {
  label: string
  icon: LucideIcon
  permission: string
  can?: (row: Row, viewer: Viewer) => Possible
  page: (row: Row) => string
}

/** What a module above adds to the page of a record type, by the record type's name. */
export type RecordAddition<Row> = {
  /** It is told as of a day; what is of today alone is left out on another. */
  asOf?: true
  /** Before the page's own figures. */
  lead?: (row: Row, asOf: AsOfDay) => ReactNode
  /** After them. */
  figures?: (row: Row, asOf: AsOfDay) => ReactNode
  /** Below the page's own overview. */
  below?: (row: Row, asOf: AsOfDay) => ReactNode
  /** Before the page's own. */
  tabs?: readonly RecordTab<Row>[]
  /** After the page's own. */
  actions?: readonly AddedAction<Row>[]
}

export type RecordPageProps<R extends AnyRecord> = {
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
  alerts?: (row: DetailOf<R>, asOf: AsOfDay) => readonly RecordAlert[]
  /** What it looks like, before its code and state. */
  picture?: (row: DetailOf<R>, asOf: AsOfDay) => ReactNode
  /** Tiles that lead to their rows. */
  figures?: (row: DetailOf<R>, asOf: AsOfDay) => ReactNode
  /** Above the properties on a phone, left of them elsewhere; left out, they are all there is to see at first. */
  overview?: (row: DetailOf<R>, asOf: AsOfDay) => ReactNode
  /** Between Overview and Documents. */
  tabs?: readonly RecordTab<DetailOf<R>>[]
  /** Who sees what is filed here, where whoever files it might take it for otherwise. */
  filed?: string
  /** Fields of the rail in order; all of the row where left out. */
  properties?: readonly (keyof DetailOf<R> & string)[]
  /** Whether this one may be changed now, or the sentence why not. */
  editable?: (row: DetailOf<R>) => Possible | string
}

/** The page of one record of any record type: who it is, its state and next action, figures, tabs, properties, files and activity. */
export function RecordPage<R extends AnyRecord>(props: RecordPageProps<R>) {
  const { id: given } = useParams()
  const id = props.id ?? given ?? ''
  const record = useShown<AnyRecord>(props.record)
  return (
    <Loaded
      key={`${record.name} ${id}`}
      {...(props as unknown as RecordPageProps<AnyRecord>)}
      record={record}
      id={id}
    />
  )
}

function Loaded(props: RecordPageProps<AnyRecord> & { id: string }) {
  const { record, id, crumbs = [] } = props
  const [asOf, showAsOf] = useAsOf(record)
  // Until the other day has been read, the page stays as it is.
  const found = useApi(record.api.read, { params: { id }, query: asOf ? { asOf } : {} }, { keep: true })
  const [shown, setShown] = useState(asOf)
  if (shown !== asOf && !found.isPlaceholderData) setShown(asOf)
  const added = useAdditions<Added>(record.name)
  const actions = useAddedActions(props.actions, added ?? [])
  const path = [...crumbs, { label: upperFirst(record.many), to: listAddress(record) }]
  const standing = useStanding(record, id)
  const Whereabouts = useWhereabouts(record)
  // They come together: nothing moves once the page is there.
  const where = record.approval && (standing.isPending || !Whereabouts)
  if (found.isPending || !added || where) return <RecordSkeleton record={record} crumbs={path} />
  if (found.isError && !found.data)
    return <RecordFailed record={record} crumbs={path} error={found.error} onRetry={() => found.refetch()} />
  const approval = record.approval && Whereabouts ? { standing, Whereabouts } : undefined
  return (
    <RecordSheet
      {...withAdded({ ...props, actions }, shown ? added.filter((each) => each.asOf) : added)}
      crumbs={path}
      row={found.data as AnyRow}
      asOf={shown}
      showAsOf={showAsOf}
      approval={approval}
    />
  )
}

type Added = RecordAddition<DetailOf<AnyRecord>>

/** The actions of the page, then the forms that modules above offer to this person. */
function useAddedActions(own: RecordPageProps<AnyRecord>['actions'], added: readonly Added[]): typeof own {
  const { can } = useAuth()
  const viewer = useViewer()
  const go = useNavigate()
  const forms = added.flatMap(({ actions = [] }) => actions)
  if (forms.length === 0) return own
  return (row) => [
    ...(own?.(row) ?? []),
    ...offered(
      forms.map(({ can: possible, page, ...form }) => ({
        ...form,
        can: possible?.(row, viewer) ?? true,
        run: () => void go(page(row)),
      })),
      can,
    ),
  ]
}

function withAdded(props: RecordPageProps<AnyRecord> & { id: string }, added: readonly Added[]): typeof props {
  if (added.length === 0) return props
  const { figures, overview, tabs = [] } = props
  const all = (own: typeof figures, part: 'figures' | 'below', before?: 'lead') => {
    const leading = before ? added.map((each) => each[before]) : []
    const parts = [...leading, own, ...added.map((each) => each[part])].filter((each) => each !== undefined)
    return parts.length > 0
      ? (row: DetailOf<AnyRecord>, asOf: AsOfDay) =>
          // oxlint-disable-next-line react/no-array-index-key -- the parts stay what they are while the page is open
          parts.map((part, at) => <Fragment key={at}>{part(row, asOf)}</Fragment>)
      : undefined
  }
  const shown = all(overview, 'below')
  return {
    ...props,
    figures: all(figures, 'figures', 'lead'),
    overview: shown && ((row, asOf) => <div className="flex flex-col gap-5">{shown(row, asOf)}</div>),
    tabs: [...added.flatMap((each) => each.tabs ?? []), ...tabs],
  }
}
