import type { ActionState, RecordAction } from '#client/record/record-actions.tsx'
import { useShortcuts } from '#client/shell/use-shortcuts.ts'

/** One key decides, where it is this person's turn. */
export const useDecisionKeys = (actions: readonly RecordAction[], state: ActionState): void =>
  useShortcuts(
    actions.flatMap((action) =>
      action.keys && action.can === true
        ? [{ keys: action.keys, label: action.label, group: 'Decision', run: () => state.start(action) }]
        : [],
    ),
  )
