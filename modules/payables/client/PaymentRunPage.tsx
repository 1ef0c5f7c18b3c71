import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { useSend } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { typedBy } from '#client/form/typed.ts'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { formatDay, formatMoney } from '#client/format.ts'
import { listCrumb } from '#client/record/last-list.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { useBooks } from '#modules/ledger/client/books.ts'
import { BooksGate } from '#modules/ledger/client/books-gate.tsx'
import { banksOnly, PickInput } from '#modules/ledger/client/pick-input.tsx'
import { accounts } from '#modules/ledger/shared/accounts.ts'
import type { LegalEntity } from '#modules/ledger/shared/legal-entities.ts'
import { bills } from '#modules/payables/shared/bills.ts'
import { NewPaymentRun, paymentRunApi } from '#modules/payables/shared/payment-runs.ts'
import { payments } from '#modules/payables/shared/payments.ts'
import { isDay } from '#shared/day.ts'
import type { Allocated } from './allocations-input.tsx'
import { paymentsOf } from './run-address.ts'
import { rowsOf, RunBills } from './run-bills.tsx'
import { LeftOut, paymentsCounted, RunFigures, RunPayments } from './run-payments.tsx'
import { useRunPreview } from './use-run-preview.ts'

type Props = {
  entities: readonly LegalEntity[]
  entity: LegalEntity
  /** Ids of the bills chosen in their list; what is due by the value date where none were. */
  chosen: readonly string[] | undefined
}

/** Several bills paid at once, one payment for each vendor: a preview, and one button. */
export function PaymentRunPage() {
  const books = useBooks()
  const { key, state } = useLocation()
  const chosen = (state as { bills?: string[] } | null)?.bills
  return (
    <FormPage title="Pay bills" crumbs={[listCrumb(payments)]} can={payments.api.create.can}>
      <BooksGate books={books}>
        {(entity) => <RunForm key={key} entities={books.entities} entity={entity} chosen={chosen} />}
      </BooksGate>
    </FormPage>
  )
}

function RunForm({ entities, entity: first, chosen }: Props) {
  const navigate = useNavigate()
  const propose = useSend(paymentRunApi.create)
  const [edited, setEdited] = useState(false)
  const editor = useRecordForm({
    schema: NewPaymentRun,
    defaults: {
      entityId: first.id,
      currency: first.currency,
      valueDate: companyDay(first.timeZone),
      method: 'bank transfer',
      lines: [],
    },
    submit: async (body) => {
      const made = await propose.mutateAsync({ body })
      const asked = made.payments.filter(({ state }) => state === 'in approval').length
      toast({
        title: `${paymentsCounted(made.payments.length)} proposed: ${formatMoney(made.amount, made.currency)}`,
        description: asked
          ? `${paymentsCounted(asked)} ${asked === 1 ? 'waits' : 'wait'} for approval.`
          : 'No approval is needed.',
      })
      await navigate(paymentsOf(made.run))
    },
  })
  const { control, setValue, formState } = typedBy(NewPaymentRun, editor)
  const [entityId, bankAccountId, currency = first.currency, valueDate = '', method = 'bank transfer', typed] =
    useWatch({
      control,
      name: ['entityId', 'bankAccountId', 'currency', 'valueDate', 'method', 'lines'],
    })
  const lines = (typed ?? []) as Allocated[]
  const ready = isDay(valueDate ?? '')
  const asked = {
    ...(entityId ? { entityId } : {}),
    ...(bankAccountId ? { bankAccountId } : {}),
    currency: currency ?? first.currency,
    valueDate: valueDate ?? '',
    method: method as (typeof NewPaymentRun)['_output']['method'],
  }
  const whole = useRunPreview({ ...asked, ...(chosen ? { lines: chosen.map((billId) => ({ billId })) } : {}) }, ready)
  const part = useRunPreview({ ...asked, lines: lines.filter(({ amount }) => amount !== '') }, ready && edited)
  const rows = whole.data ? rowsOf(whole.data) : []
  useEffect(() => {
    if (whole.data && !edited && !whole.isPlaceholderData)
      setValue(
        'lines',
        rowsOf(whole.data).map(({ billId, amount }) => ({ billId, amount })),
      )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whenever other bills can be paid
  }, [whole.data, whole.isPlaceholderData])
  const read = edited ? part : whole
  const isPayable = rows.length > 0
  const left = [...(whole.data?.left ?? []), ...(edited ? (part.data?.left ?? []) : [])]
  const count = read.data?.payments.length ?? 0
  return (
    <Form {...editor} submitLabel={`Propose ${paymentsCounted(count)}`} onCancel={() => void navigate(-1)}>
      <div className="max-w-160">
        <FieldGroup title="Payment run">
          <FieldInput name="valueDate" />
          <FieldInput name="method" />
          <PickInput
            name="bankAccountId"
            record={accounts}
            filter={banksOnly}
            hint="If left empty: the bank account of the company"
          />
          {entities.length > 1 && (
            <FieldInput
              name="entityId"
              onChosen={(id) => {
                setEdited(false)
                setValue('bankAccountId', '')
                setValue('currency', entities.find((each) => each.id === id)?.currency ?? first.currency)
              }}
            />
          )}
        </FieldGroup>
      </div>
      <ReadGate read={read} what="the payments of the run">
        {(run) =>
          isPayable || left.length > 0 ? (
            <>
              <RunFigures run={run} on={valueDate ?? ''} />
              <section aria-labelledby="run-payments" className="flex flex-col gap-3">
                <h2 id="run-payments" className="text-section text-fg">
                  Payments
                </h2>
                <RunPayments run={run} />
              </section>
            </>
          ) : (
            <EmptyState
              drawing="document"
              title={`No bill is due by ${formatDay(valueDate ?? '')}`}
              action={<LinkButton to={`${bills.listPage}?view=open`}>Bills to pay</LinkButton>}
            >
              Choose a later value date, or choose bills in their list and pay those.
            </EmptyState>
          )
        }
      </ReadGate>
      {isPayable && (
        <section aria-labelledby="run-bills" className="flex flex-col gap-3">
          <h2 id="run-bills" className="text-section text-fg">
            Bills
          </h2>
          <RunBills
            rows={rows}
            lines={lines}
            currency={currency ?? first.currency}
            valueDate={valueDate ?? ''}
            onChange={(next) => {
              setEdited(true)
              setValue('lines', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }}
          />
        </section>
      )}
      {left.length > 0 && (
        <LeftOut left={left.filter(({ id }, at) => left.findIndex((each) => each.id === id) === at)} />
      )}
    </Form>
  )
}
