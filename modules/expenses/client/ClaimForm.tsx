import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { call, fieldsOf, sentenceOf, urlOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { EditDocument } from '#client/form/edit-document.tsx'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import type { Begun } from '#client/form/typed.ts'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import type { Choice } from '#client/ui/combobox.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { behalf, claimApi, expenseClaims, type ExpenseClaimDetail } from '#modules/expenses/shared/expense-claims.ts'
import { expenseAdvances } from '#modules/expenses/shared/expense-advances.ts'
import { expenseTypes } from '#modules/expenses/shared/expense-types.ts'
import { booksOf, ClaimLines, type KnownTypes } from './claim-lines.tsx'

/** Why it is another expense: asked for once the server has warned of one that is alike. */
const warned = expenseClaims.verbs.submit.warned.partial().shape
const NewInForm = expenseClaims.create!.extend(warned)
const ChangeInForm = expenseClaims.update!.extend(warned)
type Schema = typeof NewInForm | typeof ChangeInForm

type Props<S extends Schema> = {
  schema: S
  defaults: Begun<S>
  types: KnownTypes
  draft?: string
  /** Keeps the claim, and submits it where `next` says so: all of it happens, or nothing. */
  keep: (values: z.output<S>, version: number | undefined, next: Next | undefined) => Promise<ExpenseClaimDetail>
}
type Next = { verb: 'submit'; reason?: string }

/** The photos and files that were chosen for the lines, in their order; sent once the claim is kept. */
export type Receipts = readonly (File | null)[]

function ClaimForm<S extends Schema>({ schema, defaults, types, draft, keep }: Props<S>) {
  const navigate = useNavigate()
  const [receipts, setReceipts] = useState<Receipts>([])
  const submitClaim = useSend(expenseClaims.api.submit)
  const editor = useRecordForm({
    schema,
    defaults,
    draft,
    submit: async ({ reason, ...values }, version, kept) => {
      const explained = reason ? { reason } : undefined
      // A photo needs the line that it belongs to: the claim is kept first, and submitted with its photos.
      const photos = receipts.some(Boolean)
      const next = kept || photos ? undefined : { verb: 'submit' as const, ...explained }
      const claim = await keep(values as z.output<S>, version, next)
      const { id, number } = claim
      try {
        if (photos) await sendReceipts(claim, receipts)
        if (photos && !kept)
          await submitClaim.mutateAsync({ params: { id }, version: claim.version, body: explained } as never)
      } catch (error) {
        const notSubmitted = [...new Set([sentenceOf(error), ...Object.values(fieldsOf(error))])]
        return navigate(`${expenseClaims.pageOf(id)}/edit`, { state: { notSubmitted } })
      }
      toast({ title: kept ? `Claim ${number} saved as a draft` : `Claim ${number} submitted` })
      return navigate(expenseClaims.pageOf(id))
    },
  })
  const { can } = useAuth()
  const [explains, setExplains] = useState(false)
  const { reason: asked } = editor.form.formState.errors
  if (asked && !explains) setExplains(true)
  return (
    <Form
      {...editor}
      submitLabel="Submit claim"
      keepLabel="Save as draft"
      className="max-w-220"
      onCancel={() => void navigate(-1)}
    >
      <FieldGroup>
        {'personId' in schema.shape && can(behalf) && (
          <FieldInput
            name="personId"
            className="md:col-span-2"
            search={claimants}
            onChosen={() => ['setOffAmount', 'advanceId'].forEach((name) => editor.form.setValue(name, ''))}
          />
        )}
        <FieldInput name="purpose" className="md:col-span-2" hint="Shown to the approver" />
        {explains && <FieldInput name="reason" className="md:col-span-2" />}
      </FieldGroup>
      <ClaimLines types={types} receipts={receipts} onReceipts={setReceipts} />
      <SetOff />
    </Form>
  )
}

/** The people for whom the reader may claim. */
async function claimants(q: string): Promise<Choice[]> {
  const { items } = await call(claimApi.claimants, { query: q ? { q } : {} })
  return items.map(({ id, name, jobName }) => ({ id, label: name, ...(jobName ? { detail: jobName } : {}) }))
}

/** Where something of one's advances is open: how much of it is set off against the claim. Of a claim on behalf all that is open is. */
function SetOff() {
  const onBehalf = Boolean(useWatch({ name: 'personId' }))
  const { me } = useAuth()
  const open = useApi(expenseAdvances.api.list, {
    query: {
      filter: [`requesterId:eq:${me?.id ?? ''}`, 'outstandingAmount:gt:0', 'billState:eq:paid'],
      fields: 'outstandingAmount,currency',
      limit: '1',
    },
  })
  if (onBehalf || !open.data?.items.length) return null
  return (
    <FieldGroup
      title="Advances"
      note="Your advances are set off when the claim is sent to payables; you are paid the rest."
    >
      <FieldInput name="setOffAmount" />
      <FieldInput name="advanceId" />
    </FieldGroup>
  )
}

async function sendReceipts({ id, lines }: ExpenseClaimDetail, receipts: Receipts): Promise<void> {
  const { upload } = await import('#client/upload/upload.ts')
  for (const [at, file] of receipts.entries())
    if (file) await upload(urlOf(claimApi.receipt, { params: { id, lineId: lines[at]!.id } }), file)
}

/** The expense types that are claimed with, by id, or why they are not there. */
function WithTypes({ children }: { children: (types: KnownTypes) => ReactNode }) {
  const read = useApi(expenseTypes.api.list, { query: { limit: '200', sort: 'name' } })
  return (
    <ReadGate read={read} what="the expense types" lines={8}>
      {({ items }) => children(new Map(items.map((type) => [type.id, type])))}
    </ReadGate>
  )
}

/** One line of today, in the currency of the books. */
const begunIn = (currency: string | undefined) => ({
  purpose: '',
  currency,
  lines: [{ day: companyDay(), paidCurrency: currency }],
})

export function NewClaimPage() {
  const create = useSend(expenseClaims.api.create)
  return (
    <FormPage
      title="New expense claim"
      crumbs={[{ label: 'My expenses', to: '/hr/expenses' }]}
      can={expenseClaims.api.create.can}
    >
      <WithTypes>
        {(types) => (
          <ClaimForm
            schema={NewInForm}
            defaults={begunIn(booksOf(types))}
            types={types}
            draft="hr.expense-claims new"
            keep={(values, _version, next) => create.mutateAsync({ body: { ...values, ...(next && { next }) } })}
          />
        )}
      </WithTypes>
    </FormPage>
  )
}

export function EditClaimPage() {
  const update = useSend(expenseClaims.api.update)
  const { notSubmitted = [] } = (useLocation().state ?? {}) as { notSubmitted?: string[] }
  return (
    <EditDocument record={expenseClaims} title="Edit claim">
      {(claim) => (
        <div className="flex flex-col gap-5">
          {notSubmitted.length > 0 && (
            <Banner tone="warning" title="The claim is saved as a draft and not submitted yet" className="max-w-220">
              {notSubmitted.join('. ')}
            </Banner>
          )}
          <WithTypes>
            {(types) => (
              <ClaimForm
                schema={ChangeInForm}
                defaults={claim}
                types={types}
                keep={(values, version, next) =>
                  update.mutateAsync({ params: { id: claim.id }, body: { ...values, ...(next && { next }) }, version })
                }
              />
            )}
          </WithTypes>
        </div>
      )}
    </EditDocument>
  )
}
