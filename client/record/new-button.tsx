import { Plus } from 'lucide-react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import type { AnyRecord } from '#shared/record.ts'

/** The way to the form of a noun, for whoever may create one. */
export function NewButton({ record, to, children }: { record: AnyRecord; to?: string; children: string }) {
  const { can } = useAuth()
  if (!can(record.api.create.can)) return null
  return (
    <LinkButton to={to ?? `${record.listPage}/new`} variant="primary" icon={Plus}>
      {children}
    </LinkButton>
  )
}
