import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Select } from '#client/ui/select.tsx'
import type { Catalogue } from '#modules/roles/shared/roles.ts'
import type { Whose } from '#shared/permissions.ts'
import { upperFirst } from '#shared/text.ts'
import { whoseIn, whoseWords } from './rights-in-words.tsx'

type Props = {
  room: Catalogue[number]
  /** Patterns, each of one right. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

const choices = [
  { value: 'none', label: 'Not' },
  ...Object.entries(whoseWords).map(([value, label]) => ({ value, label: upperFirst(label) })),
]

/** What may be done in one module, record type by record type; for whose records, where a record type has an owner. */
export function RightsInput({ room: { room, nouns }, chosen, onChange }: Props) {
  const set = (permission: string, whose: Whose | 'none') => {
    const others = chosen.filter((each) => each.split('@', 1)[0] !== permission)
    onChange(whose === 'none' ? others : [...others, whose === 'all' ? permission : `${permission}@${whose}`])
  }
  return (
    <Card title={room}>
      <div className="space-y-4">
        {nouns.map(({ noun, label, whose, rights }) => (
          <fieldset key={noun}>
            <legend className="text-table font-medium text-fg">{label}</legend>
            <div className="mt-1 flex flex-wrap gap-x-5 gap-y-2">
              {rights.map(({ permission, label: right }) => {
                const now = whoseIn(chosen, permission)
                return whose ? (
                  <span key={permission} className="flex items-center gap-2 text-table text-fg">
                    {right}
                    <Select
                      size="sm"
                      className="w-44"
                      label={`${label}: ${right}`}
                      value={now ?? 'none'}
                      onChange={(value) => set(permission, value as Whose | 'none')}
                      options={choices}
                    />
                  </span>
                ) : (
                  <Checkbox
                    key={permission}
                    label={right}
                    checked={now !== undefined}
                    onChange={(on) => set(permission, on ? 'all' : 'none')}
                  />
                )
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </Card>
  )
}
