import type { KeyboardEvent } from 'react'

/** Where a key leads from a cell (`data-cell="row:column"`); null where the key belongs to the control. Enter in the last row asks for one more. */
export function moveInGrid(
  event: KeyboardEvent<HTMLElement>,
  rows: number,
  columns: number,
): { row: number; column: number } | null {
  const target = event.target as HTMLElement
  const cell = target.closest<HTMLElement>('[data-cell]')?.dataset.cell
  // An open list of choices keeps its own keys.
  if (!cell || event.altKey || event.metaKey || target.getAttribute('aria-expanded') === 'true') return null
  const [row = 0, column = 0] = cell.split(':').map(Number)
  const isList =
    target.getAttribute('role') === 'combobox' || target.tagName === 'BUTTON' || target.tagName === 'TEXTAREA'
  const input = target instanceof HTMLInputElement ? target : null
  const whole = input ? input.selectionStart === 0 && input.selectionEnd === input.value.length : true
  const atStart = whole || (input?.selectionStart === 0 && input.selectionEnd === 0)
  const atEnd = whole || (input?.selectionStart === input?.value.length && input?.selectionEnd === input?.value.length)
  switch (event.key) {
    case 'Enter':
      // With Ctrl it submits.
      if (event.ctrlKey || target.tagName === 'BUTTON' || target.tagName === 'TEXTAREA') return null
      return event.shiftKey ? (row > 0 ? { row: row - 1, column } : null) : { row: row + 1, column }
    case 'ArrowUp':
      return row > 0 && (!isList || event.ctrlKey) ? { row: row - 1, column } : null
    case 'ArrowDown':
      return row < rows - 1 && (!isList || event.ctrlKey) ? { row: row + 1, column } : null
    case 'ArrowLeft':
      return atStart && !event.shiftKey && column > 0 ? { row, column: column - 1 } : null
    case 'ArrowRight':
      return atEnd && !event.shiftKey && column < columns - 1 ? { row, column: column + 1 } : null
    default:
      return null
  }
}
