import { useEffect } from 'react'

/** What was typed into a search that was not there yet, and the text on which Enter was pressed. */
export const typedAhead = { text: '', entered: '' }

export const forgetTyped = (): void => void Object.assign(typedAhead, { text: '', entered: '' })

/** What is left of a text after one more key; null where the key writes nothing. */
export function textAfter(
  text: string,
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): string | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 ? text + key : null
}

/** Keeps what a fast typist writes while the search is on its way, so that no letter is lost or taken for a shortcut. */
export function HeldKeys({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      const text = textAfter(typedAhead.text, event)
      if (event.key === 'Escape') onOpenChange(false)
      if (text === null && event.key !== 'Escape' && event.key !== 'Enter') return
      typedAhead.text = text ?? typedAhead.text
      if (event.key === 'Enter') typedAhead.entered = typedAhead.text
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', hold, true)
    return () => window.removeEventListener('keydown', hold, true)
  }, [onOpenChange])
  return null
}
