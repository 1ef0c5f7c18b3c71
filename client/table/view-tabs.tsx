import { BookmarkPlus, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/input.tsx'
import { Popover } from '#client/ui/popover.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { View } from './list-state.ts'

type Props = {
  label: string
  views: readonly View[]
  current: View
  edited: boolean
  onShow: (id: string) => void
  onSave: (name: string, id: string | null) => void
  onRemove: (id: string) => void
}

const isSaved = ({ id }: View): boolean => id.startsWith('saved-')

/** Views as tabs, and saving what the list shows now as one more. */
export function ViewTabs({ label, views, current, edited, onShow, onSave, onRemove }: Props) {
  const [open, setOpen] = useState(false)
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
        <span className="flex items-center gap-1 pl-3">
          {edited && (
            <Button variant="ghost" size="sm" onClick={() => onShow(current.id)}>
              Reset
            </Button>
          )}
          {(edited || isSaved(current)) && (
            <Popover
              title={isSaved(current) ? `View “${current.label}”` : 'Save this view'}
              align="end"
              open={open}
              onOpenChange={setOpen}
              trigger={
                <Button variant="ghost" size="sm" icon={BookmarkPlus}>
                  {edited ? 'Save view' : 'View'}
                </Button>
              }
            >
              <SaveForm
                current={isSaved(current) ? current : null}
                edited={edited}
                onSave={(name, id) => {
                  onSave(name, id)
                  setOpen(false)
                }}
                onRemove={(id) => {
                  onRemove(id)
                  setOpen(false)
                }}
              />
            </Popover>
          )}
        </span>
      }
    />
  )
}

function SaveForm({
  current,
  edited,
  onSave,
  onRemove,
}: {
  current: View | null
  edited: boolean
  onSave: Props['onSave']
  onRemove: Props['onRemove']
}) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (name.trim()) onSave(name.trim(), null)
  }
  return (
    <div className="flex w-64 flex-col gap-3">
      {current && edited && <Button onClick={() => onSave(current.label, current.id)}>Update “{current.label}”</Button>}
      <form onSubmit={submit} className="flex flex-col gap-2">
        <label className="text-caption font-medium text-fg-muted" htmlFor="view-name">
          {current ? 'Save as a new view' : 'Name'}
        </label>
        <Input id="view-name" maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
        <Button type="submit" variant="primary" disabledReason={name.trim() ? undefined : 'Give the view a name first'}>
          Save view
        </Button>
      </form>
      <p className="text-caption text-fg-muted">Filters, order and columns are kept. Saved on this device.</p>
      {current && (
        <Button variant="ghost" icon={Trash2} onClick={() => onRemove(current.id)}>
          Delete this view
        </Button>
      )}
    </div>
  )
}
