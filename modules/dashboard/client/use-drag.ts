import { useRef, useState, type PointerEvent } from 'react'
import type { Card } from '#modules/dashboard/shared/dashboard.ts'

/** Moves a card by its handle: it takes the place of the card under the pointer. */
export function useDrag(id: string, moveTo: (at: number) => void, cards: readonly Card[]) {
  const [isDragging, setDragging] = useState(false)
  // A card that just changed places may lie under the pointer still: it counts again once the pointer has left it.
  const passed = useRef<string | null>(null)
  const end = () => {
    passed.current = null
    setDragging(false)
  }
  return {
    isDragging,
    handle: {
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragging(true)
      },
      onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const under = document
          .elementsFromPoint(event.clientX, event.clientY)
          .map((element) => element.closest<HTMLElement>('[data-card]')?.dataset['card'])
          .find((each) => each !== undefined)
        if (under === id || under === undefined) {
          passed.current = null
          return
        }
        if (under === passed.current) return
        passed.current = under
        moveTo(cards.findIndex((card) => card.id === under))
      },
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
    },
  }
}
