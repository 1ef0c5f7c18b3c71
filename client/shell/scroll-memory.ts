import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const kept = new Map<string, number>()

/** A new page starts at its top; going back finds it where it was left. */
export function useScrollMemory(area: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const last = useRef(pathname)
  // In the same commit: the old page's listener must not hear how the shorter new page cuts the scroll.
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const moved = last.current !== pathname
    last.current = pathname
    const frame = requestAnimationFrame(() => {
      if (type === 'POP') element.scrollTop = kept.get(key) ?? element.scrollTop
      else if (moved) element.scrollTop = 0
    })
    const save = () => void kept.set(key, element.scrollTop)
    element.addEventListener('scroll', save, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', save)
    }
  }, [area, key, pathname, type])
}
