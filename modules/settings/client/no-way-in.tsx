import { useApi } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { ownAccountApi, type OwnAccount } from '#modules/settings/shared/own-account.ts'

type Reasons = Partial<Record<OwnAccount['kind'], readonly [title: string, instead: string]>>

const toMembers = (
  <LinkButton size="sm" to="/settings/members">
    Go to members
  </LinkButton>
)

/** Why nobody comes in by the way this list is about, and how they do; nothing where they do come in by it. */
export function NoWayIn({ reasons }: { reasons: Reasons }) {
  const { data } = useApi(ownAccountApi.read, {})
  const reason = data && reasons[data.kind]
  if (!reason) return null
  return (
    <Banner tone="neutral" className="mx-4 mt-3 print:hidden" title={reason[0]} action={toMembers}>
      {reason[1]}
    </Banner>
  )
}
