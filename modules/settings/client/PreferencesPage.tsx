import { useId, type ReactNode } from 'react'
import { formatDay, formatInstant, formatNumber } from '#client/format.ts'
import { useDensity } from '#client/shell/density.ts'
import { CardPage } from '#client/errors/card-page.tsx'
import { useKeep, usePersonal } from '#client/shell/personal.ts'
import { chooseRegion, keptRegion } from '#client/shell/region.ts'
import { setTheme, useTheme } from '#client/shell/theme.ts'
import { useSingleKeys } from '#client/shell/use-shortcuts.ts'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { useClock } from '#client/ui/clock.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { Select } from '#client/ui/select.tsx'
import { regionName, regions, themeNames, timeZones } from './preference-names.ts'

const byBrowser = 'browser'

/** How the product looks and writes for one person, on every device they sign in on. Each choice counts at once. */
export function PreferencesPage() {
  const personal = usePersonal()
  const { prefer } = useKeep()
  return (
    <CardPage
      title="Preferences"
      fault={{ title: 'Your choice was not saved', error: prefer.error }}
      loading={personal === undefined}
    >
      <Appearance />
      <Formats keep={(region) => prefer.mutate(region)} />
      <Keyboard />
    </CardPage>
  )
}

function Appearance() {
  const theme = useTheme()
  const [density, setDensity] = useDensity()
  return (
    <Card title="Appearance">
      <div className="space-y-4">
        <Choice label="Theme" value={theme} onChange={setTheme} words={themeNames} />
        <Choice label="Rows in lists" value={density} onChange={setDensity} words={densities} />
      </div>
    </Card>
  )
}

const densities = { compact: 'Compact', default: 'Default', comfortable: 'Comfortable' }

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  onChange: (next: Value) => void
  words: Record<Value, string>
}

/** One of a few. */
const Choice = <Value extends string>({ label, value, onChange, words }: ChoiceProps<Value>) => (
  <Row label={label}>
    {(id) => (
      <Select
        id={id}
        value={value}
        onChange={(next) => onChange(next as Value)}
        options={Object.entries<string>(words).map(([each, word]) => ({ value: each, label: word }))}
      />
    )}
  </Row>
)

type Region = { locale: string | null; timeZone: string | null }

function Formats({ keep }: { keep: (region: Region) => void }) {
  const region = keptRegion()
  const now = new Date(useClock())
  const day = now.toLocaleDateString('sv', { timeZone: region.timeZone ?? undefined })
  const choose = (part: Partial<Region>) => {
    const next = { ...region, ...part }
    keep(next)
    chooseRegion(next)
  }
  return (
    <Card
      title="Numbers, days and times"
      footer={
        <span className="figures">
          Example: {formatNumber('-1234567.89')} · {formatDay(day)} · {formatInstant(now.toISOString(), 'full')}
        </span>
      }
    >
      <div className="space-y-4">
        <Row label="Format" hint="Also sets the first day of the week.">
          {(id) => (
            <Select
              id={id}
              value={region.locale ?? byBrowser}
              onChange={(next) => choose({ locale: next === byBrowser ? null : next })}
              options={[
                { value: byBrowser, label: `Browser: ${regionName(navigator.language)}` },
                ...regions.map((value) => ({ value, label: regionName(value) })),
              ]}
            />
          )}
        </Row>
        <Row label="Time zone" hint="Applies to the times of changes and approvals, not to dates.">
          {(id) => (
            <Combobox
              id={id}
              value={region.timeZone}
              display={region.timeZone?.replaceAll('_', ' ')}
              placeholder={`Browser: ${Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')}`}
              search={timeZones}
              onChange={(timeZone) => choose({ timeZone })}
              // Here it is a choice like any other.
              className="[&_input]:placeholder:text-fg"
            />
          )}
        </Row>
      </div>
    </Card>
  )
}

function Keyboard() {
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Card title="Keyboard">
      <Checkbox
        checked={singleKeys}
        onChange={setSingleKeys}
        label="Use single keys as shortcuts"
        hint="Switch this off if you use voice input or press keys by accident. Ctrl or ⌘ with a key always works."
      />
    </Card>
  )
}

/** A label with its control beside it, or below it where the page is narrow. */
function Row({ label, hint, children }: { label: string; hint?: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_18rem]">
      <div>
        <label htmlFor={id} className="text-body font-medium text-fg">
          {label}
        </label>
        {hint && <p className="text-caption text-fg-muted">{hint}</p>}
      </div>
      {children(id)}
    </div>
  )
}
