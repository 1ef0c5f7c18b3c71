import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { SettingView } from '#shared/setting/views.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { SettingValue } from './setting-value.tsx'

/** What the company has decided, by module, with what holds now. */
export const PoliciesPage = () => (
  <SettingsFrame>
    {(settings) =>
      [...Map.groupBy(settings, ({ room }) => room)].map(([module, its]) => (
        <section key={module} aria-label={module}>
          <h2 className="mb-2 text-section text-fg">{module}</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {its.map((each) => (
              <li key={each.name}>
                <Link to={each.page} className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-hover">
                  <span className="min-w-0 flex-1 items-center justify-between gap-4 md:flex">
                    <span className="min-w-0">
                      <span className="block text-body font-medium text-fg">{each.label}</span>
                      <span className="block text-table text-fg-muted">{each.says}</span>
                    </span>
                    <span className="block shrink-0 text-table text-fg max-md:mt-1 md:max-w-80 md:text-right">
                      <Now {...each} />
                    </span>
                  </span>
                  <ChevronRight aria-hidden className="text-fg-subtle" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))
    }
  </SettingsFrame>
)

/** The one value, or how many there are. */
function Now({ per, places, fields }: SettingView) {
  const [first, ...more] = places
  if (!first) return `No ${per?.many ?? 'value'} yet`
  if (more.length) return `By ${per?.one ?? 'place'}: ${places.length}`
  return <SettingValue fields={fields} value={first.value} currency={first.currency} />
}
