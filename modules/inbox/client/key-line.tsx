import { Kbd } from '#client/ui/kbd.tsx'

type Key = [keys: string[], does: string]
const keys: Key[] = [
  [['J', 'K'], 'move'],
  [['E'], 'done'],
  [['H'], 'snooze'],
  [['U'], 'undo'],
  [['↵'], 'open'],
]
const ofDecisions: Key[] = [
  [['J', 'K'], 'move'],
  [['X'], 'choose'],
  [['H'], 'snooze'],
  [['U'], 'undo'],
  [['↵'], 'open'],
]

/** What the keys do here; below the lines, where nothing is chosen. */
export const KeyLine = ({ choosing }: { choosing: boolean }) => (
  <p className="flex flex-wrap gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-micro text-fg-subtle max-lg:hidden">
    {(choosing ? ofDecisions : keys).map(([each, does]) => (
      <span key={does} className="inline-flex items-center gap-1">
        {each.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {does}
      </span>
    ))}
  </p>
)
