import { useState } from 'react'
import { call, sentenceOf } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { importApi, type Import } from '#shared/imports.ts'
import type { AnyRecord } from '#shared/record.ts'
import { FileReading, type Reading } from './file-reading.tsx'
import { MatchColumns } from './match-columns.tsx'

type Props = { record: AnyRecord; data: Import; onChanged: (next: Import) => void; onChecked: (next: Import) => void }

/** Step 2: how the file is read, and which field each of its columns is. */
export function MatchStep({ record, data, onChanged, onChecked }: Props) {
  const [isReading, setIsReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const read = async (body: Reading) => {
    setIsReading(true)
    setFailure(null)
    try {
      onChanged(await call(importApi.change, { params: { id: data.id }, body }, { version: data.version }))
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setIsReading(false)
    }
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
      <FileReading data={data} isBusy={isReading} onRead={(reading) => void read(reading)} />
      {failure && <Banner tone="danger" title={failure} />}
      {/* Other columns are matched anew. */}
      <MatchColumns key={data.version} record={record} data={data} isReading={isReading} onChecked={onChecked} />
    </div>
  )
}
