import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { EditDocument } from '#client/form/edit-document.tsx'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { companyDay } from '#client/company-day.ts'
import { LinesGrid } from '#client/form/lines-grid.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { typedBy, type Begun, type Typed } from '#client/form/typed.ts'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { formatMoney } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { journalEntries, journalEntryVerbs, type EntryState } from '#modules/ledger/shared/journal-entries.ts'
import { size } from './balance.tsx'
import { useBooks } from './books.ts'
import { BooksGate } from './books-gate.tsx'
import { listCrumb } from '#client/record/last-list.ts'
import { balancingLine, entrySums, type TypedLine } from './entry-sums.ts'

const NewEntry = journalEntries.create!
const EntryChange = journalEntries.update!
type Schema = typeof NewEntry | typeof EntryChange
type Props<S extends Schema> = {
  schema: S
  defaults: Begun<S>
  currency: string
  manyBooks: boolean
  submitLabel: string
  draft?: string
  /** Sends it to its approver, or only saves it. */
  submit: (values: z.output<S>, version: number | undefined, kept: boolean) => Promise<unknown>
  /** Enters and posts in one go, for those who may. */
  post?: (values: z.output<S>) => Promise<unknown>
}

const next = { verb: 'submit' as const }
/** What is next for an entry that was saved. */
const stateNotes: Partial<Record<EntryState, string>> = {
  draft: 'It is in the books once it is posted.',
  'in approval': 'It is in the books once someone else approves it.',
}

const columns = ['accountId', 'partyId', 'description', 'debit', 'credit']
const widths = { accountId: 240, partyId: 200, description: 240, debit: 130, credit: 130 }

function EntryForm<S extends Schema>(props: Props<S>) {
  const { schema, defaults, currency, manyBooks, submitLabel, draft, submit, post } = props
  const navigate = useNavigate()
  const posting = useRef(false)
  const editor = useRecordForm({
    schema,
    defaults,
    draft,
    submit: (values, version, kept) => (posting.current && post ? post(values) : submit(values, version, kept)),
  })
  const lines = useWatch({ control: typedBy(NewEntry, editor).control, name: 'lines' })
  return (
    <Form
      {...editor}
      submitLabel={submitLabel}
      keepLabel="Save draft"
      onCancel={() => void navigate(-1)}
      aside={<Agreement lines={lines ?? []} currency={currency} />}
      secondary={
        post && (
          <PostNow
            lines={lines ?? []}
            currency={currency}
            busy={editor.loading}
            onPost={() => {
              posting.current = true
              void editor.onSubmit().finally(() => (posting.current = false))
            }}
          />
        )
      }
    >
      <div className="max-w-160">
        <FieldGroup title="Entry">
          <FieldInput name="description" className="md:col-span-2" />
          <FieldInput name="postingDate" />
          <FieldInput name="documentDate" />
          <FieldInput
            name="journalId"
            hint={'entityId' in schema.shape ? 'If left empty: the general journal' : undefined}
            className="md:col-span-2"
          />
          {manyBooks && 'entityId' in schema.shape && <FieldInput name="entityId" className="md:col-span-2" />}
        </FieldGroup>
      </div>
      <section aria-labelledby="entry-lines" className="flex flex-col gap-3">
        <h2 id="entry-lines" className="text-section text-fg">
          Lines
          <span className="block text-table font-normal text-fg-muted max-md:hidden">
            Enter goes down and adds a line with what is missing; rows of a spreadsheet can be pasted into a cell.
          </span>
        </h2>
        <EntryLines currency={currency} />
      </section>
    </Form>
  )
}

function EntryLines({ currency }: { currency: string }) {
  const { getValues } = useFormContext<Typed<z.output<typeof NewEntry>>>()
  return (
    <LinesGrid
      name="lines"
      columns={columns}
      widths={widths}
      fresh={() => balancingLine(getValues('lines') ?? [])}
      onCell={(_, field, value, set) => {
        // A line has one side: the other one gives way.
        if (typeof value !== 'string' || value === '') return
        if (field === 'debit') set('credit', '')
        if (field === 'credit') set('debit', '')
      }}
      totals={(lines) => {
        const { debit, credit, difference } = entrySums(lines)
        return [
          { label: 'Debit', amount: debit, currency },
          { label: 'Credit', amount: credit, currency },
          { label: 'Difference', amount: size(difference), currency },
        ]
      }}
    />
  )
}

/** Whether debit and credit agree, and by how much they do not. */
function Agreement({ lines, currency }: { lines: readonly TypedLine[]; currency: string }) {
  const { difference, balanced } = entrySums(lines)
  if (balanced) return <StatePill state="balanced" tone="success" />
  const side = difference.startsWith('-') ? 'credit' : 'debit'
  return Number(difference) === 0 ? (
    <StatePill state="no amounts yet" />
  ) : (
    <StatePill state={`${formatMoney(size(difference), currency)} more ${side}`} tone="warning" />
  )
}

type PostNowProps = {
  lines: readonly TypedLine[]
  currency: string
  busy: boolean
  onPost: () => void
}

/** Posting is final: it is asked for once more, with the amount. */
function PostNow({ lines, currency, busy, onPost }: PostNowProps) {
  const [asking, setAsking] = useState(false)
  const { balanced, debit } = entrySums(lines)
  return (
    <>
      <Button
        busy={busy}
        disabledReason={balanced ? undefined : 'Debit and credit have to agree first'}
        onClick={() => setAsking(true)}
      >
        Post entry
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Post ${formatMoney(debit, currency)}?`}
        description="The lines go into the books as they stand on this page. A posted entry never changes again; it is corrected by a reversal."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Keep editing</Button>
            <Button
              variant="primary"
              onClick={() => {
                setAsking(false)
                onPost()
              }}
            >
              Post entry
            </Button>
          </>
        }
      />
    </>
  )
}

export function NewJournalEntryPage() {
  const navigate = useNavigate()
  const { can } = useAuth()
  const create = useSend(journalEntries.api.create)
  const enter = useSend(journalEntryVerbs.enter)
  const books = useBooks()
  const { entities, entity } = books
  const defaults = {
    entityId: entity?.id,
    postingDate: companyDay(entity?.timeZone),
    currency: entity?.currency,
    lines: [{}, {}],
  }
  return (
    <FormPage title="New journal entry" crumbs={[listCrumb(journalEntries)]} can={journalEntries.api.create.can}>
      <BooksGate books={books}>
        {({ currency }) => (
          <EntryForm
            schema={NewEntry}
            defaults={defaults}
            currency={currency}
            manyBooks={entities.length > 1}
            draft="financial.journal-entries new"
            submitLabel="Create and submit"
            submit={async (values, _version, kept) => {
              const made = await create.mutateAsync({ body: kept ? values : { ...values, next } })
              toast({ title: kept ? 'Draft saved' : 'Entry submitted', description: stateNotes[made.state] })
              await navigate(journalEntries.pageOf(made.id))
            }}
            post={
              can(journalEntryVerbs.enter.can)
                ? async (body) => {
                    const made = await enter.mutateAsync({ body })
                    toast({ title: `Entry ${made.number} posted` })
                    await navigate(journalEntries.pageOf(made.id))
                  }
                : undefined
            }
          />
        )}
      </BooksGate>
    </FormPage>
  )
}

export function EditJournalEntryPage() {
  const navigate = useNavigate()
  const update = useSend(journalEntries.api.update)
  return (
    <EditDocument record={journalEntries} title="Edit draft">
      {(found) => (
        <EntryForm
          schema={EntryChange}
          defaults={found}
          currency={found.currency}
          manyBooks={false}
          submitLabel="Save and submit"
          submit={async (values, version, kept) => {
            const { id } = found
            await update.mutateAsync({ params: { id }, body: kept ? values : { ...values, next }, version })
            await navigate(journalEntries.pageOf(id))
          }}
        />
      )}
    </EditDocument>
  )
}
