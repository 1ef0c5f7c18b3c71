import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatDay } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import type { DocumentDetail } from '#modules/documents/shared/documents.ts'
import { openStates, revisions, type Revision } from '#modules/documents/shared/revisions.ts'

/** That a version is on its way to the readers of a document, for whoever changes documents. */
export function RevisionNotice({ document: { id, state, versionNo } }: { document: DocumentDetail }) {
  const { can } = useAuth()
  const read = useApi(
    revisions.api.list,
    { query: { filter: [`documentId:eq:${id}`, `state:in:${openStates.join(',')}`], limit: '1' } },
    { enabled: can(revisions.api.list.can) },
  )
  const open = read.data?.items[0] as Revision | undefined
  if (!open) return null
  return (
    <Banner
      tone={open.state === 'in review' ? 'attention' : open.state === 'rejected' ? 'danger' : 'info'}
      title={
        <Link to={revisions.pageOf(open.id)} className="underline">
          {saying(open)}
        </Link>
      }
    >
      {state === 'draft' ? 'Readers get it once it is approved.' : `Readers get version ${versionNo} meanwhile.`}
    </Banner>
  )
}

const saying = ({ state, versionNo, effectiveOn }: Revision): string =>
  state === 'draft'
    ? `Version ${versionNo} is a draft: send it for approval`
    : state === 'in review'
      ? `Version ${versionNo} waits for approval`
      : state === 'rejected'
        ? `Version ${versionNo} was rejected`
        : `Version ${versionNo} is approved${effectiveOn ? ` and takes effect on ${formatDay(effectiveOn)}` : ''}`
