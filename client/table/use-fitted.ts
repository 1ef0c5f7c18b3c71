import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import type { Field } from '#shared/record.ts'
import { fitted, type Measured } from './fit.ts'

/** The column of the checkboxes, in pixels. */
export const edge = 56

/** How wide what stands in a cell is when nothing cuts it off, with the padding of the cell. */
function naturalWidth(cell: Element): number {
  const range = document.createRange()
  range.selectNodeContents(cell)
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  // A pixel more, as a fraction of one would already cut the last letter off.
  return range.getBoundingClientRect().width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) + 1
}

/** Every column as wide as the widest of its drawn cells; the cells of the checkboxes and of the free end are none. */
const measured = (frame: HTMLElement, fields: readonly Field[], title: string): Measured[] =>
  fields.map((field, at) => {
    const cells = frame.querySelectorAll(
      `:is(thead, tfoot) tr > :nth-child(${at + 2}), tr[data-row] > :nth-child(${at + 2})`,
    )
    return { field, title: field.name === title, natural: Math.max(0, ...[...cells].map(naturalWidth)) }
  })

/** What was measured of the last lists, by the rows in them: who comes back to one finds it as it was, without measuring it again. */
const kept = new Map<string, Measured[]>()
function keep(key: string, columns: Measured[]): Measured[] {
  kept.set(key, columns)
  const [oldest] = kept.keys()
  if (kept.size > 30 && oldest !== undefined) kept.delete(oldest)
  return columns
}

/**
 * Widths in pixels that fit the rows: measured once the rows of these columns are drawn, and kept while more of them come, so that nothing
 * moves under the pointer; only the page's own width changes them. Null before there are rows (`shape` is null).
 */
export function useFitted(
  frame: RefObject<HTMLElement | null>,
  fields: readonly Field[],
  title: string,
  shape: string | null,
  rows: string,
): number[] | null {
  const [found, setFound] = useState<{ shape: string; columns: Measured[]; room: number } | null>(null)
  const [resized, setRoom] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || shape === null || found?.shape === shape) return
    const key = shape + rows
    const columns = kept.get(key) ?? keep(key, measured(element, fields, title))
    // oxlint-disable-next-line react/set-state-in-effect -- only what is drawn can be measured; it is drawn anew before anybody sees it
    setFound({ shape, columns, room: element.clientWidth })
  }, [frame, fields, title, shape, rows, found?.shape])
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return useMemo(
    () => (found && found.shape === shape ? fitted(found.columns, (resized ?? found.room) - edge) : null),
    [found, shape, resized],
  )
}
