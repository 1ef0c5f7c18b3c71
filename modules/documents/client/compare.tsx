import { useState } from 'react'
import { useApi } from '#client/api.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { cn } from '#client/ui/cn.ts'
import { Select } from '#client/ui/select.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { documentCalls, type Version } from '#modules/documents/shared/calls.ts'
import type { DocumentDetail } from '#modules/documents/shared/documents.ts'
import { differencesOf, type Part } from './differences.ts'

/** What the text of one version says otherwise than that of another. */
export function Compare({ document: { id } }: { document: Pick<DocumentDetail, 'id'> }) {
  const read = useApi(documentCalls.versions, { params: { id } })
  if (read.isPending) return <SkeletonLines lines={4} />
  if (read.isError) return <NotLoaded title="The versions could not be loaded" read={read} />
  if (read.data.length < 2)
    return <p className="text-table text-fg-muted">There is one version. Add another, and its text is compared here.</p>
  return <Two id={id} versions={read.data} />
}

function Two({ id, versions }: { id: string; versions: readonly Version[] }) {
  const [newId, setNewId] = useState(versions[0]!.id)
  const [oldId, setOldId] = useState(versions[1]!.id)
  const options = versions.map(({ id: value, number, comment }) => ({
    value,
    label: comment ? `${number} · ${comment}` : `Version ${number}`,
  }))
  const before = useApi(documentCalls.text, { params: { id, versionId: oldId } })
  const after = useApi(documentCalls.text, { params: { id, versionId: newId } })
  const failed = [before, after].find(({ isError }) => isError)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2 text-table text-fg-muted">
        <Select label="Earlier version" options={options} value={oldId} onChange={setOldId} className="w-56" />
        and
        <Select label="Later version" options={options} value={newId} onChange={setNewId} className="w-56" />
      </div>
      {failed ? (
        <NotLoaded title="The text could not be loaded" read={failed} />
      ) : !before.data || !after.data ? (
        <SkeletonLines lines={6} />
      ) : before.data.reading !== 'read' || after.data.reading !== 'read' ? (
        <p className="text-table text-fg-muted">
          One of the two has no text that could be read, or it is still being read.
        </p>
      ) : (
        <Differences parts={differencesOf(textOf(before.data.pages), textOf(after.data.pages))} />
      )}
    </div>
  )
}

const textOf = (pages: readonly { text: string }[]): string => pages.map(({ text }) => text).join('\n')

const looks = {
  same: 'text-fg-muted',
  added: 'bg-success-bg text-success',
  gone: 'bg-danger-bg text-danger line-through',
}
const words = { same: '', added: 'Added: ', gone: 'Removed: ' }

function Differences({ parts }: { parts: readonly Part[] }) {
  if (parts.every(({ kind }) => kind === 'same'))
    return <p className="text-table text-fg-muted">Their texts are the same, word for word.</p>
  return (
    <div className="rounded-card border border-line py-2 text-table break-words">
      {parts.map(({ kind, lines }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one comparison stay what they are
        <div key={at} className={cn('px-4 whitespace-pre-wrap', looks[kind])}>
          {words[kind] && <span className="sr-only">{words[kind]}</span>}
          {kind === 'same' && lines.length > 6
            ? [...lines.slice(0, 2), `… ${lines.length - 4} lines that are the same …`, ...lines.slice(-2)].join('\n')
            : lines.join('\n')}
        </div>
      ))}
    </div>
  )
}
