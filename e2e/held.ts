import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/**
 * No text runs over the edge of what holds it: a card, a tile, a cell, a button, a dialog, a pill. What is cut off ends in an ellipsis, and is
 * told in full by `client/hint/cut-text.ts`; what scrolls holds all there is.
 */
export async function assertTextHeld(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(loose)
  assert.deepEqual(
    over.map((each) => `${where}: ${each}`),
    [],
  )
}

/** Each text that its box does not hold, with by how much; read in one go, as every page is asked. */
function loose(): string[] {
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const boxes = new Map<Element, boolean>()
  /** What a reader sees as a box: it has edges of its own, or a ground of its own, or is a cell. */
  const isBox = (element: Element): boolean => {
    const known = boxes.get(element)
    if (known !== undefined) return known
    const { borderLeftWidth, borderRightWidth, backgroundColor, display } = styleOf(element)
    const drawn =
      (parseFloat(borderLeftWidth) > 0 && parseFloat(borderRightWidth) > 0) ||
      !/^(transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(backgroundColor)
    const box = element.matches('td, th, button, dialog, [role=dialog]') || (drawn && display !== 'inline')
    boxes.set(element, box)
    return box
  }
  /** A sum may run out to the left, over an empty cell (`client/table/totals-row.tsx`). */
  const overEmpty = (cell: Element, right: number): boolean =>
    cell.matches('tfoot td') &&
    right <= cell.getBoundingClientRect().right + 1 &&
    cell.previousElementSibling?.textContent === ''
  const nameOf = (element: Element): string =>
    `${element.localName}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ').slice(0, 6).join('.')}` : ''}`

  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue!.trim()
    const parent = node.parentElement
    if (!text || !parent || parent.closest('script, style, option, textarea')) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    range.selectNodeContents(node)
    const { left, right } = range.getBoundingClientRect()
    if (right - left < 1) continue
    for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
      const { overflowX, textOverflow, position, webkitLineClamp, display } = styleOf(at)
      const edge = at.getBoundingClientRect()
      // What only a screen reader reads is a pixel wide.
      if (edge.width <= 1 && overflowX !== 'visible') break
      const by = Math.max(right - edge.right, edge.left - left)
      if (display !== 'inline' && overflowX !== 'visible') {
        if (overflowX === 'auto' || overflowX === 'scroll') break
        const cut = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        if (by > 1 && !cut)
          found.push(`text-cut: “${text.slice(0, 40)}” ends ${Math.round(by)} px before its end in ${nameOf(at)}`)
        if (by > 1) break
      } else if (by > 1 && isBox(at) && !overEmpty(at, right)) {
        found.push(`text-over: “${text.slice(0, 40)}” runs ${Math.round(by)} px over the edge of ${nameOf(at)}`)
        break
      }
      // What is laid over the page has left the boxes that it comes from.
      if (position === 'fixed' || position === 'absolute') break
    }
  }
  return [...new Set(found)]
}
