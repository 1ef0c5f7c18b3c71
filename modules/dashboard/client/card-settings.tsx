import { useState, type FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import type { Card, Target } from '#modules/dashboard/shared/dashboard.ts'
import { Labelled } from '#modules/reports/client/labelled.tsx'
import { plainNumber } from '#shared/money.ts'

type Props = {
  card: Card
  title: string
  currency: string | null
  close: () => void
  save: (card: Card) => void
}

const directions = [
  { value: 'at least', label: 'Reach at least' },
  { value: 'at most', label: 'Stay at or below' },
] as const

/** The name of a card, and the target of its number. */
export function CardSettings({ card, title, currency, close, save }: Props) {
  const [name, setName] = useState(card.title ?? '')
  const [amount, setAmount] = useState(card.target?.amount ?? '')
  const [direction, setDirection] = useState<Target['direction']>(card.target?.direction ?? 'at least')
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const plain = amount.trim() === '' ? null : plainNumber(amount)
    if (amount.trim() !== '' && (plain === null || Number(plain) <= 0)) {
      setFault('Enter a number above zero, or nothing for no target')
      return
    }
    const { title: _title, target: _target, ...rest } = card
    save({
      ...rest,
      ...(name.trim() && { title: name.trim() }),
      ...(plain !== null && { target: { amount: plain, direction } }),
    })
    close()
  }
  return (
    <Dialog open onOpenChange={close} title={`Change ${title}`} size="sm">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3.5">
        <Labelled label="Name" hint="Empty: the name of its report or metric">
          {(id) => (
            <Input
              id={id}
              value={name}
              maxLength={120}
              placeholder={title}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Labelled>
        {card.kind === 'number' && (
          <>
            <Labelled label="Target (optional)">
              {(id) => (
                <>
                  <Input
                    id={id}
                    value={amount}
                    inputMode="decimal"
                    maxLength={30}
                    suffix={currency ?? undefined}
                    aria-invalid={fault ? true : undefined}
                    aria-describedby={fault ? `${id}-fault` : undefined}
                    onChange={(event) => setAmount(event.target.value)}
                  />
                  {fault && (
                    <p id={`${id}-fault`} role="alert" className="mt-1 text-caption font-medium text-danger">
                      {fault}
                    </p>
                  )}
                </>
              )}
            </Labelled>
            <Labelled label="The number should">
              {(id) => (
                <Select
                  id={id}
                  value={direction}
                  options={directions}
                  onChange={(next) => setDirection(next as Target['direction'])}
                />
              )}
            </Labelled>
          </>
        )}
        <div className="flex justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary">
            Apply
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
