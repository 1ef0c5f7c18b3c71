import { useState } from 'react'
import { call, sentenceOf, useApi } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { asCards } from '#client/ui/as-cards.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { cn } from '#client/ui/cn.ts'
import { Select } from '#client/ui/select.tsx'
import { importApi, type Import } from '#shared/imports.ts'
import type { AnyRecord } from '#shared/record.ts'
import { delimiterNames, encodingNames, faultsOf, refusedValues, without } from './import-rules.ts'
import { MatchRow } from './match-row.tsx'

type Props = { record: AnyRecord; data: Import; onChanged: (next: Import) => void; onChecked: (next: Import) => void }

/** Step 2: each column of the file is matched to a field, or left out. */
export function MatchStep({ record, data, onChanged, onChecked }: Props) {
  const [mapping, setMapping] = useState(data.mapping)
  const [values, setValues] = useState(data.values)
  const [formats, setFormats] = useState(data.formats)
  const [busy, setBusy] = useState<'reading' | 'checking' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // After a check the words it did not understand are asked for, too.
  const refused = useApi(
    importApi.rows,
    { params: { id: data.id }, query: { only: 'error' } },
    { enabled: data.counts.error > 0 },
  )
  const { stop, warn } = faultsOf(data.fields, mapping)
  const params = { id: data.id }
  const attempt = async (what: 'reading' | 'checking', work: () => Promise<void>) => {
    setBusy(what)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(null)
    }
  }
  const read = (body: {
    header?: boolean
    delimiter?: string
    encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  }) =>
    attempt('reading', async () => onChanged(await call(importApi.change, { params, body }, { version: data.version })))
  const check = () =>
    attempt('checking', async () => {
      const changed = await call(
        importApi.change,
        { params, body: { mapping, values, formats } },
        { version: data.version },
      )
      onChecked(await call(importApi.check, { params }, { version: changed.version }))
    })
  const choose = (index: number, field: string) =>
    setMapping((all) => (field ? { ...all, [index]: field } : without(all, index)))
  const delimiters = {
    ...delimiterNames,
    ...(data.delimiter in delimiterNames ? {} : { [data.delimiter]: data.delimiter }),
  }
  return (
    <div className="flex flex-col gap-5 px-4 py-5">
      {data.failure && (
        <Banner tone="danger" title="The file could not be checked">
          {data.failure}
        </Banner>
      )}
      {data.remembered && (
        <Banner title="Matched as in your last import of this kind of file">
          Look over the fields below; anything can be changed.
        </Banner>
      )}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <p className="text-table">
          <span className="block font-medium">{data.fileName}</span>
          <span className="figures text-fg-muted">
            {formatNumber(data.rows)} rows, {data.columns.length} columns
          </span>
        </p>
        {data.format === 'csv' && (
          <>
            <Labelled label="Cells are separated by">
              <Select
                label="Cells are separated by"
                size="sm"
                value={data.delimiter}
                onChange={(delimiter) => void read({ delimiter })}
                options={Object.entries(delimiters).map(([value, label]) => ({ value, label }))}
              />
            </Labelled>
            <Labelled label="Characters">
              <Select
                label="Characters"
                size="sm"
                value={data.encoding}
                onChange={(encoding) => void read({ encoding: encoding as 'utf-8' })}
                options={Object.entries(encodingNames).map(([value, label]) => ({ value, label }))}
              />
            </Labelled>
          </>
        )}
        <Checkbox
          checked={data.header}
          onChange={(header) => void read({ header })}
          label="First row names the columns"
        />
        {busy === 'reading' && <output className="text-table text-fg-muted">Reading the file again…</output>}
      </div>
      <div className="@container relative overflow-x-auto rounded-card border border-line">
        <table className={cn('w-full table-fixed text-table @md:min-w-160', asCards.table)}>
          <thead>
            <tr className="border-b border-line bg-sunken text-left text-caption text-fg-muted">
              <th scope="col" className="h-8 w-1/4 px-3 font-medium">
                Column of the file
              </th>
              <th scope="col" className="w-1/3 px-3 font-medium">
                First values
              </th>
              <th scope="col" className="px-3 font-medium">
                Field
              </th>
            </tr>
          </thead>
          <tbody>
            {data.columns.map((column) => (
              <MatchRow
                key={column.index}
                column={column}
                fields={data.fields}
                field={mapping[column.index] ?? ''}
                asked={refusedValues(refused.data?.items ?? [], mapping[column.index])}
                onField={(field) => choose(column.index, field)}
                format={formats[column.index]}
                onFormat={(format) =>
                  setFormats((all) => (format ? { ...all, [column.index]: format } : without(all, column.index)))
                }
                meanings={values[mapping[column.index] ?? ''] ?? {}}
                onMeanings={(field, meanings) => setValues((all) => ({ ...all, [field]: meanings }))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {warn.length > 0 && (
        <Banner tone="warning" title="Before you check">
          {warn.map((text) => (
            <p key={text}>{text}.</p>
          ))}
        </Banner>
      )}
      {failure && <Banner tone="danger" title={failure} />}
      <div className="sticky bottom-0 -mx-4 flex items-center gap-3 border-t short:static max-sm:flex-wrap border-line bg-surface px-4 py-3">
        <p className="mr-auto text-table text-fg-muted">
          {Object.keys(mapping).length} of {data.columns.length} columns matched. The check writes nothing to your{' '}
          {record.many}.
        </p>
        <Button
          variant="primary"
          busy={busy === 'checking'}
          disabledReason={stop[0] ?? (busy === 'reading' ? 'The file is being read' : undefined)}
          onClick={() => void check()}
        >
          Check {formatNumber(data.rows)} rows
        </Button>
      </div>
    </div>
  )
}

const Labelled = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="w-48">
    <span aria-hidden className="mb-1 block text-caption text-fg-muted">
      {label}
    </span>
    {children}
  </div>
)
