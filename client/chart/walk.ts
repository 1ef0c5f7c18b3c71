import { useState, type KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** One stop of the Tab key for all marks; the arrow keys go from one to the next, Home and End to the first and the last, Enter opens. */
export function useWalk(count: number) {
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const marks = [...event.currentTarget.querySelectorAll('a')]
    const at = marks.findIndex((mark) => mark === document.activeElement)
    const step = steps[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? marks.length - 1 : step && at + step
    const mark = to === undefined || at < 0 ? undefined : marks[to]
    if (!mark) return
    event.preventDefault()
    mark.focus()
  }
  const markProps = (at: number) => ({
    tabIndex: at === Math.min(current, count - 1) ? 0 : -1,
    onFocus: () => setCurrent(at),
  })
  return { onKeyDown, markProps }
}
