import { formatList } from '#client/format.ts'
import type { Catalogue } from '#modules/roles/shared/roles.ts'
import { grants, whoseOf, type Whose } from '#shared/permissions.ts'

export const whoseWords: Readonly<Record<Whose, string>> = {
  all: "everybody's",
  own: 'their own',
  reports: 'those of their direct and indirect reports',
  department: 'those of their department',
}

/** On whose records a list of patterns allows a right; undefined where it does not. */
export function whoseIn(permissions: readonly string[], permission: string): Whose | undefined {
  const found = permissions.filter((pattern) => grants([pattern], permission)).map(whoseOf)
  return (['all', 'department', 'reports', 'own'] as const).find((each) => found.includes(each))
}

/** What a role allows, module by module. */
export function RightsInWords({ catalogue, permissions }: { catalogue: Catalogue; permissions: readonly string[] }) {
  if (permissions.includes('*.*.*')) return <p className="text-table text-fg">All permissions, including settings.</p>
  const modules = catalogue.flatMap(({ room, nouns }) => {
    const held = nouns.flatMap(({ noun, label, rights }) => {
      const words = rights.flatMap(({ permission, label: right }) => {
        const whose = whoseIn(permissions, permission)
        return whose ? [whose === 'all' ? right : `${right} (${whoseWords[whose]})`] : []
      })
      return words.length ? [{ noun, label, words }] : []
    })
    return held.length ? [{ room, held }] : []
  })
  if (modules.length === 0) return <p className="text-table text-fg-muted">No permissions yet.</p>
  return (
    <div className="space-y-4">
      {modules.map(({ room, held }) => (
        <section key={room} aria-label={room}>
          <h3 className="text-table font-semibold text-fg">{room}</h3>
          <dl className="mt-1 grid grid-cols-[minmax(9rem,14rem)_1fr] gap-x-4 gap-y-1 text-table max-md:grid-cols-1">
            {held.map(({ noun, label, words }) => (
              <div key={noun} className="contents">
                <dt className="text-fg-muted">{label}</dt>
                <dd className="text-fg max-md:mb-2">{formatList(words)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
