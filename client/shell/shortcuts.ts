/** A key, a chord or a sequence: '?', 'mod+k', 'shift+F6', 'g p'. `mod` is Ctrl, on a Mac Cmd. */
export type Shortcut = {
  keys: string
  /** What it does, for the list of shortcuts. */
  label: string
  group: string
  /** Held down, it is done once: what decides must not go on to the next. */
  once?: true
  run: () => void
}

export type Press = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  repeat?: boolean
}

const sequenceMs = 1_000

/** How a key press is written in `keys`; null for a modifier alone. */
export function writtenAs({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null {
  if (['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'Dead', 'Unidentified'].includes(key)) return null
  const single = key.length === 1
  const name = single ? key.toLowerCase() : key
  const shifted = shiftKey && (!single || name !== name.toUpperCase())
  return `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${shifted ? 'shift+' : ''}${name}`
}

/** True for what a person may type by accident: a character without Ctrl, Cmd or Alt, or a sequence of them. */
export const isSingleKey = (keys: string): boolean =>
  !/(^|\s)(mod|alt)\+/.test(keys) && keys.split(' ').every((key) => key.replace('shift+', '').length === 1)

/** The shortcuts in force, last added first, and the sequence being typed. */
export function createShortcutBook() {
  let shortcuts: readonly Shortcut[] = []
  let typed = ''
  let typedAt = 0
  const listeners = new Set<() => void>()
  const put = (next: readonly Shortcut[]) => {
    shortcuts = next
    for (const listener of listeners) listener()
  }

  return {
    /** Adds shortcuts; the answer takes them away again. */
    add(more: readonly Shortcut[]): () => void {
      put([...more, ...shortcuts])
      return () => put(shortcuts.filter((each) => !more.includes(each)))
    },
    all: () => shortcuts,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Runs what a key press means; true when it was used. `singleKeys` false leaves plain characters alone. */
    press(press: Press, now: number, singleKeys: boolean): boolean {
      const written = writtenAs(press)
      if (written === null) return false
      const sequence = typed && now - typedAt <= sequenceMs ? `${typed} ${written}` : written
      typed = ''
      const usable = shortcuts.filter(({ keys }) => singleKeys || !isSingleKey(keys))
      const found = usable.find(({ keys }) => keys === sequence) ?? usable.find(({ keys }) => keys === written)
      if (found) {
        if (!(found.once && press.repeat)) found.run()
        return true
      }
      if (usable.some(({ keys }) => keys.startsWith(`${written} `))) {
        typed = written
        typedAt = now
      }
      return false
    },
  }
}

export const shortcutBook = createShortcutBook()
