import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import { Labelled } from '#modules/reports/client/labelled.tsx'
import { comparisons } from '#modules/schedules/shared/alerts.ts'
import { plainNumber } from '#shared/money.ts'
import { Fault } from './fault.tsx'

type Comparison = (typeof comparisons)[number]

/** The rule of an alert while it is entered; `checked` answers it as sent, or null where the threshold is no number. */
export function useRule(comparisonNow: Comparison, thresholdNow: string) {
  const [comparison, setComparison] = useState(comparisonNow)
  const [threshold, setThreshold] = useState(thresholdNow)
  const [fault, setFault] = useState<string | null>(null)
  const checked = () => {
    const number = plainNumber(threshold)
    setFault(number === null ? 'Enter a number' : null)
    return number === null ? null : { comparison, threshold: number }
  }
  return { comparison, setComparison, threshold, setThreshold, fault, checked }
}

type Props = Omit<ReturnType<typeof useRule>, 'checked'> & { currency: string | null; refused: string | undefined }

export function RuleFields({ comparison, setComparison, threshold, setThreshold, fault, currency, refused }: Props) {
  return (
    <div className="grid gap-3.5 sm:grid-cols-2">
      <Labelled label="Alert me when it is">
        {(id) => (
          <Select
            id={id}
            value={comparison}
            options={comparisons.map((each) => ({ value: each, label: each }))}
            onChange={(next) => setComparison(next as Comparison)}
          />
        )}
      </Labelled>
      <Labelled label={currency ? `Threshold, ${currency}` : 'Threshold'}>
        {(id) => (
          <>
            <Input
              id={id}
              inputMode="decimal"
              value={threshold}
              aria-invalid={fault || refused ? true : undefined}
              onChange={(event) => setThreshold(event.target.value)}
            />
            <Fault text={fault ?? refused} />
          </>
        )}
      </Labelled>
    </div>
  )
}

export const Buttons = ({ label, busy, onClose }: { label: string; busy: boolean; onClose: () => void }) => (
  <div className="flex justify-end gap-2 max-md:flex-col-reverse">
    <Button onClick={onClose}>Cancel</Button>
    <Button type="submit" variant="primary" busy={busy}>
      {label}
    </Button>
  </div>
)
