import { useSearchParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Forbidden } from '#client/errors/forbidden.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { ConfirmAction, useActions } from '#client/record/record-actions.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { Select } from '#client/ui/select.tsx'
import { applications } from '#modules/recruiting/shared/applications.ts'
import { openings } from '#modules/recruiting/shared/openings.ts'
import { Column } from './pipeline-column.tsx'
import { boardStages, endStages } from './pipeline-moves.ts'
import { StageCount } from './stage-count.tsx'
import { useMove } from './use-move.ts'

const every = 'all'

/** Everybody who applies, by how far they have come: of one opening or of all that whoever looks may see. */
export function PipelinePage() {
  const { can } = useAuth()
  const [params, setParams] = useSearchParams()
  const opening = params.get('opening')
  const state = useActions()
  const { move, ways, followed, failure, dismiss } = useMove()
  const list = useApi(
    openings.api.list,
    { query: { limit: '100', sort: '-number', fields: 'title,number,state' } },
    { enabled: can(openings.api.list.can) },
  )
  if (!can(openings.api.list.can)) return <Forbidden title="You may not see the pipeline" can={openings.api.list.can} />
  const all = list.data?.items ?? []
  const options = [
    { value: every, label: 'All openings' },
    ...all.map(({ id, title, number }) => ({ value: id, label: `${title} · ${number}` })),
  ]
  const filters = opening ? [{ field: 'openingId', operator: 'eq' as const, value: opening }] : []
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title="Pipeline" actions={<NewButton record={applications}>New application</NewButton>} />
      <div className="flex flex-wrap items-center gap-3 px-4 py-3">
        <Select
          label="Opening"
          value={opening ?? every}
          options={options}
          className="w-full max-w-90"
          onChange={(value) => setParams(value === every ? {} : { opening: value }, { replace: true })}
        />
        <p className="text-caption text-fg-muted max-md:hidden">
          Drag a card, or press Alt and an arrow key; more actions are in the card’s menu.
        </p>
      </div>
      {failure && (
        <Banner
          tone="danger"
          title="The card was not moved"
          onDismiss={dismiss}
          className="sticky top-14 z-10 mx-4 mb-3"
        >
          {failure}
        </Banner>
      )}
      {list.data && all.length === 0 ? (
        <EmptyState
          title="No openings yet"
          action={
            can(openings.api.create.can) && (
              <LinkButton variant="primary" to={`${openings.listPage}/new`}>
                New opening
              </LinkButton>
            )
          }
        >
          Create an opening for an approved job requisition. Its applicants appear here.
        </EmptyState>
      ) : (
        <>
          <div className="grid shrink-0 grid-flow-col auto-cols-[minmax(13rem,1fr)] gap-3 overflow-x-auto px-4 pb-4 max-md:auto-cols-[85%] max-md:snap-x max-md:scroll-px-4">
            {boardStages.map((stage) => (
              <Column key={stage} {...{ stage, filters, move, ways, followed, state }} />
            ))}
          </div>
          <ul className="flex flex-wrap gap-4 px-4 pb-5 text-body text-fg-muted">
            {endStages.map((stage) => (
              <li key={stage}>
                <StageCount stage={stage} filters={filters} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ConfirmAction state={state} />
    </div>
  )
}
