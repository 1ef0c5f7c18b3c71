import { useState } from 'react'
import { call, fieldsOf, sentenceOf, useSend } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { DayInput } from '#client/form/day-input.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Combobox } from '#client/ui/combobox.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { delegationApi, NewDelegation } from '#modules/approvals/shared/delegations.ts'
import { Labelled } from './labelled.tsx'

const searchPeople = async (q: string) =>
  (await call(delegationApi.people, { query: { q } })).map(({ id, name, title }) => ({
    id,
    label: name,
    detail: title,
  }))

type Props = {
  nouns: readonly { name: string; label: string }[]
  forOthers: boolean
  then: () => void
}
const everything = 'everything'

/** Who is away from which day to which, who stands in, and for what. */
export function AwayForm({ nouns, forOthers, then }: Props) {
  const today = companyDay()
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [noun, setNoun] = useState(everything)
  const [startsOn, setStartsOn] = useState<string>(today)
  const [endsOn, setEndsOn] = useState<string>(today)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const add = useSend(delegationApi.add, ({ toName }) => {
    toast({
      title: `${toName} is now the delegate`,
      description: 'The delegate sees the open approvals and can decide on them.',
    })
    then()
  })
  const send = () => {
    const read = NewDelegation.safeParse({
      toId: to ?? '',
      startsOn,
      endsOn,
      ...(from ? { fromId: from } : {}),
      ...(noun === everything ? {} : { noun }),
      ...(reason.trim() ? { reason } : {}),
    })
    setFault(read.success ? null : 'Choose a delegate, the first day and the last day')
    if (read.success) add.mutate({ body: read.data })
  }
  const failure = fault ?? (add.error ? (fieldsOf(add.error)['toId'] ?? sentenceOf(add.error)) : null)
  return (
    <form
      noValidate
      className="grid gap-4 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {failure && <Banner tone="danger" title={failure} className="md:col-span-2" />}
      {forOthers && (
        <Labelled label="Absent person (you, unless you choose another)">
          {(field) => <Combobox id={field} value={from} onChange={setFrom} search={searchPeople} placeholder="You" />}
        </Labelled>
      )}
      <Labelled label="Delegate">
        {(field) => <Combobox id={field} value={to} onChange={setTo} search={searchPeople} />}
      </Labelled>
      <Labelled label="For">
        {(field) => (
          <Select
            id={field}
            value={noun}
            onChange={setNoun}
            options={[
              { value: everything, label: 'Everything' },
              ...nouns.map(({ name, label }) => ({ value: name, label })),
            ]}
          />
        )}
      </Labelled>
      <Labelled label="First day">
        {(field) => <DayInput id={field} value={startsOn} onChange={setStartsOn} />}
      </Labelled>
      <Labelled label="Last day">{(field) => <DayInput id={field} value={endsOn} onChange={setEndsOn} />}</Labelled>
      <Labelled label="Reason (optional)">
        {(field) => (
          <Input id={field} value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
        )}
      </Labelled>
      <div className="flex items-end justify-end md:col-span-2">
        <Button type="submit" variant="primary" busy={add.isPending}>
          Assign delegate
        </Button>
      </div>
    </form>
  )
}
