import { useEffect, useEffectEvent } from 'react'
import type { ActionState, RecordAction } from '#client/record/record-actions.tsx'
import { useShortcuts } from '#client/shell/use-shortcuts.ts'
import { useUndoing, wished, wishFor } from './undoing.ts'

/** One key decides, where it is this person's turn: at once where the decision can be undone, else it asks first. Held down, it decides once. */
export function useDecisionKeys(id: string, actions: readonly RecordAction[], state: ActionState): void {
  const possible = actions.filter(({ keys, can }) => keys && can === true)
  useShortcuts(
    possible.map((action) => ({
      keys: action.keys!,
      label: action.label,
      group: 'Decision',
      once: true,
      // Until what was decided before is read anew, the page is at work on it: the key is for this record all the same.
      run: () => (state.running ? wishFor(id, action.keys!) : decide(action, state)),
    })),
  )
  const undoing = useUndoing(id)
  const take = useEffectEvent(() => {
    const keys = wished(id)
    const action = keys && possible.find((each) => each.keys === keys)
    if (action) decide(action, state)
  })
  const ready = possible.length > 0 && !undoing && !state.running
  useEffect(() => {
    if (ready) take()
  }, [ready])
}

function decide(action: RecordAction, state: ActionState): void {
  if (action.confirm && !action.undoable) state.start(action)
  else void state.perform(action)
}
