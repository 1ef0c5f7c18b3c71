import { useState } from 'react'
import { useParams } from 'react-router'
import { InstantText } from '#client/ui/day.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { SettingPlace, SettingView } from '#shared/setting/views.ts'
import { ChangeDialog, type Change } from './change-dialog.tsx'
import { SettingHistory } from './setting-history.tsx'
import { SettingValue } from './setting-value.tsx'
import { SettingsFrame } from './settings-frame.tsx'

const crumbs = [{ label: 'Company settings', to: '/settings/policies' }]

/** One setting: what holds where, its change with a reason, and every version before. */
export function PolicyPage() {
  const { name = '' } = useParams()
  return (
    <SettingsFrame name={name} crumbs={crumbs}>
      {(settings) => {
        const setting = settings.find((each) => each.name === name)
        return setting ? (
          <Policy key={name} setting={setting} />
        ) : (
          <EmptyState title="Setting not found">The setting does not exist, or you may not see it.</EmptyState>
        )
      }}
    </SettingsFrame>
  )
}

function Policy({ setting }: { setting: SettingView }) {
  const [change, setChange] = useState<Change | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { fields, places, per, mayChange, says } = setting
  const place = places.find(({ id }) => id === chosen) ?? places[0]
  const reason = mayChange ? undefined : 'Your roles do not allow changing this setting'
  return (
    <>
      <p className="max-w-[68ch] text-body text-fg-muted">{says}</p>
      <Card title="Current values" padded={false}>
        <DataTable
          label="Current values"
          framed={false}
          rows={places}
          keyOf={({ id }) => id ?? ''}
          empty={per ? `There are no ${per.many} yet. Their values are listed here.` : undefined}
          columns={[
            { label: 'For', of: ({ title }) => title ?? 'The whole company' },
            ...fields.map((field) => ({
              label: field.label,
              of: ({ value, currency }: SettingPlace) => (
                <SettingValue fields={[field]} value={value} currency={currency} />
              ),
            })),
            { label: 'Changed', of: (each) => <Decided {...each} />, wide: true },
            {
              label: 'Actions',
              action: true,
              of: (each) => (
                <span className="flex justify-end gap-2">
                  {places.length > 1 && (
                    <Button size="sm" variant="ghost" aria-pressed={each === place} onClick={() => setChosen(each.id)}>
                      History
                    </Button>
                  )}
                  <Button
                    size="sm"
                    disabledReason={reason}
                    onClick={() =>
                      setChange({ place: each, value: each.value, title: `Change ${setting.label.toLowerCase()}` })
                    }
                  >
                    Change
                  </Button>
                </span>
              ),
            },
          ]}
        />
      </Card>
      {place && (
        <SettingHistory
          key={place.id}
          setting={setting}
          place={place}
          reason={reason}
          onRestore={(value, title) => setChange({ place, value, title })}
        />
      )}
      {change && <ChangeDialog setting={setting} change={change} onClose={() => setChange(null)} />}
    </>
  )
}

const Decided = ({ version, changedAt, changedBy }: SettingPlace) =>
  version === 0 || changedAt === null ? (
    <span className="text-fg-muted">Default</span>
  ) : (
    <span className="text-fg-muted">
      {changedBy}, <InstantText at={changedAt} />
    </span>
  )
