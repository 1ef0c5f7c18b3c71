import { Trash2 } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/input.tsx'
import { fitted, kindWords, type Placed } from './places.ts'

const parts = { left: 'From the left', top: 'From the top', width: 'Width', height: 'Height' } as const

type Props = {
  place: Placed
  name: string
  pages: number
  onChange: (next: Placed) => void
  onRemove: () => void
}

/** Where a place is, in figures. */
export const PlaceFields = ({ place, name, pages, onChange, onRemove }: Props) => (
  <fieldset className="grid grid-cols-2 items-end gap-3 sm:grid-cols-5">
    <legend className="mb-2 text-table font-medium text-fg">
      {kindWords[place.kind]} of {name}
    </legend>
    <label htmlFor="place-page" className="flex flex-col gap-1 text-caption text-fg-muted">
      Page
      <Input
        id="place-page"
        type="number"
        min={1}
        max={pages}
        value={place.page}
        className="figures w-full"
        onChange={({ target }) => {
          const page = Number(target.value)
          if (Number.isInteger(page) && page >= 1 && page <= pages) onChange({ ...place, page })
        }}
      />
    </label>
    {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
      <label key={part} htmlFor={`place-${part}`} className="flex flex-col gap-1 text-caption text-fg-muted">
        {parts[part]}, %
        <Input
          id={`place-${part}`}
          type="number"
          min={0}
          max={100}
          step={0.5}
          value={place[part] / 10}
          className="figures w-full"
          onChange={({ target }) => {
            if (target.value !== '') onChange(fitted(place, { [part]: Number(target.value) * 10 }))
          }}
        />
      </label>
    ))}
    <span className="sm:col-span-5">
      <Button icon={Trash2} onClick={onRemove} className="max-sm:w-full">
        Remove
      </Button>
    </span>
  </fieldset>
)
