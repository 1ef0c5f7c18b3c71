import type { z } from 'zod'
import { Card } from '#client/ui/card.tsx'
import { metaOf } from '#shared/field.ts'
import type { Connector } from '#modules/connectors/shared/connectors.ts'
import { connectorSettings } from '#modules/connectors/shared/settings.ts'
import { wordsOf } from '#shared/text.ts'

const shown = (value: unknown): string =>
  value === true
    ? 'Yes'
    : value === false
      ? 'No'
      : value === null || value === undefined || value === ''
        ? '—'
        : String(value)

/** The settings for whoever may only read them: of a secret, whether it is there. */
export function SettingsList({ connector: { kind, id, settings, secrets } }: { connector: Connector }) {
  if (id === null) return null
  return (
    <Card title="Settings">
      <dl className="grid gap-x-6 gap-y-2 text-table sm:grid-cols-[max-content_1fr]">
        {Object.entries(connectorSettings[kind].shape as Record<string, z.ZodType>).map(([name, part]) => (
          <div key={name} className="contents">
            <dt className="text-fg-muted">{metaOf(part)?.label ?? name}</dt>
            <dd className="min-w-0 text-fg [overflow-wrap:anywhere] max-sm:mb-1.5">
              {secrets[name]
                ? secrets[name].set
                  ? 'Stored, not shown'
                  : 'None'
                : metaOf(part)?.kind === 'choice'
                  ? wordsOf(String(settings[name]))
                  : shown(settings[name])}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
