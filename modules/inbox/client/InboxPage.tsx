import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { sentenceOf } from '#client/api.ts'
import { manifests } from '#client/manifest.ts'
import { useUnread } from '#client/inbox/unread.tsx'
import { useMark, useSnooze } from '#client/inbox/use-marks.ts'
import { isDoable, isTold, keyOf, noticeOf } from '#client/inbox/words.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { useShortcuts } from '#client/shell/use-shortcuts.ts'
import { useNarrow } from '#client/table/use-narrow.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast, toasts } from '#client/ui/toast-store.ts'
import type { DecisionMade } from '#shared/decision/many.ts'
import { queues, type InboxItem } from '#shared/inbox.ts'
import { chartOperators } from '#shared/list.ts'
import { ChoiceBar } from './choice-bar.tsx'
import { EmptyPart } from './empty-part.tsx'
import { ItemList } from './item-list.tsx'
import { ItemPanel } from './item-panel.tsx'
import { KeyLine } from './key-line.tsx'
import { PartNav, shownParts, type ShownPart } from './part-nav.tsx'
import { snoozeButton } from './snooze-menu.tsx'
import { isChoosable, useChoice } from './use-choice.ts'
import { usePart } from './use-part.ts'

const DecideMany = lazy(async () => ({ default: (await import('./decide-many.tsx')).DecideMany }))
const DecidedMany = lazy(async () => ({ default: (await import('./decide-many.tsx')).DecidedMany }))

/** Where one chooses what one is told of, if that module is there. */
const choices = manifests.find(({ module }) => module === 'notifications')?.pages?.[0]

/** What was done last, and how it is taken back. */
type Done = { key: string; back: () => void }

/** The part that the inbox opens with: the first in which something is new, and it stays while that is read. */
function useFirstPart(): ShownPart {
  const counts = useUnread()?.parts
  const [first, setFirst] = useState<ShownPart>()
  if (!first && counts) setFirst(queues.find((each) => counts[each]) ?? 'decisions')
  return first ?? 'decisions'
}

/** Everything that finds a person, in one place: parts, lines, and the record a line is about. */
export function InboxPage() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const narrow = useNarrow()
  const named = params.get('part') ?? ''
  const opened = useFirstPart()
  const part: ShownPart = named in shownParts ? (named as ShownPart) : opened
  const from = part === 'decisions' ? chartOperators.find((each) => each === params.get('from')) : undefined
  const found = usePart(part, from)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<Done | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const mark = useMark()
  const snooze = useSnooze()
  const items = found.items?.filter((item) => !gone.has(keyOf(item))) ?? []
  const at = params.get('at')
  // Whoever has decided goes on where they were, not at the top.
  const here = items.findIndex((item) => keyOf(item) === at)
  const place = useRef(0)
  useEffect(() => {
    if (here >= 0) place.current = here
  }, [here])
  const chosen = items[here] ?? (narrow ? undefined : items[at ? Math.min(place.current, items.length - 1) : 0])
  // At once, so that the next key is for the line that was just gone to.
  const choose = (item: InboxItem | undefined) =>
    setParams(
      { part, ...(from ? { from } : {}), ...(item ? { at: keyOf(item) } : {}) },
      {
        replace: !narrow,
        preventScrollReset: true,
        flushSync: true,
      },
    )
  const choosing = part === 'decisions'
  const choice = useChoice(choosing ? items : [])
  // As they were seen when it was asked for: what changes meanwhile is left out.
  const [asked, setAsked] = useState<{ decision: DecisionMade; items: (InboxItem & { id: string })[] } | null>(null)
  const decide = (decision: DecisionMade) =>
    setAsked({ decision, items: choice.items.map((item) => ({ ...item, id: item.recordId })) })
  const put = (key: string, away: boolean) =>
    setGone((now) => {
      const next = new Set(now)
      if (away) next.add(key)
      else next.delete(key)
      return next
    })

  // What is looked at is read.
  const unread = chosen && !chosen.read && isTold(chosen) ? keyOf(chosen) : null
  const { mutate: read } = mark
  useEffect(() => {
    if (!unread || !chosen) return
    const timer = setTimeout(() => read({ body: { items: noticeOf(chosen), mark: 'read' } }), 600)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the line is known by its key
  }, [unread, read])

  /** Takes the line away at once, goes to the next one, and says how to take it back. */
  const leave = (item: InboxItem, said: string, act: () => Promise<unknown>, undo: () => Promise<unknown>) => {
    const key = keyOf(item)
    const next = items[items.indexOf(item) + 1] ?? items[items.indexOf(item) - 1]
    put(key, true)
    choose(narrow ? undefined : next)
    const back = () => {
      last.current = null
      void undo().finally(() => put(key, false))
    }
    last.current = { key, back }
    act().then(
      () => toast({ title: said, action: { label: 'Undo', altText: `${said}. Undo with the key U`, onAction: back } }),
      (error: unknown) => {
        put(key, false)
        toast({ title: 'The item was not changed', description: sentenceOf(error) })
      },
    )
  }
  const done = (item: InboxItem) => {
    const of = (as: 'done' | 'undone') => () => mark.mutateAsync({ body: { items: noticeOf(item), mark: as } })
    if (item.done) leave(item, `${item.title} is back in the inbox`, of('undone'), of('done'))
    else leave(item, `${item.title} is done`, of('done'), of('undone'))
  }
  const putOff = (item: InboxItem, until: string | null) => {
    const of = (moment: string | null) => () => snooze.mutateAsync({ body: { items: noticeOf(item), until: moment } })
    leave(
      item,
      until ? `${item.title} is snoozed` : `${item.title} is back in the inbox`,
      of(until),
      of(item.snoozedUntil),
    )
  }
  const move = (by: 1 | -1, extend = false) => {
    const next = items[Math.max(0, items.findIndex((item) => item === chosen) + by)]
    if (!next) return
    if (extend && choosing && chosen) {
      choice.extend(chosen)
      choice.extend(next)
    }
    choose(next)
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(keyOf(next))}"]`)?.focus()
  }
  // What is offered last: to undo a decision, or to bring back a line.
  const undo = () => {
    const offered = toasts.all().find(({ open, action }) => open && action?.label === 'Undo')
    if (!offered) return last.current ? last.current.back() : void toast({ title: 'There is nothing to undo' })
    toasts.dismiss(offered.id)
    offered.action!.onAction()
  }
  const group = 'Inbox'
  useShortcuts([
    { keys: 'j', label: 'Next item', group, run: () => move(1) },
    { keys: 'k', label: 'Previous item', group, run: () => move(-1) },
    ...(choosing
      ? [
          { keys: 'shift+j', label: 'Extend selection down', group, run: () => move(1, true) },
          { keys: 'shift+k', label: 'Extend selection up', group, run: () => move(-1, true) },
          {
            keys: 'x',
            label: 'Select or clear the item',
            group,
            run: () => void (chosen && isChoosable(chosen) && choice.toggle(chosen)),
          },
        ]
      : []),
    { keys: 'o', label: 'Open record', group, run: () => void (chosen && navigate(chosen.page)) },
    {
      keys: 'e',
      label: 'Mark as done or not done',
      group,
      run: () => void (chosen && isDoable(chosen) && done(chosen)),
    },
    { keys: 'h', label: 'Snooze', group, run: () => document.getElementById(snoozeButton)?.click() },
    { keys: 'u', label: 'Undo', group, run: undo },
  ])

  const showsPanel = chosen && (!narrow || at !== null)
  const run = params.get('run')
  const show = (id: string | null) =>
    setParams(
      (now) => {
        if (id) now.set('run', id)
        else now.delete('run')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="flex h-full flex-col">
      <PageHeader title="Inbox" actions={choices && <LinkButton to={choices.to}>{choices.label}</LinkButton>} />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <PartNav part={part} away={Boolean(showsPanel)} />
        <section
          aria-label={shownParts[part].label}
          className={cn(
            'flex min-h-0 flex-col border-line lg:w-96 lg:shrink-0 lg:border-r max-lg:flex-1',
            showsPanel && 'max-lg:hidden',
            items.length === 0 && 'lg:w-auto lg:flex-1 lg:border-r-0',
          )}
        >
          {from && (
            <p className="border-b border-line px-4 py-2 text-caption text-fg-muted">
              {from === 'reports' ? 'From your direct reports. ' : 'From everyone in your organization. '}
              <Link to="/inbox?part=decisions" className="reach text-primary-fg underline">
                Show all decisions
              </Link>
            </p>
          )}
          {found.isPending ? (
            <SkeletonLines lines={8} className="p-4" />
          ) : found.isError ? (
            <div role="alert" className="space-y-3 p-4 text-table">
              <p>{sentenceOf(found.error)}</p>
              <Button onClick={() => void found.refetch()}>Try again</Button>
            </div>
          ) : items.length === 0 && !found.hasNextPage ? (
            <EmptyPart part={part} />
          ) : (
            <ItemList
              list={list}
              items={items}
              shown={chosen}
              choice={choosing ? choice : null}
              onShow={choose}
              onMove={move}
              found={found}
            />
          )}
          {choosing && choice.items.length > 0 ? (
            <ChoiceBar choice={choice} onDecide={decide} />
          ) : (
            items.length > 0 && <KeyLine choosing={choosing} />
          )}
        </section>
        {showsPanel && (
          <div className="relative min-h-0 min-w-0 flex-1 overflow-y-auto">
            <ItemPanel
              item={chosen}
              keys={choice.items.length === 0}
              onDone={() => done(chosen)}
              onSnooze={(until) => putOff(chosen, until)}
              onBack={() => choose(undefined)}
            />
          </div>
        )}
      </div>
      <Suspense>
        {asked && (
          <DecideMany
            {...asked}
            onClose={() => setAsked(null)}
            onStarted={({ id }) => {
              setAsked(null)
              choice.clear()
              show(id)
            }}
          />
        )}
        {run && <DecidedMany key={run} id={run} onClose={() => show(null)} onRun={show} />}
      </Suspense>
    </div>
  )
}
