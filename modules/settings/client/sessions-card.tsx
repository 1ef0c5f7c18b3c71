import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { securityApi } from '#modules/settings/shared/security.ts'
import { SessionsTable } from './sessions-table.tsx'

/** One’s own browsers. Each can be signed out from here, as after the loss of a laptop. */
export function SessionsCard() {
  const sessions = useApi(securityApi.sessions, {})
  const end = useSend(securityApi.endSession, () => toast({ title: 'Browser signed out' }))
  const endOthers = useSend(securityApi.endOthers, ({ ended }) =>
    toast({ title: ended === 1 ? '1 browser signed out' : `${ended} browsers signed out` }),
  )
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  const failure = end.error ?? endOthers.error
  return (
    <Card
      title="Signed-in browsers"
      padded={false}
      action={
        <Button
          size="sm"
          variant="ghost"
          busy={endOthers.isPending}
          disabledReason={others.length ? undefined : 'You are signed in here only'}
          onClick={() => endOthers.mutate({})}
        >
          Sign out all others
        </Button>
      }
      footer="Browsers are signed out automatically after 30 minutes of inactivity and 12 hours after sign-in."
    >
      {failure && <Banner tone="danger" className="m-4" title={sentenceOf(failure)} />}
      {sessions.isError && <NotLoaded title="Your browsers could not be loaded" read={sessions} className="m-4" />}
      {sessions.data ? (
        <SessionsTable
          sessions={sessions.data}
          action={({ id, device, current }) =>
            current ? null : (
              <Button
                size="sm"
                variant="ghost"
                busy={end.isPending && end.variables?.params.id === id}
                aria-label={`Sign out ${device}`}
                onClick={() => end.mutate({ params: { id } })}
              >
                Sign out
              </Button>
            )
          }
        />
      ) : (
        !sessions.isError && <SkeletonLines lines={3} className="p-4" />
      )}
    </Card>
  )
}
