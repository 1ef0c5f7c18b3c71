import { Plus } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { formatInstant, formatList } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { securityApi, type PersonalToken } from '#modules/settings/shared/security.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { wordsOf } from './scopes.ts'

/** The keys of one's own programs. */
export function TokensCard() {
  const tokens = useApi(securityApi.tokens, {})
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<PersonalToken | null>(null)
  return (
    <Card
      title="Personal access tokens"
      padded={false}
      action={
        <Button size="sm" variant="ghost" icon={Plus} onClick={() => setMaking(true)}>
          New token
        </Button>
      }
      footer="A program sends its token as “Authorization: Bearer mst_…” and has your permissions, limited to the rights you chose."
    >
      {tokens.isError && <NotLoaded title="Your tokens could not be loaded" read={tokens} className="m-4" />}
      {tokens.data ? (
        <DataTable
          label="Personal access tokens"
          framed={false}
          rows={tokens.data}
          keyOf={({ id }) => id}
          empty="You have no access tokens."
          columns={[
            {
              label: 'Name',
              width: 160,
              of: ({ name, ending }) => (
                <>
                  {name}
                  <span className="block font-mono text-caption font-normal text-fg-muted">mst_…{ending}</span>
                </>
              ),
            },
            { label: 'Permissions', width: 200, of: ({ scopes }) => formatList(wordsOf(scopes)) },
            { label: 'Last used', of: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(lastUsedAt) : 'Never') },
            { label: 'Expires', of: ({ expiresAt }) => formatInstant(expiresAt) },
            {
              label: 'Action',
              action: true,
              of: (token) => (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Revoke ${token.name}`}
                  onClick={() => setRevoking(token)}
                >
                  Revoke
                </Button>
              ),
            },
          ]}
        />
      ) : (
        !tokens.isError && <SkeletonLines lines={2} className="p-4" />
      )}
      {making && <NewTokenDialog onClose={() => setMaking(false)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  )
}

function RevokeDialog({ token, onClose }: { token: PersonalToken; onClose: () => void }) {
  const revoke = useSend(securityApi.revokeToken, () => {
    toast({ title: `${token.name} revoked` })
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke ${token.name}?`}
      description="The program is refused from its next call on. A revoked token cannot be restored."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate({ params: { id: token.id } })}>
            Revoke token
          </Button>
        </>
      }
    >
      {revoke.error && <Banner tone="danger" title={sentenceOf(revoke.error)} />}
    </Dialog>
  )
}
