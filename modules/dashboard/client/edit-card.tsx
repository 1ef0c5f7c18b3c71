import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Ellipsis,
  GripVertical,
  Minus,
  PencilLine,
  Plus,
  Trash2,
} from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import type { CardAnswer } from '#modules/dashboard/shared/answers.ts'
import type { Card } from '#modules/dashboard/shared/dashboard.ts'
import { spanOf } from './card-grid.tsx'
import { placeAfter, resized, type Move, type Resize } from './card-layout.ts'
import { CardView } from './card-view.tsx'
import { titleOf } from './card-words.ts'
import { useDrag } from './use-drag.ts'
import type { PageFilter } from './reads.ts'

type Props = {
  card: Card
  cards: readonly Card[]
  at: number
  answer: CardAnswer | undefined
  filter: PageFilter
  /** It was moved or changed last: its menu button has the focus. */
  isFocused: boolean
  move: (from: number, to: number) => void
  change: (card: Card, words: string) => void
  remove: (card: Card) => void
  onSettings: () => void
}

const arrows: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** A card that can be moved, sized and removed; its links rest meanwhile. */
export function EditCard(props: Props) {
  const { card, cards, at, answer, filter, isFocused, move } = props
  const button = useRef<HTMLButtonElement>(null)
  const title = titleOf(card, answer)
  const drag = useDrag(card.id, (to) => move(at, to), cards)
  useEffect(() => {
    if (isFocused) button.current?.focus({ preventScroll: true })
  }, [isFocused, at, card.width, card.height])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey && !event.ctrlKey && !event.metaKey ? arrows[event.key] : undefined
    if (!to) return
    event.preventDefault()
    move(at, placeAfter(cards, at, to))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the button in it
    <li
      data-card={card.id}
      onKeyDown={onKeyDown}
      className={cn(
        'relative min-w-0 rounded-card outline-2 outline-offset-1 outline-line-strong',
        drag.isDragging && 'opacity-60 outline-focus',
        spanOf(card),
      )}
    >
      <div inert className="h-full">
        <CardView card={card} answer={answer} filter={filter} />
      </div>
      <div className="absolute -top-3 right-2 z-2 flex rounded-control border border-line bg-raised">
        <IconButton
          label={`Drag ${title}`}
          hint="Drag to another place"
          icon={GripVertical}
          size="sm"
          tabIndex={-1}
          className="cursor-grab touch-none"
          {...drag.handle}
        />
        <Menu
          align="end"
          heading={<span className="block max-w-56 truncate text-caption text-fg-muted">{title}</span>}
          items={itemsOf(props, title)}
          trigger={<IconButton ref={button} label={`Arrange ${title}`} hint="Arrange" icon={Ellipsis} size="sm" />}
        />
      </div>
    </li>
  )
}

function itemsOf({ card, cards, at, move, change, remove, onSettings }: Props, title: string): MenuItem[] {
  const moves: [Move, string, MenuItem['icon'], string][] = [
    ['left', 'Move left', ArrowLeft, 'Alt ←'],
    ['right', 'Move right', ArrowRight, 'Alt →'],
    ['up', 'Move up', ArrowUp, 'Alt ↑'],
    ['down', 'Move down', ArrowDown, 'Alt ↓'],
  ]
  const sizes: [Resize, string, MenuItem['icon'], string][] = [
    ['wider', 'Wider', Plus, 'The card has the width of the page'],
    ['narrower', 'Narrower', Minus, 'The card has the least width'],
    ['taller', 'Taller', Plus, 'The card has the most rows'],
    ['shorter', 'Shorter', Minus, 'The card has one row'],
  ]
  return [
    ...moves.map(([to, label, icon, shortcut]): MenuItem => {
      const place = placeAfter(cards, at, to)
      return {
        label,
        icon,
        shortcut,
        onSelect: () => move(at, place),
        disabledReason: place === at ? 'No place further' : undefined,
      }
    }),
    ...sizes.map(([resize, label, icon, reason], index): MenuItem => {
      const next = resized(card, resize)
      const same = next.width === card.width && next.height === card.height
      const size = `${next.width} of 4 wide, ${next.height} of 3 tall`
      return {
        label,
        icon,
        separated: index === 0,
        onSelect: () => change(next, `${title}: ${size}`),
        disabledReason: same ? reason : undefined,
      }
    }),
    {
      label: card.kind === 'number' ? 'Rename or set target' : 'Rename',
      icon: PencilLine,
      separated: true,
      onSelect: onSettings,
    },
    { label: 'Remove', icon: Trash2, danger: true, onSelect: () => remove(card) },
  ]
}
