import { useState } from 'react'
import { formatNumber } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Select } from '#client/ui/select.tsx'
import type { Encoding, Import } from '#shared/imports.ts'
import { HeaderRows } from './header-rows.tsx'
import { brokenSentence, delimiterNames, encodingNames, skippedSentence } from './import-rules.ts'

/** What can be changed in how the file is read. */
export type Reading = { header?: boolean; above?: number; delimiter?: string; encoding?: Encoding }
type Props = { data: Import; isBusy: boolean; onRead: (reading: Reading) => void }

/** How the file is read: one line for a plain file, and more where its rows or characters ask for it. */
export function FileReading({ data, isBusy, onRead }: Props) {
  const { above, header, preview } = data
  const [isOpen, setIsOpen] = useState(above > 0)
  const delimiters = {
    ...delimiterNames,
    ...(data.delimiter in delimiterNames ? {} : { [data.delimiter]: data.delimiter }),
  }
  const skipped = skippedSentence(above, header)
  const broken = brokenSentence(preview.broken, data.encoding)
  // Every encoding reads plain English letters alike.
  const isEncodingAsked = data.format === 'csv' && preview.special.length > 0
  return (
    <section aria-label="How the file is read" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <p className="text-table">
          <span className="block font-medium">{data.fileName}</span>
          <span className="figures text-fg-muted">
            {formatNumber(data.rows)} rows, {data.columns.length} columns
          </span>
        </p>
        {data.format === 'csv' && (
          <Labelled label="Cells are separated by" className="w-48">
            <Select
              label="Cells are separated by"
              size="sm"
              value={data.delimiter}
              onChange={(delimiter) => onRead({ delimiter })}
              options={Object.entries(delimiters).map(([value, label]) => ({ value, label }))}
            />
          </Labelled>
        )}
        {isEncodingAsked && (
          <Labelled label="Encoding" className="w-72">
            <Select
              label="Encoding"
              size="sm"
              value={data.encoding}
              onChange={(encoding) => onRead({ encoding: encoding as Encoding })}
              options={Object.entries(encodingNames).map(([value, label]) => ({ value, label }))}
            />
          </Labelled>
        )}
        <div className="flex flex-wrap items-center gap-x-3">
          <Checkbox
            className="items-center"
            checked={header}
            onChange={(next) => onRead({ header: next })}
            label={above === 0 ? 'First row names the columns' : `Line ${preview.top[above]?.place} names the columns`}
          />
          {preview.top.length > 1 && (
            <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide the first rows' : 'Choose another row'}
            </Button>
          )}
        </div>
        {isBusy && <output className="text-table text-fg-muted">Reading the file again…</output>}
      </div>
      {isEncodingAsked && (
        <p className="text-table text-fg-muted">
          Read in this encoding: <span className="text-fg">{preview.special.join(' · ')}</span>
        </p>
      )}
      {skipped && <p className="text-table">{skipped}</p>}
      {isOpen && (
        <HeaderRows
          data={data}
          onChoose={(next) => !isBusy && next !== above && onRead({ above: next, header: true })}
        />
      )}
      {broken && (
        <Banner tone="warning" title={broken}>
          Choose the encoding in which these names read correctly, or correct the rows in the review.
        </Banner>
      )}
    </section>
  )
}

type LabelledProps = { label: string; className: string; children: React.ReactNode }

const Labelled = ({ label, className, children }: LabelledProps) => (
  <div className={className}>
    <span aria-hidden className="mb-1 block text-caption text-fg-muted">
      {label}
    </span>
    {children}
  </div>
)
