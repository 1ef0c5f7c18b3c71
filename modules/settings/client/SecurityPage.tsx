import { useApi } from '#client/api.ts'
import { CardPage } from '#client/errors/card-page.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatInstant } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { memberViewApi } from '#shared/member-view.ts'
import { SessionsCard } from './sessions-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TokensCard } from './tokens-card.tsx'

/** How a person signs in, where they are signed in, and which programs act in their name. */
export const SecurityPage = () => (
  <CardPage title="Security">
    <SignInCard />
    <SessionsCard />
    <TokensCard />
    <SeenCard />
  </CardPage>
)

/** Who saw Mainstay as the person who looks here, and why. */
function SeenCard() {
  const found = useApi(memberViewApi.list, {})
  return (
    <Card
      title="Seen as you"
      padded={false}
      footer="An administrator can view Mainstay as you, to help you or check your access. During a view, nothing can be changed, and this page and your recent records stay hidden."
    >
      <ReadGate read={found} what="views as you" lines={2}>
        {(views) => (
          <DataTable
            label="Seen as you"
            framed={false}
            rows={views}
            keyOf={({ id }) => id}
            empty="No one has viewed Mainstay as you."
            columns={[
              { label: 'By', width: 180, of: ({ by }) => by },
              { label: 'Reason', of: ({ reason }) => reason },
              { label: 'From', of: ({ begunAt }) => formatInstant(begunAt) },
              { label: 'Until', of: ({ endedAt }) => (endedAt ? formatInstant(endedAt) : 'Now') },
            ]}
          />
        )}
      </ReadGate>
    </Card>
  )
}
