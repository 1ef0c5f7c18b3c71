import { useId, useState } from 'react'
import { sentenceOf, useSend } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { DayText } from '#client/ui/day.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Select } from '#client/ui/select.tsx'
import { calendarCalls, mostText, type Holidays } from '#modules/calendars/shared/calendars.ts'
import type { OtherDay } from '#modules/calendars/shared/working-times.ts'

type Props = {
  known: readonly { day: string }[]
  onAdd: (days: readonly OtherDay[]) => void
  onClose: () => void
}

/** Reads holidays out of a calendar file, and shows what would be added before it is. */
export function ImportHolidays({ known, onAdd, onClose }: Props) {
  const ids = useId()
  const thisYear = Number(companyDay().slice(0, 4))
  const [years, setYears] = useState('3')
  const [text, setText] = useState<string | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const read = useSend(calendarCalls.readHolidays)
  const ask = (content: string, count: string) =>
    read.mutate({
      body: { text: content, from: `${thisYear}-01-01`, to: `${thisYear + Number(count) - 1}-12-31` },
    })
  const choose = async (file: File | undefined) => {
    if (!file) return
    const content = file.size > mostText * 4 ? '' : await file.text()
    const fits = content !== '' && content.length <= mostText
    setTooLarge(!fits)
    setText(fits ? content : null)
    if (fits) ask(content, years)
    else read.reset()
  }
  const there = new Set(known.map(({ day }) => day))
  const found = read.data
  const added = found?.days.filter(({ day }) => !there.has(day)) ?? []
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import holidays"
      description="From a calendar file (.ics). Nothing is saved until you save the calendar."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={added.length ? undefined : found ? 'No days to add' : 'Choose a file first'}
            onClick={() => {
              onAdd(added.map((each) => ({ ...each, work: [] })))
              onClose()
            }}
          >
            {added.length === 0 ? 'Add days' : added.length === 1 ? 'Add one day' : `Add ${added.length} days`}
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <div className="min-w-52 flex-1">
          <label htmlFor={`${ids}-file`} className="mb-1 block text-table font-medium text-fg">
            Calendar file
          </label>
          <input
            id={`${ids}-file`}
            type="file"
            accept=".ics,text/calendar"
            className="block w-full text-table text-fg file:mr-3 file:h-control-md file:rounded-control file:border file:border-line-strong file:bg-surface file:px-3 file:text-fg"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </div>
        <div className="w-44">
          <label htmlFor={`${ids}-years`} className="mb-1 block text-table font-medium text-fg">
            Years
          </label>
          <Select
            id={`${ids}-years`}
            value={years}
            options={['1', '2', '3', '5', '10'].map((count) => ({
              value: count,
              label: count === '1' ? String(thisYear) : `${thisYear} to ${thisYear + Number(count) - 1}`,
            }))}
            onChange={(next) => {
              setYears(next)
              if (text !== null) ask(text, next)
            }}
          />
        </div>
      </div>
      <div className="mt-4 min-h-24" aria-live="polite">
        {tooLarge && (
          <Banner tone="danger" title="The file is too large or empty: choose one with public holidays only" />
        )}
        {read.error && <Banner tone="danger" title={sentenceOf(read.error)} />}
        {found && <Found found={found} there={there} />}
      </div>
    </Dialog>
  )
}

const Found = ({ found: { days, leftOut }, there }: { found: Holidays; there: ReadonlySet<string> }) => (
  <>
    {days.length === 0 ? (
      <p className="text-table text-fg-muted">No holidays in these years.</p>
    ) : (
      <ul aria-label="Days of the file" className="rounded-control border border-line">
        {days.map(({ day, name }) => (
          <li key={day} className="flex gap-3 border-t border-line px-3 py-1.5 text-table first:border-0">
            <DayText day={day} className="figures w-28 shrink-0 text-fg-muted" />
            <span className="min-w-0 flex-1 text-fg">{name}</span>
            {there.has(day) && <span className="text-fg-muted">Already listed</span>}
          </li>
        ))}
      </ul>
    )}
    {leftOut.length > 0 && (
      <div className="mt-3 text-table text-fg-muted">
        <p>Not imported:</p>
        <ul className="list-inside list-disc">
          {leftOut.slice(0, 10).map(({ name, why }) => (
            <li key={`${name} ${why}`}>
              {name}: {why}
            </li>
          ))}
        </ul>
        {leftOut.length > 10 && <p>And {leftOut.length - 10} more.</p>}
      </div>
    )}
  </>
)
