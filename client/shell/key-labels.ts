const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What the keyboard in front of the person calls the key of commands. */
export const modKey = mac ? '⌘' : 'Ctrl'

const names: Record<string, string> = { mod: modKey, shift: mac ? '⇧' : 'Shift', alt: mac ? '⌥' : 'Alt', ' ': 'Space' }

/** 'mod+k' → [['Ctrl', 'K']]; 'g p' → [['G'], ['P']]: keys pressed together stand in one group. */
export const keyLabels = (keys: string): string[][] =>
  keys
    .split(' ')
    .map((chord) => chord.split(/\+(?=.)/).map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)))
