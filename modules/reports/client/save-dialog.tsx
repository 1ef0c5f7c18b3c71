import { useState, type FormEvent } from 'react'
import { fieldsOf, sentenceOf, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input, Textarea } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import type { Question } from '#modules/reports/shared/question.ts'
import { audiences, reports } from '#modules/reports/shared/reports.ts'
import type { DetailOf } from '#shared/record.ts'
import { Labelled } from './labelled.tsx'
import { ReaderPicker } from './reader-picker.tsx'

type Saved = DetailOf<typeof reports>
type Audience = (typeof audiences)[number]
type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  question: Question
  /** The report whose name and readers change; a new one is saved where left out. */
  report?: Saved
  /** Suggested for a new report. */
  name?: string
  onSaved: (id: string) => void
}

const audienceNames: Record<Audience, string> = {
  me: 'Only me',
  named: 'Roles and people',
  everyone: 'Everyone who can open reports',
}

/** Name, folder and readers of a report. */
export function SaveDialog(props: Props) {
  const { open, onOpenChange, report } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={report ? 'Rename and share' : 'Save report'}
      description="Each reader sees the figures that their own rights allow."
    >
      {open && <SaveForm {...props} />}
    </Dialog>
  )
}

function SaveForm({ question, report, name: suggested = '', onSaved, onOpenChange }: Props) {
  const [name, setName] = useState(report?.name ?? suggested)
  const [description, setDescription] = useState(report?.description ?? '')
  const [folder, setFolder] = useState(report?.folder ?? '')
  const [audience, setAudience] = useState<Audience>(report?.audience ?? 'me')
  const [roles, setRoles] = useState<readonly string[]>(report?.roles ?? [])
  const [people, setPeople] = useState<readonly string[]>(report?.people ?? [])
  const [nameFault, setNameFault] = useState<string | null>(null)
  const done = ({ id }: { id: string }) => {
    onOpenChange(false)
    onSaved(id)
  }
  const create = useSend(reports.api.create, done)
  const update = useSend(reports.api.update, done)
  const sending = report ? update : create
  const { name: refused } = sending.isError ? fieldsOf(sending.error) : {}
  const save = (event: FormEvent) => {
    event.preventDefault()
    const missing = name.trim() === '' ? 'Enter a name' : null
    setNameFault(missing)
    if (missing) return
    const body = {
      name: name.trim(),
      description: description.trim() || null,
      folder: folder.trim() || null,
      audience,
      ...(audience === 'named' ? { roles: [...roles], people: [...people] } : {}),
    }
    if (report) update.mutate({ params: { id: report.id }, version: report.version, body })
    else create.mutate({ body: { ...body, question } })
  }
  const fault = nameFault ?? refused
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3.5">
      {sending.isError && <Banner tone="danger" title={sentenceOf(sending.error)} />}
      <Labelled label="Name">
        {(id) => (
          <>
            <Input
              id={id}
              value={name}
              maxLength={120}
              aria-required
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `${id}-fault` : undefined}
              onChange={(event) => setName(event.target.value)}
            />
            {fault && (
              <p id={`${id}-fault`} role="alert" className="mt-1 text-caption font-medium text-danger">
                {fault}
              </p>
            )}
          </>
        )}
      </Labelled>
      <Labelled label="Description (optional)">
        {(id) => (
          <Textarea
            id={id}
            rows={2}
            maxLength={1000}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Labelled>
      <Labelled label="Folder (optional)" hint="Such as Finance, or Month end">
        {(id) => <Input id={id} value={folder} maxLength={60} onChange={(event) => setFolder(event.target.value)} />}
      </Labelled>
      <Labelled label="Shared with">
        {(id) => (
          <Select
            id={id}
            value={audience}
            options={audiences.map((value) => ({
              value,
              label: audienceNames[value],
            }))}
            onChange={(next) => setAudience(next as Audience)}
          />
        )}
      </Labelled>
      {audience === 'named' && <ReaderPicker roles={roles} people={people} onRoles={setRoles} onPeople={setPeople} />}
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button type="submit" variant="primary" busy={sending.isPending}>
          {report ? 'Save' : 'Save report'}
        </Button>
      </div>
    </form>
  )
}
