import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useStanding } from '#client/approval/standing.ts'
import { askedOf } from '#client/approval/words.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatDay, formatInstant, formatList } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import type { Tone } from '#client/ui/pill.tsx'
import type { DocumentDetail } from '#modules/documents/shared/documents.ts'
import { openStates, revisions, type Revision } from '#modules/documents/shared/revisions.ts'

/** The approval of a document, for people who see revisions: the version on its way, or the approval of the effective one. */
export function RevisionNotice({ document: { id, state, versionNo } }: { document: DocumentDetail }) {
  const { can } = useAuth()
  const read = useApi(
    revisions.api.list,
    {
      query: {
        filter: [`documentId:eq:${id}`, `state:in:${[...openStates, 'effective'].join(',')}`],
        sort: '-createdAt',
        limit: '2',
      },
    },
    { enabled: can(revisions.api.list.can) },
  )
  // A version on its way is younger than the effective one, of which there is one each at most.
  const shown = read.data?.items[0] as Revision | undefined
  if (!shown) return null
  return (
    <Banner
      tone={tones[shown.state] ?? 'info'}
      title={
        <Link to={revisions.pageOf(shown.id)} className="underline">
          {titleOf(shown)}
        </Link>
      }
    >
      {shown.state === 'in review' && <WaitingFor id={shown.id} />}
      {shown.state === 'effective'
        ? null
        : state === 'draft'
          ? 'Readers get it after approval.'
          : shown.versionNo === versionNo
            ? 'Readers can open it in the meantime.'
            : `Readers get version ${versionNo} in the meantime.`}
    </Banner>
  )
}

/** The approvers that are asked now. */
function WaitingFor({ id }: { id: string }) {
  const { data } = useStanding(revisions, id)
  const asked = data?.now?.steps.filter(({ stand }) => stand === 'now').map(askedOf)
  return asked?.length ? `Waiting for ${formatList(asked)}. ` : null
}

const tones: Partial<Record<Revision['state'], Tone>> = {
  'in review': 'attention',
  rejected: 'danger',
  effective: 'success',
}

function titleOf({ state, versionNo, effectiveOn, approvedByName, approvedAt }: Revision): string {
  const version = `Version ${versionNo}`
  if (state === 'draft') return `${version} is a draft: ask for approval`
  if (state === 'in review') return `${version} is in approval`
  if (state === 'rejected') return `${version} was rejected`
  const by = approvedByName ? ` by ${approvedByName}` : ''
  const on = approvedAt ? ` on ${formatInstant(approvedAt)}` : ''
  const from = state === 'approved' && effectiveOn ? `, effective ${formatDay(effectiveOn)}` : ''
  return `${version} approved${by}${on}${from}`
}
