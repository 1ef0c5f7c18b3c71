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
      footer="A program sends its token as “Authorization: Bearer mst_…” and may do what you may do, within the rights you gave it."
    >
      {tokens.isError && <NotLoaded title="It was not possible to load your tokens" read={tokens} className="m-4" />}
      {tokens.data ? (
        <DataTable
          label="Personal access tokens"
          framed={false}
          rows={tokens.data}
          keyOf={({ id }) => id}
          empty="No program acts in your name."
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
            { label: 'May', width: 200, of: ({ scopes }) => formatList(wordsOf(scopes)) },
            { label: 'Last used', of: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(lastUsedAt) : 'Never') },
            { label: 'Ends', of: ({ expiresAt }) => formatInstant(expiresAt) },
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
      description="The program that uses it is refused from its next call on. A revoked token cannot be brought back."
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
