import { BookmarkPlus, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { sentenceOf } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Input } from '#client/ui/input.tsx'
import { Popover } from '#client/ui/popover.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { View } from './list-state.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { viewsKeeper } from '#shared/views.ts'

type Props = {
  label: string
  views: readonly View[]
  current: View
  edited: boolean
  saving: boolean
  onShow: (id: string) => void
  /** Under the id of an older one where it changes that. */
  onSave: (name: string, forEveryone: boolean, id: string | null) => Promise<void>
  onRemove: (id: string) => Promise<void>
}

/** The id the server knows a saved view by. */
const idOf = ({ id }: View): string => id.replace('saved-', '')

/** Views as tabs, and saving what the list shows now as one more. */
export function ViewTabs({ label, views, current, edited, saving, onShow, onSave, onRemove }: Props) {
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // A single tab leads nowhere.
  if (views.length === 1 && !edited) return null
  const done = (work: Promise<void>) => {
    setFailure(null)
    work.then(
      () => setOpen(false),
      (error: unknown) => setFailure(sentenceOf(error)),
    )
  }
  return (
    <Tabs
      label={label}
      tabs={views.map(({ id, label: name }) => ({
        id,
        label: id === current.id && edited ? `${name} (edited)` : name,
      }))}
      value={current.id}
      onChange={onShow}
      className="px-4 print:hidden"
      end={
        (edited || current.saved) && (
          <span className="flex items-center gap-1">
            {edited && (
              <Button variant="ghost" size="sm" onClick={() => onShow(current.id)}>
                Reset
              </Button>
            )}
            <Popover
              title={current.saved ? `View “${current.label}”` : 'Save view'}
              align="end"
              open={open}
              onOpenChange={setOpen}
              trigger={
                <Button variant="ghost" size="sm" icon={BookmarkPlus} className="max-md:w-11">
                  <span className="max-md:sr-only">{edited ? 'Save view' : 'View'}</span>
                </Button>
              }
            >
              {failure && <Banner tone="danger" title={failure} className="mb-3 w-64" />}
              <SaveForm
                key={current.id}
                current={current.saved ? current : null}
                edited={edited}
                saving={saving}
                onSave={(name, forEveryone, id) => done(onSave(name, forEveryone, id))}
                onRemove={(id) => done(onRemove(id))}
              />
            </Popover>
          </span>
        )
      }
    />
  )
}

type FormProps = {
  current: View | null
  edited: boolean
  saving: boolean
  onSave: (name: string, forEveryone: boolean, id: string | null) => void
  onRemove: (id: string) => void
}

function SaveForm({ current, edited, saving, onSave, onRemove }: FormProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const { can } = useAuth()
  const mine = current?.saved?.mine === true
  const isShared = current?.saved?.forEveryone === true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (name.trim()) onSave(name.trim(), shared, null)
  }
  return (
    <div className="flex w-64 flex-col gap-3">
      {current && !mine && <p className="text-caption text-fg-muted">Made by {current.saved?.by}, for everyone.</p>}
      {current && mine && edited && (
        <Button busy={saving} onClick={() => onSave(current.label, isShared, idOf(current))}>
          Update “{current.label}”
        </Button>
      )}
      {current && mine && !edited && (
        <Button busy={saving} onClick={() => onSave(current.label, !isShared, idOf(current))}>
          {isShared ? 'Stop sharing' : 'Share with everyone'}
        </Button>
      )}
      <form onSubmit={submit} className="flex flex-col gap-2">
        <label className="text-caption font-medium text-fg-muted" htmlFor="view-name">
          {current ? 'Save as a new view' : 'Name'}
        </label>
        <Input id="view-name" maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
        <Checkbox checked={shared} onChange={setShared} label="Share with everyone who may see this list" />
        <Button
          type="submit"
          variant="primary"
          busy={saving}
          disabledReason={name.trim() ? undefined : 'Enter a name for the view'}
        >
          Save view
        </Button>
      </form>
      <p className="text-caption text-fg-muted">The view saves filters, sort order and columns.</p>
      {current?.saved && (mine || can(viewsKeeper)) && (
        <Button variant="ghost" icon={Trash2} busy={saving} onClick={() => onRemove(idOf(current))}>
          Delete view
        </Button>
      )}
    </div>
  )
}
