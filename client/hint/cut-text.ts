const cut = (element: HTMLElement): boolean =>
  (element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis') ||
  (element.scrollHeight > element.clientHeight && getComputedStyle(element).webkitLineClamp !== 'none')

/** How far around the pointer a text is sought that is cut off: it may stand in spans of a line that ends in an ellipsis. */
const far = 4

/** From now on text that is cut off is told in full where the pointer rests on it, unless something around it says what it is already. */
export function tellCutText(page: Document = document): void {
  let told: HTMLElement | null = null
  page.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      if (told?.contains(target as Node)) return
      told?.removeAttribute('title')
      told = null
      if (pointerType === 'touch' || !(target instanceof HTMLElement) || target.closest('[title]')) return
      let near: HTMLElement | null = target
      for (let step = 0; near && step < far && !cut(near); step += 1) near = near.parentElement
      if (!near || !cut(near)) return
      near.title = near.innerText
      told = near
    },
    { passive: true },
  )
}
