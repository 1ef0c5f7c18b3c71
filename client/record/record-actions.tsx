import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { sentenceOf } from '#client/api.ts'
import { useSingleKeys } from '#client/shell/use-shortcuts.ts'
import { useOfflineReason } from '#client/shell/online.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Dialog, leaveLabel } from '#client/ui/dialog.tsx'
import { KeyHint } from '#client/ui/kbd.tsx'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import type { Possible } from '#shared/possible.ts'
import { formatSentence } from '#client/format.ts'

/** Something that can be done with the record now, or the sentence why not. */
export type RecordAction = {
  label: string
  icon?: LucideIcon
  /** Why not: the sentence of a rule, or what only the page knows. */
  can: Possible | string
  primary?: boolean
  /** The key that does it, while it can be done. */
  keys?: string
  /** It can be taken back for a while, so a key does it without asking. */
  undoable?: boolean
  danger?: boolean
  /** What will happen, shown before it does: for what cannot be taken back. */
  confirm?: { title: string; children: ReactNode }
  /** May open a form of its own; a promise is waited for, its refusal shown, and the page read anew. */
  run: () => unknown
}

/** How actions run: one at a time, with the refusal in place. */
export function useActions() {
  const queries = useQueryClient()
  const offline = useOfflineReason()
  const [running, setRunning] = useState<string | null>(null)
  const [asking, setAsking] = useState<RecordAction | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const perform = async (action: RecordAction) => {
    setFailure(null)
    setRunning(action.label)
    try {
      const result = action.run()
      if (result instanceof Promise) {
        await result
        await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/') })
      }
      setAsking(null)
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setRunning(null)
    }
  }
  const start = (action: RecordAction) => {
    setFailure(null)
    if (action.confirm) setAsking(action)
    else void perform(action)
  }
  return {
    running,
    asking,
    failure,
    offline,
    start,
    perform,
    close: () => setAsking(null),
    dismiss: () => setFailure(null),
  }
}

export type ActionState = ReturnType<typeof useActions>

const reasonOf = (action: RecordAction, { running, offline }: ActionState): string | undefined =>
  action.can !== true
    ? formatSentence(action.can)
    : offline
      ? offline
      : running && running !== action.label
        ? 'Another action is still running'
        : undefined

/** The primary action and two more that are possible as buttons, the rest under ⋯. */
export function RecordActions({
  actions,
  more,
  state,
}: {
  actions: readonly RecordAction[]
  more: readonly MenuItem[]
  state: ActionState
}) {
  const primary = actions.find((action) => action.primary)
  const others = actions.filter((action) => action !== primary)
  const buttons = others.filter(({ can }) => can === true).slice(0, 2)
  const rest: MenuItem[] = others.filter((action) => !buttons.includes(action)).map((action) => itemOf(action, state))
  return (
    <>
      {buttons.map((action) => (
        <ActionButton key={action.label} action={action} state={state} className="max-lg:hidden" />
      ))}
      <span className="lg:hidden">
        <Menu
          align="end"
          trigger={<IconButton label="More actions" icon={Ellipsis} />}
          items={[...buttons.map((action) => itemOf(action, state)), ...rest, ...more]}
        />
      </span>
      <span className="max-lg:hidden">
        <Menu align="end" trigger={<IconButton label="More actions" icon={Ellipsis} />} items={[...rest, ...more]} />
      </span>
      {primary && <ActionButton action={primary} state={state} className="max-md:hidden" />}
    </>
  )
}

/** An action as a line of a menu. */
export const itemOf = (action: RecordAction, state: ActionState): MenuItem => ({
  label: action.label,
  icon: action.icon,
  danger: action.danger,
  disabledReason: reasonOf(action, state),
  onSelect: () => state.start(action),
})

export const ActionButton = ({
  action,
  state,
  className,
}: {
  action: RecordAction
  state: ActionState
  className?: string
}) => {
  const [singleKeys] = useSingleKeys()
  const key = singleKeys && action.can === true ? action.keys?.toUpperCase() : undefined
  return (
    <Button
      variant={action.primary ? 'primary' : 'secondary'}
      icon={action.icon}
      busy={state.running === action.label}
      disabledReason={reasonOf(action, state)}
      onClick={() => state.start(action)}
      className={className}
      aria-keyshortcuts={key}
    >
      {action.label}
      {key && <KeyHint>{key}</KeyHint>}
    </Button>
  )
}

/** What will happen, before it does. */
export function ConfirmAction({ state }: { state: ActionState }) {
  const { asking, running, failure } = state
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={asking !== null}
      onOpenChange={(open) => !open && !running && state.close()}
      title={asking?.confirm?.title ?? ''}
      // What a key began, Enter confirms: it can be undone for a while.
      initialFocus={asking?.keys && !asking.danger ? button : undefined}
      footer={
        asking && (
          <>
            <Button onClick={state.close}>{leaveLabel(asking.label)}</Button>
            <Button
              ref={button}
              variant={asking.danger ? 'danger' : 'primary'}
              busy={running !== null}
              disabledReason={state.offline}
              onClick={() => void state.perform(asking)}
            >
              {asking.label}
            </Button>
          </>
        )
      }
    >
      {failure && <Banner tone="danger" title={failure} className="mb-3" />}
      {asking?.confirm?.children}
    </Dialog>
  )
}
