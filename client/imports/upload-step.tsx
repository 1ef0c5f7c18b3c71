import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sentenceOf, urlOf, useApi } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { DropZone } from '#client/upload/drop-zone.tsx'
import { saveFile } from '#client/record/download.ts'
import { upload } from '#client/upload/upload.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { metaOf } from '#shared/field.ts'
import { importApi, importLimits, type Import } from '#shared/imports.ts'
import { useShown } from '#client/record/use-shown.ts'
import type { AnyRecord } from '#shared/record.ts'
import { importTones } from './import-tones.ts'

/** Step 1: a file is chosen or dropped; earlier imports can be opened again. */
export function UploadStep({ record }: { record: AnyRecord }) {
  const navigate = useNavigate()
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const recent = useApi(importApi.recent, { params: { record: record.name } })
  const fields = Object.values(useShown(record).imported?.shape ?? {}).flatMap((schema) => metaOf(schema)?.label ?? [])
  const send = async ([file]: File[]) => {
    if (!file) return
    setFailure(null)
    setSending({ name: file.name, share: 0 })
    try {
      const made = await upload<Import>(urlOf(importApi.upload, { params: { record: record.name } }), file, {
        onProgress: (share) => setSending({ name: file.name, share }),
      })
      await navigate(`/imports/${record.name}/${made.id}`)
    } catch (error) {
      setFailure(sentenceOf(error))
      setSending(null)
    }
  }
  const sample = () =>
    saveFile(
      new Blob(
        [
          `\uFEFF${fields.map((label) => (/[",]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label)).join(',')}\r\n`,
        ],
        { type: 'text/csv' },
      ),
      `${record.many} to import.csv`,
    )
  return (
    <div className="flex max-w-180 flex-col gap-6 px-4 py-6">
      {failure && (
        <Banner tone="danger" title="This file cannot be imported">
          {failure}
        </Banner>
      )}
      {sending ? (
        <div className="rounded-card border border-line px-4 py-6">
          <Progress
            label={sending.name}
            value={sending.share < 1 ? sending.share * 100 : undefined}
            detail={sending.share < 1 ? 'Uploading' : 'Reading the columns'}
          />
        </div>
      ) : (
        <DropZone
          label="Choose a file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
          onFiles={(files) => void send(files)}
          className="py-10"
        >
          <p className="text-balance">
            CSV, TSV or Excel (XLSX), up to {formatNumber(importLimits.rows)} rows and{' '}
            {formatNumber(importLimits.columns)} columns. Nothing is written before you have reviewed it.
          </p>
        </DropZone>
      )}
      <div className="flex flex-wrap items-start justify-between gap-3 text-table text-fg-muted">
        <p className="max-w-[60ch] flex-1 basis-72">
          Columns can be named as you like; you match them in the next step. Known fields: {fields.join(' · ')}
        </p>
        <Button size="sm" onClick={sample}>
          Download an empty file
        </Button>
      </div>
      {recent.data && recent.data.length > 0 && (
        <section aria-labelledby="recent-imports">
          <h2 id="recent-imports" className="mb-2 text-table font-semibold">
            Recent imports
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line">
            {recent.data.map((each) => (
              <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-table">
                <Link
                  to={`/imports/${record.name}/${each.id}`}
                  className="min-w-0 flex-1 truncate rounded-check font-medium hover:text-primary-fg hover:underline"
                >
                  {each.fileName}
                </Link>
                <span className="figures text-fg-muted">{formatNumber(each.rows)} rows</span>
                <StatePill state={each.state} tone={importTones[each.state]} />
                <span className="text-caption text-fg-subtle">
                  {each.createdByName} · <InstantText at={each.createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {recent.isError && (
        <p className="text-table text-fg-muted">
          Recent imports could not be loaded.{' '}
          <Button size="sm" variant="ghost" onClick={() => recent.refetch()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}
