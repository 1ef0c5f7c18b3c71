import { ArrowUp, Mail, X } from 'lucide-react'
import { useState } from 'react'
import { call, useApi } from '#client/api.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Combobox, type Choice } from '#client/ui/combobox.tsx'
import { signatureCalls } from '#modules/signatures/shared/calls.ts'
import { OutsiderDialog } from './outsider-dialog.tsx'
import {
  keyOfPerson,
  kindIcons,
  kindWords,
  placeOn,
  raised,
  roleWords,
  without,
  type Person,
  type Placed,
  type Plan,
} from './places.ts'

/** Told before anything is sent. */
const noMail = 'External signers need a mail server (MAIL_URL)'

type Props = {
  documentId: string
  inOrder: boolean
  plan: Plan
  /** Where a new place is put. */
  page: number
  onChange: (next: Plan) => void
}

/** Who signs, in which order; each begins with a place for their signature. */
export function SignersEditor({ documentId, inOrder, plan, page, onChange }: Props) {
  const [known] = useState(() => new Map<string, string>())
  const [asking, setAsking] = useState(false)
  const outside = useApi(signatureCalls.outside, { query: {} })
  const { people, places } = plan
  const search = async (q: string): Promise<Choice[]> => {
    const found = await call(signatureCalls.signers, { query: { documentId, ...(q ? { q } : {}) } })
    for (const { id, name } of found) known.set(id, name)
    return found
      .filter(({ id }) => !people.some(({ userId }) => userId === id))
      .map(({ id, name }) => ({ id, label: name }))
  }
  const add = (person: Person) => {
    const next = { people: [...people, person], places }
    const own = person.role === 'signer' ? [placeOn(next, people.length, 'signature', page)] : []
    onChange({ ...next, places: [...places, ...own] })
  }
  const addMember = (userId: string) => add({ userId, name: known.get(userId) ?? '', mail: null, role: 'signer' })
  const place = (signer: number, kind: Placed['kind']) =>
    onChange({ people, places: [...places, placeOn(plan, signer, kind, page)] })
  return (
    <Card title="Signers" note={inOrder ? 'One after the other' : 'In any order'}>
      <Combobox
        aria-label="Add a signer"
        adds
        placeholder="Add a signer…"
        value={null}
        search={search}
        onChange={(id) => id !== null && addMember(id)}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="sm"
          icon={Mail}
          disabledReason={outside.data?.mail === false ? noMail : undefined}
          onClick={() => setAsking(true)}
        >
          Add an external signer
        </Button>
        <span className="text-caption text-fg-muted">
          {outside.data?.mail === false ? noMail : 'With a link and a code by e-mail'}
        </span>
      </div>
      {asking && <OutsiderDialog people={people} onAdd={add} onClose={() => setAsking(false)} />}
      <ol className="mt-3 divide-y divide-line">
        {people.map((person, at) => (
          <li key={keyOfPerson(person)} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 text-table">
            <span className="figures w-5 text-fg-subtle">{at + 1}</span>
            <span className="min-w-0 flex-1 basis-60">
              <span className="block font-medium break-words text-fg">{person.name}</span>
              {person.mail && (
                <span className="block text-caption break-words text-fg-muted">
                  {person.mail}, {roleWords[person.role]}
                </span>
              )}
            </span>
            <span className="flex max-sm:ml-5">
              {person.role === 'signer' &&
                (['signature', 'name', 'date'] as const).map((kind) => (
                  <IconButton
                    key={kind}
                    label={`Add a place for the ${kindWords[kind].toLowerCase()} of ${person.name}`}
                    icon={kindIcons[kind]}
                    size="sm"
                    onClick={() => place(at, kind)}
                  />
                ))}
              <IconButton
                label={`Move ${person.name} up`}
                icon={ArrowUp}
                size="sm"
                disabledReason={at === 0 ? 'Already first' : undefined}
                onClick={() => onChange(raised(plan, at))}
              />
              <IconButton
                label={`Remove ${person.name}`}
                icon={X}
                size="sm"
                onClick={() => onChange(without(plan, at))}
              />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
