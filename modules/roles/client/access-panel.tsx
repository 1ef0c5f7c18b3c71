import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import type { AccessPanelProps } from '#client/record/access.tsx'
import { Drawer } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import { accessApi } from '#modules/roles/shared/access.ts'
import { AccessWhy } from './access-why.tsx'

/** Who may see a record, or do something to it, and why or why not. */
export const addition = function AccessPanel({ noun, one, id, onClose }: AccessPanelProps) {
  const [right, setRight] = useState<string | undefined>(undefined)
  const [person, setPerson] = useState<string | null>(null)
  const [name, setName] = useState('')
  const query = right ? { right } : {}
  const found = useApi(accessApi.people, { params: { noun, id }, query }, { keep: true })
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Who can see this"
      description={`Members and their access to this ${one}.`}
    >
      <ReadGate read={found} what="who can see this" lines={8}>
        {({ rights, right: asked, people }) => {
          const shown = people.filter((each) => each.name.toLowerCase().includes(name.trim().toLowerCase()))
          return (
            <div className="space-y-4">
              <div className="flex flex-wrap gap-3">
                <Select
                  label="Right"
                  className="w-52"
                  value={asked}
                  onChange={(value) => setRight(value)}
                  options={rights.map(({ permission, label }) => ({ value: permission, label }))}
                />
                <Input
                  aria-label="Find a member"
                  placeholder="Find a member"
                  className="w-52"
                  value={name}
                  onChange={({ target }) => setName(target.value)}
                />
              </div>
              <p className="text-table text-fg-muted">
                {people.filter(({ allowed }) => allowed).length} of {people.length} have access.
              </p>
              <ul className="divide-y divide-line rounded-card border border-line">
                {shown.map((each) => (
                  <li key={each.id}>
                    <button
                      type="button"
                      aria-expanded={person === each.id}
                      className="flex min-h-11 w-full items-center gap-3 px-3 text-left text-table text-fg hover:bg-hover"
                      onClick={() => setPerson((now) => (now === each.id ? null : each.id))}
                    >
                      {each.allowed ? (
                        <Check aria-hidden className="size-4 text-success" />
                      ) : (
                        <Minus aria-hidden className="size-4 text-fg-subtle" />
                      )}
                      <span className="flex-1">{each.name}</span>
                      <span className="text-fg-muted">{each.allowed ? 'has access' : 'no access'}</span>
                    </button>
                    {person === each.id && <AccessWhy noun={noun} id={id} person={each.id} right={asked} />}
                  </li>
                ))}
              </ul>
            </div>
          )
        }}
      </ReadGate>
    </Drawer>
  )
}
