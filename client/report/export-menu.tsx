import { Download } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#client/api.ts'
import { download } from '#client/record/download.ts'
import { Button } from '#client/ui/button.tsx'
import { Menu } from '#client/ui/menu.tsx'

export type FileFormat = 'csv' | 'xlsx' | 'pdf'
const formatNames: Record<FileFormat, string> = { csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' }

/** Saves a file of the server; says why where it did not work. */
export function useExport() {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const run = (url: string, name: string) => {
    setFailure(null)
    setBusy(true)
    download(url, name)
      .catch((error: unknown) => setFailure(`The export failed. ${sentenceOf(error)}`))
      .finally(() => setBusy(false))
  }
  return { failure, busy, run, dismiss: () => setFailure(null) }
}

type Props<F extends FileFormat> = {
  /** What the file holds. */
  heading: string
  formats: readonly F[]
  onChoose: (format: F) => void
  busy?: boolean
  size?: 'sm'
  disabledReason?: string | undefined
}

/** Takes what a page shows along as a file of a chosen kind. */
export function ExportMenu<F extends FileFormat>({ heading, formats, onChoose, ...button }: Props<F>) {
  const trigger = (
    <Button variant="ghost" icon={Download} className="max-md:hidden print:hidden" {...button}>
      Export
    </Button>
  )
  if (button.disabledReason) return trigger
  return (
    <Menu
      align="end"
      heading={<span className="text-caption text-fg-muted">{heading}</span>}
      items={formats.map((format) => ({ label: formatNames[format], onSelect: () => onChoose(format) }))}
      trigger={trigger}
    />
  )
}
