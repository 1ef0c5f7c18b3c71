import { useId, useState } from 'react'
import { fieldsOf, sentenceOf, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { recordRefs } from '#client/record-refs.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import { NewToken, securityApi } from '#modules/settings/shared/security.ts'
import { CopiedText } from '#client/record/copied-text.tsx'
import { moduleName, modulesOpenTo, scopesOf, type Access } from './scopes.ts'

const modules = [...new Set([...recordRefs.keys()].map((name) => name.split('.')[0]!))].toSorted((a, b) =>
  a.localeCompare(b),
)
const lives = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
]

/** Asks what a token is for and how long, and shows its secret once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { permissions } = useAuth()
  const [name, setName] = useState('')
  const [days, setDays] = useState('30')
  const [access, setAccess] = useState<Record<string, Access>>({})
  const [faults, setFaults] = useState<{ name?: string; scopes?: string }>({})
  const create = useSend(securityApi.createToken)
  const open = modulesOpenTo(permissions, modules)
  const make = () => {
    const body = {
      name,
      days: Number(days),
      scopes: open.flatMap(({ module }) => scopesOf(module, access[module] ?? 'none')),
    }
    const read = NewToken.safeParse(body)
    setFaults(
      read.success
        ? {}
        : {
            ...(body.scopes.length ? {} : { scopes: 'Choose at least one area' }),
            ...(name.trim() ? {} : { name: 'Enter a name for the token' }),
          },
    )
    if (read.success) create.mutate({ body }, { onError: (error) => setFaults(fieldsOf(error)) })
  }
  if (create.data) return <Secret token={create.data.token} name={create.data.name} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="New personal access token"
      description="For a program that works on your behalf. The token never has more rights than you."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={create.isPending} onClick={make}>
            Create token
          </Button>
        </>
      }
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          make()
        }}
      >
        {create.error && <Banner tone="danger" title={sentenceOf(create.error)} />}
        <NameField value={name} onChange={setName} fault={faults.name} />
        <LifeField value={days} onChange={setDays} />
        <fieldset>
          <legend className="text-table font-medium text-fg">Permissions</legend>
          {faults.scopes && (
            <p role="alert" className="mt-1 text-caption text-danger">
              {faults.scopes}
            </p>
          )}
          <div className="mt-2 space-y-2">
            {open.map(({ module, writes }) => (
              <div key={module} className="flex items-center gap-3">
                <span className="min-w-0 flex-1 text-table text-fg">{moduleName(module)}</span>
                <Select
                  className="w-44"
                  label={`Access to ${moduleName(module)}`}
                  value={access[module] ?? 'none'}
                  onChange={(value) => setAccess((now) => ({ ...now, [module]: value as Access }))}
                  options={[
                    { value: 'none', label: 'Nothing' },
                    { value: 'read', label: 'Read' },
                    ...(writes ? [{ value: 'all', label: 'Read and change' }] : []),
                  ]}
                />
              </div>
            ))}
            {open.length === 0 && (
              <p className="text-table text-fg-muted">Your roles include no rights that a token can have.</p>
            )}
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}

function NameField({ value, onChange, fault }: { value: string; onChange: (value: string) => void; fault?: string }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-table font-medium text-fg">
        Name
      </label>
      <Input
        id={id}
        className="mt-1"
        maxLength={80}
        value={value}
        aria-invalid={Boolean(fault)}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-note`} className={`mt-1 text-caption ${fault ? 'text-danger' : 'text-fg-muted'}`}>
        {fault ?? 'Name the program, such as “Month-end export”'}
      </p>
    </div>
  )
}

function LifeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-table font-medium text-fg">
        Expires after
      </label>
      <Select id={id} className="mt-1" value={value} onChange={onChange} options={lives} />
    </div>
  )
}

const Secret = ({ token, name, onClose }: { token: string; name: string; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(next) => !next && onClose()}
    title={`Token of ${name}`}
    description="Copy it now: it is shown only once."
    footer={
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <CopiedText label="Token" text={token} told="Token copied" />
  </Dialog>
)
