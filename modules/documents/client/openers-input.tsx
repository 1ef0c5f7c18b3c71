import { X } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Combobox, type Choice } from '#client/ui/combobox.tsx'
import { documentCalls } from '#modules/documents/shared/calls.ts'
import type { Opener } from '#modules/documents/shared/folders.ts'

const keyOf = ({ userId, role }: Opener): string => userId ?? `role ${role}`

/** What a call takes of those who were chosen. */
export const bodyOf = (chosen: readonly Opener[]) => ({
  userIds: chosen.flatMap(({ userId }) => userId ?? []),
  roles: chosen.flatMap(({ role }) => role ?? []),
})

type Props = { value: readonly Opener[]; onChange: (next: readonly Opener[]) => void }

/** People and roles, chosen one by one. */
export function OpenersInput({ value, onChange }: Props) {
  const [known] = useState(() => new Map<string, Opener>())
  const search = async (q: string): Promise<Choice[]> => {
    const found = await call(documentCalls.openers, { query: q ? { q } : {} })
    for (const each of found) known.set(keyOf(each), each)
    return found
      .filter((each) => !value.some((other) => keyOf(other) === keyOf(each)))
      .map((each) => ({ id: keyOf(each), label: each.name, detail: each.role ? 'Role' : 'Person' }))
  }
  return (
    <>
      <Combobox
        aria-label="Add a person or role"
        adds
        placeholder="Add a person or role…"
        value={null}
        search={search}
        onChange={(id) => {
          const chosen = id === null ? undefined : known.get(id)
          if (chosen) onChange([...value, chosen])
        }}
      />
      <ul className="mt-3 divide-y divide-line">
        {value.map((each) => (
          <li key={keyOf(each)} className="flex items-center gap-2 py-1 text-table">
            <span className="min-w-0 flex-1 truncate text-fg">{each.name}</span>
            <span className="text-fg-muted">{each.role ? 'Role' : 'Person'}</span>
            <IconButton
              label={`Leave out ${each.name}`}
              icon={X}
              size="sm"
              onClick={() => onChange(value.filter((other) => keyOf(other) !== keyOf(each)))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
