import { Archive, ArchiveRestore, Copy, FileText, Link2, Printer } from 'lucide-react'
import { call, urlOf } from '#client/api.ts'
import { IconButton } from '#client/ui/button.tsx'
import type { MenuItem } from '#client/ui/menu.tsx'
import { toast } from '#client/ui/toast-store.ts'
import type { AnyRecord } from '#shared/record.ts'
import type { AnyRow } from './field-value.tsx'
import { download } from './download.ts'
import type { RecordAction } from './record-actions.tsx'
import type { AsOfDay } from './RecordPage.tsx'

/** What can be done with any record, behind the three dots. */
export function moreOf(
  record: AnyRecord,
  row: AnyRow,
  { title, archived, asOf }: { title: string; archived: boolean; asOf: AsOfDay },
  can: (permission: string) => boolean,
  start: (action: RecordAction) => void,
): MenuItem[] {
  const send = (endpoint: typeof record.api.archive | typeof record.api.restore) => () =>
    call(endpoint, { params: { id: row.id } }, { version: row.version })
  const paper: RecordAction = {
    label: `${record.paper} as PDF`,
    can: true,
    run: () => download(urlOf(record.api.paper, { params: { id: row.id } }), `${title}.pdf`),
  }
  const items: MenuItem[] = [
    {
      label: 'Copy link',
      icon: Link2,
      onSelect: () =>
        void copy(`${location.origin}${record.pageOf(row.id)}${asOf ? `?asOf=${asOf}` : ''}`, 'Link copied'),
    },
    {
      label: `Copy “${title.length > 24 ? `${title.slice(0, 24)}…` : title}”`,
      icon: Copy,
      onSelect: () => void copy(title, 'Copied'),
    },
    { label: 'Print', icon: Printer, onSelect: () => print() },
    ...(record.paper && !asOf ? [{ label: paper.label, icon: FileText, onSelect: () => start(paper) }] : []),
  ]
  if (asOf || !record.archive || !can(record.api.archive.can)) return items
  const put: RecordAction = archived
    ? { label: 'Restore', can: true, run: send(record.api.restore) }
    : {
        label: 'Archive',
        can: true,
        run: send(record.api.archive),
        confirm: {
          title: `Archive this ${record.one}?`,
          children: `The ${record.one} no longer appears in lists and pickers. History and files remain, and you can restore it.`,
        },
      }
  return [
    ...items,
    { label: put.label, icon: archived ? ArchiveRestore : Archive, separated: true, onSelect: () => start(put) },
  ]
}

async function copy(text: string, said: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast({ title: said })
}

/** The code one knows it by, and a button that copies it. */
export function CopyCode({ label, code }: { label: string; code: string }) {
  if (!code) return null
  return (
    <span className="flex items-center gap-0.5 font-mono text-table text-fg-muted">
      {code}
      <IconButton
        label={`Copy ${label.toLowerCase()}`}
        icon={Copy}
        size="sm"
        className="relative size-6 before:absolute before:-inset-2.5 md:before:hidden print:hidden"
        onClick={() => void copy(code, `${label} copied`)}
      />
    </span>
  )
}
