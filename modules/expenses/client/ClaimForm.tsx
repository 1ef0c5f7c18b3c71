import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { sentenceOf, urlOf, useApi, useSend } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { EditDocument } from '#client/form/edit-document.tsx'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import type { Begun } from '#client/form/typed.ts'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { claimApi, expenseClaims, type ExpenseClaimDetail } from '#modules/expenses/shared/expense-claims.ts'
import { expenseTypes } from '#modules/expenses/shared/expense-types.ts'
import { ClaimLines, type KnownTypes } from './claim-lines.tsx'

const NewInForm = expenseClaims.create!
const ChangeInForm = expenseClaims.update!
type Schema = typeof NewInForm | typeof ChangeInForm

type Props<S extends Schema> = {
  schema: S
  defaults: Begun<S>
  types: KnownTypes
  draft?: string
  /** Keeps the claim, without submitting it. */
  keep: (values: z.output<S>, version: number | undefined) => Promise<ExpenseClaimDetail>
}

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
    submit: async (values, version, kept) => {
      const claim = await keep(values, version)
      const { id } = claim
      try {
        const { upload } = await import('#client/record/upload.ts')
        for (const [at, file] of receipts.entries())
          if (file) await upload(urlOf(claimApi.receipt, { params: { id, lineId: claim.lines[at]!.id } }), file)
        if (kept) toast({ title: `Claim ${claim.number} kept as a draft` })
        else {
          await submitClaim.mutateAsync({ params: { id }, version: claim.version })
          toast({ title: `Claim ${claim.number} submitted` })
        }
      } catch (error) {
        // It is kept by now: what stands against it is said where it can be put right.
        toast({ title: `Claim ${claim.number} is kept as a draft`, description: sentenceOf(error) })
      }
      await navigate(expenseClaims.pageOf(id))
    },
  })
  return (
    <Form
      {...editor}
      submitLabel="Submit claim"
      keepLabel="Save as draft"
      className="max-w-220"
      onCancel={() => void navigate(-1)}
    >
      <FieldGroup>
        <FieldInput name="purpose" className="md:col-span-2" hint="Whoever approves reads this first" />
      </FieldGroup>
      <ClaimLines types={types} receipts={receipts} onReceipts={setReceipts} />
    </Form>
  )
}

/** The expense types that are claimed with, by id. */
function useTypes(): KnownTypes | null {
  const { data } = useApi(expenseTypes.api.list, { query: { limit: '200', sort: 'name' } })
  return data ? new Map(data.items.map((type) => [type.id, type])) : null
}

export function NewClaimPage() {
  const create = useSend(expenseClaims.api.create)
  const types = useTypes()
  return (
    <FormPage
      title="New expense claim"
      crumbs={[{ label: 'My expenses', to: '/hr/expenses' }]}
      can={expenseClaims.api.create.can}
    >
      {types ? (
        <ClaimForm
          schema={NewInForm}
          defaults={{ purpose: '', lines: [{ day: companyDay() }] }}
          types={types}
          draft="hr.expense-claims new"
          keep={(body) => create.mutateAsync({ body })}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </FormPage>
  )
}

export function EditClaimPage() {
  const update = useSend(expenseClaims.api.update)
  const types = useTypes()
  return (
    <EditDocument record={expenseClaims} title="Edit claim">
      {(found) =>
        types ? (
          <ClaimForm
            schema={ChangeInForm}
            defaults={found}
            types={types}
            keep={(body, version) => update.mutateAsync({ params: { id: found.id }, body, version })}
          />
        ) : (
          <SkeletonLines lines={8} />
        )
      }
    </EditDocument>
  )
}
