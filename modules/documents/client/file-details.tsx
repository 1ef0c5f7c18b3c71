import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call, sentenceOf, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReferenceInput } from '#client/form/reference-input.tsx'
import { recordRefOf, searchRecord } from '#client/record-refs.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { Select } from '#client/ui/select.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { upperFirst } from '#shared/text.ts'
import { documentCalls, type Kept } from '#modules/documents/shared/calls.ts'
import { documents, documentStates, documentTypes, type DocumentDetail } from '#modules/documents/shared/documents.ts'
import { folders } from '#modules/documents/shared/folders.ts'
import { namesIn, typeOfName } from '#modules/documents/shared/type-of-name.ts'

/** The record type that a document is linked to most often; another one is chosen on the document. */
const vendors = 'procurement.vendors'

type Details = { documentType: DocumentDetail['documentType']; folderId: string; vendorId: string }

const types = documentTypes.map((each) => ({ value: each, label: upperFirst(each) }))

/** Type, folder and vendor of files that have just been uploaded, proposed from their names and saved together. */
export function FilesDetails({ files }: { files: readonly Kept[] }) {
  const { can } = useAuth()
  const queries = useQueryClient()
  const [details, setDetails] = useState<ReadonlyMap<string, Details>>(new Map())
  const [saved, setSaved] = useState<ReadonlyMap<string, DocumentDetail>>(new Map())
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const withVendor = recordRefOf(vendors) !== undefined && can(`${vendors}.read`)
  const open = files.filter(({ id }) => !saved.has(id))
  if (files.length === 0 || !can(documents.api.update.can)) return null

  const save = async () => {
    setBusy(true)
    const [done, refused] = [new Map(saved), new Map<string, string>()]
    for (const { id } of open) {
      const chosen = details.get(id)
      if (!chosen) continue
      try {
        done.set(id, await saveDetails(id, chosen))
      } catch (error) {
        refused.set(id, sentenceOf(error))
      }
    }
    setSaved(done)
    setFailed(refused)
    setBusy(false)
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/') })
  }
  return (
    <Card
      title="File details"
      note={open.length > 0 ? open.length : undefined}
      padded={false}
      footer={
        open.length > 0 && (
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Save
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {files.map((file) => {
          const document = saved.get(file.id)
          return (
            <li key={file.id} className="flex flex-col gap-2 px-4 py-3 text-table">
              <p className="flex flex-wrap items-center gap-2">
                <Link
                  to={documents.pageOf(file.id)}
                  className="min-w-0 font-medium break-words text-primary-fg hover:underline"
                >
                  {file.title}
                </Link>
                {document && <StatePill state={document.state} tone={documentStates[document.state].tone} />}
                {document?.controlled && document.state === 'draft' && (
                  <span className="text-caption text-fg-muted">Approval required: ask for it on the document</span>
                )}
              </p>
              {!document && (
                <FileFields
                  file={file}
                  withVendor={withVendor}
                  onChange={(chosen) => setDetails((now) => new Map(now).set(file.id, chosen))}
                />
              )}
              {failed.has(file.id) && (
                <p role="alert" className="text-caption font-medium text-danger">
                  {failed.get(file.id)}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Saves the type and folder of a document, and links it to its vendor. */
async function saveDetails(id: string, { documentType, folderId, vendorId }: Details): Promise<DocumentDetail> {
  const params = { id }
  const { version } = await call(documents.api.read, { params })
  await call(documents.api.update, { params, body: { documentType, folderId: folderId || null } }, { version })
  if (vendorId) await call(documentCalls.link, { params, body: { record: vendors, recordId: vendorId } })
  return call(documents.api.read, { params })
}

type Props = { file: Kept; withVendor: boolean; onChange: (details: Details) => void }

/** The fields of one file, with what its name suggests. */
function FileFields({ file, withVendor, onChange }: Props) {
  const { data } = useApi(documents.api.read, { params: { id: file.id } })
  const suggestion = useVendor(file.title, withVendor)
  if (!data || suggestion === undefined) return <Skeleton className="h-control-md" />
  return <Fields document={data} suggestion={suggestion} withVendor={withVendor} onChange={onChange} />
}

type FieldsProps = { document: DocumentDetail; suggestion: Suggestion } & Omit<Props, 'file'>

function Fields({
  document: { title, folderId, folderPath, documentType },
  suggestion,
  withVendor,
  onChange,
}: FieldsProps) {
  const [details, setDetails] = useState<Details>({
    documentType: documentType === 'other' ? typeOfName(title) : documentType,
    folderId: folderId ?? '',
    vendorId: suggestion?.id ?? '',
  })
  // The proposals count as chosen until they are changed.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- reported as they come, and with each change below
  useEffect(() => onChange(details), [])
  const change = (part: Partial<Details>) => {
    const next = { ...details, ...part }
    setDetails(next)
    onChange(next)
  }
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)_minmax(0,1fr)]">
      <Select
        label={`Type of ${title}`}
        options={types}
        value={details.documentType}
        onChange={(value) => change({ documentType: value as Details['documentType'] })}
      />
      <ReferenceInput
        to={folders.name}
        aria-label={`Folder of ${title}`}
        value={details.folderId}
        display={details.folderId && details.folderId === folderId ? (folderPath ?? undefined) : undefined}
        onChange={(id) => change({ folderId: id })}
      />
      {withVendor && (
        <ReferenceInput
          to={vendors}
          aria-label={`Vendor of ${title}`}
          value={details.vendorId}
          onChange={(id) => change({ vendorId: id })}
        />
      )}
    </div>
  )
}

type Suggestion = { id: string } | null

/** The one vendor that a word of the title finds; null for none or several, undefined while it is searched. */
function useVendor(title: string, enabled: boolean): Suggestion | undefined {
  const [vendor, setVendor] = useState<Suggestion | undefined>(enabled ? undefined : null)
  useEffect(() => {
    if (!enabled) return
    let isOver = false
    const find = async (): Promise<Suggestion> => {
      for (const name of namesIn(title)) {
        const choices = await searchRecord(recordRefOf(vendors)!, name)
        if (choices.length === 1) return { id: choices[0]!.id }
      }
      return null
    }
    void find()
      .catch(() => null)
      .then((one) => !isOver && setVendor(one))
    return () => {
      isOver = true
    }
  }, [title, enabled])
  return vendor
}
