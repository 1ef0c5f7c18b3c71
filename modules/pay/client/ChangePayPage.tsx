import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FormPage } from '#client/form/FormPage.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { formatDay } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { addMonths, firstOfMonth } from '#shared/day.ts'
import { isDecimal } from '#shared/decimal.ts'
import { field } from '#shared/field.ts'
import { compare } from '#shared/money.ts'
import { payChanges } from '#modules/pay/shared/pay-changes.ts'
import { percentBetween, raisedBy, type Pay, type RateType } from '#modules/pay/shared/pay-effect.ts'
import { people } from '#modules/people/shared/people.ts'
import { PayEffectCard } from './pay-effect-card.tsx'
import { payOn, usePayRates, type PayFact } from './use-present-pay.ts'

/** The amount and the percentage fill each other: the amount alone is sent. */
const schema = payChanges.create!.extend({
  percent: field.quantity('Or change by', { min: -100, suffix: '%', hint: 'Below zero lowers the pay' }).optional(),
})

/** Proposes another pay for a person, beginning with the present one. */
export function ChangePayPage() {
  const { can } = useAuth()
  const [params] = useSearchParams()
  const person = params.get('person') ?? ''
  const file = useApi(
    people.api.read,
    { params: { id: person } },
    { enabled: Boolean(person) && can(people.api.read.can) },
  )
  const { read, rates } = usePayRates(person)
  const name = file.data?.displayName
  const above = name ? [{ label: name, to: people.pageOf(person) }] : []
  return (
    <FormPage
      title="Change pay"
      crumbs={[{ label: 'Personnel files', to: people.listPage }, ...above]}
      can={payChanges.api.create.can}
    >
      {person && read.isPending ? (
        <SkeletonLines lines={6} />
      ) : (
        <ChangePay key={person} person={person} rates={rates} />
      )}
    </FormPage>
  )
}

function ChangePay({ person, rates }: { person: string; rates: readonly PayFact[] }) {
  const navigate = useNavigate()
  const [, setParams] = useSearchParams()
  const create = useSend(payChanges.api.create)
  const today = companyDay()
  const present = payOn(rates, today) ?? rates[0] ?? null
  const editor = useRecordForm({
    schema,
    defaults: {
      personId: person,
      validFrom: addMonths(firstOfMonth(today), 1),
      rate: '',
      ...(present ? { currency: present.currency } : {}),
      rateType: present?.rateType ?? 'per month',
      reason: present ? 'merit' : 'hire',
    },
    draft: `hr.pay-changes new ${person}`,
    submit: async ({ percent: _percent, ...body }) => {
      await create.mutateAsync({ body })
      toast({ title: 'Pay change sent for approval' })
      await navigate(`${people.pageOf(body.personId)}?tab=pay`)
    },
  })
  const [validFrom, rate, currency, rateType] = useWatch({
    control: editor.form.control,
    name: ['validFrom', 'rate', 'currency', 'rateType'],
  }) as string[]
  const before = (validFrom && payOn(rates, validFrom)) || null
  const after = payOf(rate, currency || before?.currency, rateType)
  const set = (name: string, value: string) => editor.form.setValue(name, value, { shouldDirty: true })
  const fillPercent = (value: unknown) => {
    const pay = payOf(value, currency || before?.currency, rateType)
    set('percent', (pay && percentBetween(before, pay)) ?? '')
  }
  const fillRate = (value: unknown) => {
    if (!before || typeof value !== 'string' || !isDecimal(value)) return
    set('rate', raisedBy(before.rate, value, before.currency))
    set('currency', before.currency)
    set('rateType', before.rateType)
  }
  return (
    <Form
      {...editor}
      submitLabel="Send for approval"
      className="max-w-160"
      onCancel={() => void navigate(person ? `${people.pageOf(person)}?tab=pay` : payChanges.listPage)}
    >
      {!person && (
        <FieldGroup>
          <FieldInput
            name="personId"
            className="md:col-span-2"
            onChosen={(id) => id && setParams({ person: String(id) }, { replace: true })}
          />
        </FieldGroup>
      )}
      {person && <PresentPay pay={before} on={validFrom} />}
      <FieldGroup title="New pay">
        <FieldInput name="rate" label="New rate" onChosen={fillPercent} />
        {before ? <FieldInput name="percent" onChosen={fillRate} /> : <FieldInput name="currency" />}
        <FieldInput name="rateType" label="Period" needed />
        {before && <FieldInput name="currency" needed />}
        <FieldInput name="validFrom" />
        <FieldInput name="reason" />
      </FieldGroup>
      {after && <PayEffectCard before={before} after={after} />}
    </Form>
  )
}

function payOf(rate: unknown, currency: string | undefined, rateType: string | undefined): Pay | null {
  if (typeof rate !== 'string' || !isDecimal(rate) || compare(rate, '0') <= 0) return null
  if (!currency || !/^[A-Z]{3}$/.test(currency) || !rateType) return null
  return { rate, currency, rateType: rateType as RateType }
}

function PresentPay({ pay, on }: { pay: PayFact | null; on: string | undefined }) {
  return (
    <Card title="Present pay" note={on && `On ${formatDay(on)}`}>
      {pay ? (
        <p className="text-body text-fg">
          <Money amount={pay.rate} currency={pay.currency} className="font-semibold" /> {pay.rateType}
          <span className="text-fg-muted">, since {formatDay(pay.validFrom)}</span>
        </p>
      ) : (
        <p className="text-table text-fg-muted">No pay rate is in force on that day.</p>
      )}
    </Card>
  )
}
