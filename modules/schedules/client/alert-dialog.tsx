import { useState, type FormEvent } from 'react'
import { fieldsOf, sentenceOf, useApi, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { currenciesOf, figureText } from '#modules/reports/client/key-words.ts'
import { Labelled } from '#modules/reports/client/labelled.tsx'
import { resultCall, type Result } from '#modules/reports/shared/result.ts'
import type { ToolbarProps } from '#modules/reports/shared/source.ts'
import { alerts, comparisons } from '#modules/schedules/shared/alerts.ts'
import { plainNumber } from '#shared/money.ts'
import { Fault } from './fault.tsx'

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
      description="Checked every 15 minutes; you are told once when it crosses the threshold."
    >
      {read.isError && <Banner tone="danger" title={sentenceOf(read.error)} />}
      {read.data ? <AlertForm {...props} result={read.data} /> : !read.isError && <SkeletonLines lines={5} />}
    </Dialog>
  )
}

function AlertForm({ source, result, onClose }: Props & { result: Result }) {
  const values = result.values.filter(({ shown, withheld }) => !withheld && shown !== 'day' && shown !== 'instant')
  const currencies = currenciesOf(result).filter((each) => each !== null)
  const [valueName, setValueName] = useState(values[0]?.name ?? '')
  const [currency, setCurrency] = useState(currencies[0] ?? null)
  const [comparison, setComparison] = useState<(typeof comparisons)[number]>('above')
  const [threshold, setThreshold] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const create = useSend(alerts.api.create, ({ condition }) => {
    toast({ title: `Alert created: ${condition}` })
    onClose()
  })
  const value = values.find(({ name }) => name === valueName)
  const isAmount = value?.shown === 'money'
  const { threshold: refused } = create.isError ? fieldsOf(create.error) : {}
  const save = (event: FormEvent) => {
    event.preventDefault()
    const number = plainNumber(threshold)
    setFault(number === null ? 'Enter a number' : null)
    if (number === null) return
    create.mutate({
      body: { source, valueName, comparison, threshold: number, ...(isAmount && currency ? { currency } : {}) },
    })
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
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Labelled label="Tell me when it is">
          {(id) => (
            <Select
              id={id}
              value={comparison}
              options={comparisons.map((each) => ({ value: each, label: each }))}
              onChange={(next) => setComparison(next as typeof comparison)}
            />
          )}
        </Labelled>
        <Labelled label={isAmount && currency ? `Threshold, ${currency}` : 'Threshold'}>
          {(id) => (
            <>
              <Input
                id={id}
                inputMode="decimal"
                value={threshold}
                aria-invalid={fault ? true : undefined}
                onChange={(event) => setThreshold(event.target.value)}
              />
              <Fault text={fault ?? refused} />
            </>
          )}
        </Labelled>
      </div>
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={create.isPending}>
          Create alert
        </Button>
      </div>
    </form>
  )
}
