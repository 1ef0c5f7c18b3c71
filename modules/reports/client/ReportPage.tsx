import {
  BadgeCheck,
  Ellipsis,
  History,
  Link2,
  Printer,
  Save,
  Share2,
  Undo2,
  Archive,
  ArchiveRestore,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatInstant } from '#client/format.ts'
import { RecordFailed, RecordSkeleton } from '#client/record/record-states.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { useKeep } from '#client/shell/personal.ts'
import { StarButton } from '#client/shell/star.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { toast } from '#client/ui/toast-store.ts'
import type { Question } from '#modules/reports/shared/question.ts'
import { reports } from '#modules/reports/shared/reports.ts'
import type { DetailOf } from '#shared/record.ts'
import { SaveDialog } from './save-dialog.tsx'
import { useQuestion } from './use-question.ts'
import { VersionsDrawer } from './versions-drawer.tsx'
import { Workbench } from './workbench.tsx'

const crumbs = [{ label: 'Reports', to: '/reports' }]
type Saved = DetailOf<typeof reports>

/** A saved report: its question, which any reader may change for themselves, and its answer. */
export function ReportPage() {
  const { id = '' } = useParams()
  const read = useApi(reports.api.read, { params: { id } })
  if (read.data) return <Open key={id} report={read.data} />
  if (read.isError)
    return <RecordFailed record={reports} crumbs={crumbs} error={read.error} onRetry={() => void read.refetch()} />
  return <RecordSkeleton record={reports} crumbs={crumbs} />
}

/** The action that the report is open to: to be certified, or to lose it. */
const certificationOf = ({ state }: Saved) =>
  reports.verbList.find(({ name }) => name === (state === 'open' ? 'certify' : 'uncertify'))!

const audienceText = { me: 'Only the owner', named: 'Shared with roles and people', everyone: 'Shared with everyone' }

function Open({ report }: { report: Saved }) {
  const { id, version, name, description, ownerId, ownerName, audience, updatedAt, archivedAt, certifiedByName } =
    report
  const certification = certificationOf(report)
  const { me, can } = useAuth()
  const { question, changed, ask } = useQuestion(report.question)
  const navigate = useNavigate()
  const [open, setOpen] = useState<'copy' | 'share' | 'versions' | null>(null)
  const update = useSend(reports.api.update, () => ask(null))
  const archive = useSend(archivedAt ? reports.api.restore : reports.api.archive)
  const certify = useSend(certification.endpoint!)
  const { visited } = useKeep()
  useEffect(() => void visited(reports.name, id), [visited, id])
  const present = question ?? report.question
  const isOwner = me?.id === ownerId && can(reports.api.update.can)
  const save = (next: Question) => update.mutate({ params: { id }, version, body: { question: next } })
  const failure = update.error ?? archive.error ?? certify.error
  const show = (on: typeof open) => (isOpen: boolean) => setOpen(isOpen ? on : null)
  const more: MenuItem[] = [
    ...(can(reports.api.create.can) ? [{ label: 'Save as new', icon: Save, onSelect: () => setOpen('copy') }] : []),
    ...(isOwner ? [{ label: 'Rename and share', icon: Share2, onSelect: () => setOpen('share') }] : []),
    { label: 'Versions', icon: History, onSelect: () => setOpen('versions') },
    {
      label: 'Copy link',
      icon: Link2,
      onSelect: () => void navigator.clipboard.writeText(location.href).then(() => toast({ title: 'Link copied' })),
    },
    { label: 'Print', icon: Printer, onSelect: () => print() },
    ...(can(certification.right)
      ? [
          {
            label: certification.label,
            icon: BadgeCheck,
            onSelect: () => certify.mutate({ params: { id }, version } as never),
          },
        ]
      : []),
    ...(isOwner && can(reports.api.archive.can)
      ? [
          {
            label: archivedAt ? 'Restore' : 'Archive',
            icon: archivedAt ? ArchiveRestore : Archive,
            separated: true,
            onSelect: () => archive.mutate({ params: { id }, version }),
          },
        ]
      : []),
  ]
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={name}
        crumbs={crumbs}
        actions={
          <>
            <StarButton record={reports.name} recordId={id} noun="report" />
            {changed && <IconButton label="Undo changes" icon={Undo2} onClick={() => ask(null)} />}
            {changed && isOwner && (
              <Button variant="primary" icon={Save} busy={update.isPending} onClick={() => save(present)}>
                Save changes
              </Button>
            )}
            {changed && !isOwner && can(reports.api.create.can) && (
              <Button variant="primary" icon={Save} onClick={() => setOpen('copy')}>
                Save as new
              </Button>
            )}
            <Menu align="end" items={more} trigger={<IconButton label="More actions" icon={Ellipsis} />} />
          </>
        }
      />
      {failure && <Banner tone="danger" title={sentenceOf(failure)} className="mx-4 my-3" />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-3 text-table text-fg-muted">
        {archivedAt && <StatePill state="Archived" />}
        {changed && <StatePill state="Changed" tone="warning" />}
        {certifiedByName && !changed && <StatePill state={`Certified by ${certifiedByName}`} tone="success" />}
        {description && <p className="w-full text-fg">{description}</p>}
        <span>{ownerName}</span>·<span>{audienceText[audience]}</span>·<span>Changed {formatInstant(updatedAt)}</span>
      </div>
      <Workbench question={present} ask={ask} title={name} saved={changed ? null : { report: id }} />
      <SaveDialog
        open={open === 'copy'}
        onOpenChange={show('copy')}
        question={present}
        name={`${name} (copy)`}
        onSaved={(saved) => void navigate(reports.pageOf(saved))}
      />
      <SaveDialog
        open={open === 'share'}
        onOpenChange={show('share')}
        question={report.question}
        report={report}
        onSaved={() => toast({ title: 'Report saved' })}
      />
      <VersionsDrawer
        id={id}
        open={open === 'versions'}
        onOpenChange={show('versions')}
        onShow={(next) => {
          setOpen(null)
          ask(next)
        }}
        onRestore={
          isOwner
            ? (next) => {
                setOpen(null)
                save(next)
              }
            : undefined
        }
      />
    </div>
  )
}
