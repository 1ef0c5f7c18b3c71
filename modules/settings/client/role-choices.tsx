import type { ReactNode } from 'react'
import { sentenceOf, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatList } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { memberReads, type Role } from '#modules/settings/shared/members.ts'
import { grants } from '#shared/permissions.ts'
import { upperFirst } from '#shared/text.ts'
import { moduleName } from './scopes.ts'

type Props = {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** Held before: these may stay, whoever chooses. */
  had?: readonly string[]
  /** What is said of a chosen one. */
  below?: (role: Role, entities: readonly { id: string; name: string }[]) => ReactNode
}

/** The roles to choose among; those that allow more than who chooses are shown with the reason. */
export function RoleChoices({ chosen, onChange, had = [], below }: Props) {
  const { permissions } = useAuth()
  const found = useApi(memberReads.roles, {})
  const beyond = (role: Role) =>
    !had.includes(role.name) && !role.permissions.every((pattern) => grants(permissions, pattern))
  return (
    <>
      {found.error && <Banner tone="danger" className="mb-3" title={sentenceOf(found.error)} />}
      <div className="space-y-3">
        {found.data?.roles.map((role) => (
          <div key={role.name}>
            <Checkbox
              checked={chosen.includes(role.name)}
              disabled={beyond(role)}
              onChange={(on) => onChange(on ? [...chosen, role.name] : chosen.filter((name) => name !== role.name))}
              label={role.label}
              hint={beyond(role) ? 'The role has rights that you do not have.' : allowed(role)}
            />
            {chosen.includes(role.name) && below?.(role, found.data.entities)}
          </div>
        ))}
        {found.isPending && <SkeletonLines lines={5} />}
      </div>
    </>
  )
}

/** The modules a role reaches, in a few words. */
function allowed({ permissions }: Role): string {
  if (permissions.includes('*.*.*')) return 'All permissions, including settings'
  const changes = permissions.filter((pattern) => !/\.(read|export)$/.test(pattern))
  const modules = (of: readonly string[]) => [...new Set(of.map((pattern) => moduleName(pattern.split('.')[0]!)))]
  const worked = modules(changes)
  const readOnly = modules(permissions).filter((module) => !worked.includes(module))
  return upperFirst(
    [
      ...(worked.length ? [`works in ${formatList(worked)}`] : []),
      ...(readOnly.length ? [`reads ${formatList(readOnly)}`] : []),
    ].join(', '),
  )
}
