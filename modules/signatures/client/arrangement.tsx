import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { signatureCalls } from '#modules/signatures/shared/calls.ts'
import type { SignatureRequestDetail } from '#modules/signatures/shared/requests.ts'
import { PageBoard } from './page-board.tsx'
import { PlaceBox } from './place-box.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { Placed, Plan } from './places.ts'
import { SignersEditor } from './signers-editor.tsx'
import { Signers } from './signers.tsx'
import { usePlan } from './use-plan.ts'

/** Who signs, and where: until the request is sent. */
export function Arrangement({ request }: { request: SignatureRequestDetail }) {
  const { can } = useAuth()
  return can(signatureCalls.arrange.can) ? <Editor request={request} /> : <Signers request={request} />
}

function Editor({ request }: { request: SignatureRequestDetail }) {
  const { documentId, documentTitle, versionId, pages, inOrder } = request
  const { plan, change, saving, failure } = usePlan(request)
  const [page, setPage] = useState(pages.length)
  const [chosen, setChosen] = useState<string | null>(null)
  const put = (place: Placed) =>
    change({ ...plan, places: plan.places.map((each) => (each.key === place.key ? place : each)) })
  const drop = (key: string) => change({ ...plan, places: plan.places.filter((each) => each.key !== key) })
  const nameOf = ({ signer }: Placed) => plan.people[signer]?.name ?? ''
  const place = plan.places.find(({ key }) => key === chosen)
  return (
    <>
      {failure && <Banner tone="danger" title={failure} />}
      <SignersEditor
        documentId={documentId}
        inOrder={inOrder}
        plan={plan}
        page={page}
        onChange={(next: Plan) => change(next)}
      />
      <Card
        title="Places on the document"
        note={saving ? 'Saving…' : 'Saved'}
        action={<Pages page={page} count={pages.length} onChange={setPage} />}
      >
        <div className="flex flex-col gap-4">
          {place && (
            <PlaceFields
              place={place}
              name={nameOf(place)}
              pages={pages.length}
              onChange={(next) => {
                put(next)
                setPage(next.page)
              }}
              onRemove={() => drop(place.key)}
            />
          )}
          <PageBoard version={{ id: documentId, versionId, title: documentTitle }} page={page} size={pages[page - 1]!}>
            {plan.places
              .filter((each) => each.page === page)
              .map((each) => (
                <PlaceBox
                  key={each.key}
                  place={each}
                  name={nameOf(each)}
                  chosen={each.key === chosen}
                  onChoose={() => setChosen(each.key)}
                  onChange={put}
                  onRemove={() => drop(each.key)}
                />
              ))}
          </PageBoard>
          {!place && (
            <p className="text-caption text-fg-muted">Drag a place, use the arrow keys, or enter its position.</p>
          )}
        </div>
      </Card>
    </>
  )
}

const Pages = ({ page, count, onChange }: { page: number; count: number; onChange: (page: number) => void }) => (
  <span className="flex items-center gap-1 text-table text-fg-muted">
    <IconButton
      label="Previous page"
      icon={ChevronLeft}
      size="sm"
      disabledReason={page === 1 ? 'This is the first page' : undefined}
      onClick={() => onChange(page - 1)}
    />
    <span className="figures">
      Page {page} of {count}
    </span>
    <IconButton
      label="Next page"
      icon={ChevronRight}
      size="sm"
      disabledReason={page === count ? 'This is the last page' : undefined}
      onClick={() => onChange(page + 1)}
    />
  </span>
)
