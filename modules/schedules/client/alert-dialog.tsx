import { useState, type FormEvent } from 'react'
import { fieldsOf, sentenceOf, useApi, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Select } from '#client/ui/select.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { currenciesOf, figureText } from '#modules/reports/client/key-words.ts'
import { Labelled } from '#modules/reports/client/labelled.tsx'
import { resultCall, type Result } from '#modules/reports/shared/result.ts'
import type { ToolbarProps } from '#modules/reports/shared/source.ts'
import { alerts } from '#modules/schedules/shared/alerts.ts'
import type { DetailOf } from '#shared/record.ts'
import { Buttons, RuleFields, useRule } from './alert-rule.tsx'

type Props = ToolbarProps & { onClose: () => void }

/** A total of a report that is watched. */
export function AlertDialog(props: Props) {
  const { question, title, onClose } = props
  const read = useApi(resultCall, { query: { question: JSON.stringify(question) } })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Alert on ${title}`}
      description="Checked every 15 minutes; you get one notice when it crosses the threshold."
    >
      {read.isError && <Banner tone="danger" title={sentenceOf(read.error)} />}
      {read.data ? <AlertForm {...props} result={read.data} /> : !read.isError && <SkeletonLines lines={5} />}
    </Dialog>
  )
}

type Changed = { alert: DetailOf<typeof alerts>; onClose: () => void }

/** Changes the rule of an alert; the value it watches stays. */
export function ChangeAlertDialog({ alert, onClose }: Changed) {
  const rule = useRule(alert.comparison, alert.threshold)
  const update = useSend(alerts.api.update, ({ condition }) => {
    toast({ title: `Alert changed: ${condition}` })
    onClose()
  })
  const { threshold: refused } = update.isError ? fieldsOf(update.error) : {}
  const save = (event: FormEvent) => {
    event.preventDefault()
    const values = rule.checked()
    if (values) update.mutate({ params: { id: alert.id }, version: alert.version, body: values })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Change the alert on ${alert.title}`}
      description={alert.valueLabel}
    >
      <form noValidate onSubmit={save} className="flex flex-col gap-3.5">
        {update.isError && <Banner tone="danger" title={sentenceOf(update.error)} />}
        <RuleFields {...rule} currency={alert.currency} refused={refused} />
        <Buttons label="Save" busy={update.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function AlertForm({ source, result, onClose }: Props & { result: Result }) {
  const values = result.values.filter(({ shown, withheld }) => !withheld && shown !== 'day' && shown !== 'instant')
  const currencies = currenciesOf(result).filter((each) => each !== null)
  const [valueName, setValueName] = useState(values[0]?.name ?? '')
  const [currency, setCurrency] = useState(currencies[0] ?? null)
  const rule = useRule('above', '')
  const create = useSend(alerts.api.create, ({ condition }) => {
    toast({ title: `Alert created: ${condition}` })
    onClose()
  })
  const value = values.find(({ name }) => name === valueName)
  const isAmount = value?.shown === 'money'
  const { threshold: refused } = create.isError ? fieldsOf(create.error) : {}
  const save = (event: FormEvent) => {
    event.preventDefault()
    const values = rule.checked()
    if (values) create.mutate({ body: { source, valueName, ...values, ...(isAmount && currency ? { currency } : {}) } })
  }
  if (!value) return <p className="text-body text-fg-muted">This report has no total to watch: add a count or a sum.</p>
  const at = result.values.indexOf(value)
  const total = result.lines.find((line) => line.level === 0 && (!isAmount || line.currency === currency))
  const present = total?.cells.at(-1)?.[at] ?? null
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3.5">
      {create.isError && <Banner tone="danger" title={sentenceOf(create.error)} />}
      <Labelled
        label="Value"
        hint={present === null ? 'No value now' : `Now ${figureText(present, value.shown, currency)}`}
      >
        {(id) => (
          <Select
            id={id}
            value={valueName}
            options={values.map(({ name, label }) => ({ value: name, label }))}
            onChange={setValueName}
          />
        )}
      </Labelled>
      {isAmount && currencies.length > 1 && (
        <Labelled label="Currency">
          {(id) => (
            <Select
              id={id}
              value={currency}
              options={currencies.map((each) => ({ value: each, label: each }))}
              onChange={setCurrency}
            />
          )}
        </Labelled>
      )}
      <RuleFields {...rule} currency={isAmount ? currency : null} refused={refused} />
      <Buttons label="Create alert" busy={create.isPending} onClose={onClose} />
    </form>
  )
}
