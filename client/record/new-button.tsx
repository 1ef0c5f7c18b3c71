import { Plus } from 'lucide-react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import type { AnyRecord } from '#shared/record.ts'

/** The way to the form of a record type, for whoever may create one: 'New vendor price'. Beside the heading of a list a phone shows the verb alone. */
export function NewButton({ record, to, children }: { record: AnyRecord; to?: string; children: string }) {
  const { can } = useAuth()
  if (record.form === false || !can(record.api.create.can)) return null
  const [verb, ...noun] = children.split(' ')
  return (
    <LinkButton to={to ?? `${record.listPage}/new`} variant="primary" icon={Plus}>
      <span>
        {verb} <span className="max-md:in-[header:has(nav)]:sr-only">{noun.join(' ')}</span>
      </span>
    </LinkButton>
  )
}
