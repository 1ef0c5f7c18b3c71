type Props = { label: string; checked: boolean; onSelect: (range: boolean) => void }

const look =
  'relative block size-4 cursor-pointer appearance-none rounded-check border border-control bg-surface before:absolute before:-inset-2 ' +
  'checked:border-primary checked:bg-primary checked:after:absolute checked:after:top-px checked:after:left-[4.5px] checked:after:h-[9px] ' +
  'checked:after:w-[5px] checked:after:rotate-45 checked:after:border-r-2 checked:after:border-b-2 checked:after:border-on-primary ' +
  'forced-colors:appearance-auto'

/** The box of a row: the browser's own control, as a hundred of them are drawn anew while one scrolls. */
export const RowCheckbox = ({ label, checked, onSelect }: Props) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={checked}
    onChange={(event) => onSelect('shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
    className={look}
  />
)
