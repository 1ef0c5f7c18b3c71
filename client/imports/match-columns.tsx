import { useState } from 'react'
import { call, sentenceOf, useApi } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { asCards } from '#client/ui/as-cards.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { importApi, type Import } from '#shared/imports.ts'
import type { AnyRecord } from '#shared/record.ts'
import { faultsOf, refusedValues, without } from './import-rules.ts'
import { MatchRow } from './match-row.tsx'

type Props = { record: AnyRecord; data: Import; isReading: boolean; onChecked: (next: Import) => void }

/** Each column of the file is matched to a field, or left out; then the rows are checked. */
export function MatchColumns({ record, data, isReading, onChecked }: Props) {
  const [mapping, setMapping] = useState(data.mapping)
  const [values, setValues] = useState(data.values)
  const [formats, setFormats] = useState(data.formats)
  const [isChecking, setIsChecking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // After a check the words it did not understand are asked for, too.
  const refused = useApi(
    importApi.rows,
    { params: { id: data.id }, query: { only: 'error' } },
    { enabled: data.counts.error > 0 },
  )
  const { stop, warn } = faultsOf(data.fields, mapping)
  const params = { id: data.id }
  const check = async () => {
    setIsChecking(true)
    setFailure(null)
    try {
      const changed = await call(
        importApi.change,
        { params, body: { mapping, values, formats } },
        { version: data.version },
      )
      onChecked(await call(importApi.check, { params }, { version: changed.version }))
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setIsChecking(false)
    }
  }
  const choose = (index: number, field: string) =>
    setMapping((all) => (field ? { ...all, [index]: field } : without(all, index)))
  return (
    <>
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
          busy={isChecking}
          disabledReason={stop[0] ?? (isReading ? 'The file is being read' : undefined)}
          onClick={() => void check()}
        >
          Check {formatNumber(data.rows)} rows
        </Button>
      </div>
    </>
  )
}
