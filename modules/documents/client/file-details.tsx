import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call, sentenceOf, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReferenceInput } from '#client/form/reference-input.tsx'
import { recordRefOf, searchRecord } from '#client/record-refs.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { cn } from '#client/ui/cn.ts'
import type { Choice } from '#client/ui/combobox.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { Select, type Option } from '#client/ui/select.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { upperFirst } from '#shared/text.ts'
import { documentCalls, type Kept } from '#modules/documents/shared/calls.ts'
import { documents, documentStates, documentTypes, type DocumentDetail } from '#modules/documents/shared/documents.ts'
import { folders } from '#modules/documents/shared/folders.ts'
import { headOf, isNamedIn, namesIn, namesInText, typeOfName } from '#modules/documents/shared/type-of-name.ts'
import { useLookAgain } from './file-bytes.ts'
import { LinkInput, useLinkKinds, type LinkedTo } from './links.tsx'

/** The record type that a link is proposed to. */
const vendors = 'procurement.vendors'

type Details = { documentType: DocumentDetail['documentType']; folderId: string } & LinkedTo

const types = documentTypes.map((each) => ({ value: each, label: upperFirst(each) }))

type FilesProps = {
  files: readonly Pick<Kept, 'id' | 'title'>[]
  /** The page says which document it is. */
  untitled?: boolean
  /** The files belong to the record of the page, which says where they lie. */
  ofRecord?: boolean
}

/** Type, folder and link of files, proposed from their names and texts and saved together. */
export function FilesDetails({ files, untitled, ofRecord }: FilesProps) {
  const { can } = useAuth()
  const queries = useQueryClient()
  const [details, setDetails] = useState<ReadonlyMap<string, Details>>(new Map())
  const [saved, setSaved] = useState<ReadonlyMap<string, DocumentDetail>>(new Map())
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const linkKinds = useLinkKinds()
  const kinds = ofRecord || !can(documentCalls.link.can) ? [] : linkKinds
  const open = files.filter(({ id }) => !saved.has(id))
  if (files.length === 0 || !can(documents.api.update.can)) return null

  const save = async () => {
    setBusy(true)
    const [done, refused] = [new Map(saved), new Map<string, string>()]
    for (const { id } of open) {
      const chosen = details.get(id)
      if (!chosen) continue
      try {
        done.set(id, await saveDetails(id, chosen, ofRecord))
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
              {!untitled && (
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
              )}
              {untitled && document && <p className="text-fg-muted">Saved</p>}
              {!document && (
                <FileFields
                  file={file}
                  kinds={kinds}
                  ofRecord={ofRecord}
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

/** Saves the type and folder of a document, and its link. */
async function saveDetails(id: string, details: Details, ofRecord?: boolean): Promise<DocumentDetail> {
  const { documentType, folderId, record, recordId } = details
  const params = { id }
  const { version } = await call(documents.api.read, { params })
  const body = ofRecord ? { documentType } : { documentType, folderId: folderId || null }
  await call(documents.api.update, { params, body }, { version })
  if (recordId) await call(documentCalls.link, { params, body: { record, recordId } })
  return call(documents.api.read, { params })
}

type Props = {
  file: FilesProps['files'][number]
  kinds: readonly Option[]
  ofRecord: boolean | undefined
  onChange: (details: Details) => void
}

/** The fields of one file, with what its name and its text suggest. */
function FileFields({ file, ...rest }: Props) {
  const { data } = useApi(documents.api.read, { params: { id: file.id } })
  return data ? <Fields document={data} {...rest} /> : <Skeleton className="h-control-md" />
}

const onlyOne = (choices: readonly Choice[]) => (choices.length === 1 ? choices[0] : undefined)

type FieldsProps = { document: DocumentDetail } & Omit<Props, 'file'>

function Fields({ document, kinds, ofRecord, onChange }: FieldsProps) {
  const { id, currentVersionId: versionId, title, folderId, folderPath, documentType } = document
  const withVendor = kinds[0]?.value === vendors
  const named = documentType === 'other' ? typeOfName(title) : documentType
  const byName = useVendor(namesIn(title), onlyOne, withVendor)
  const needsText = named === 'other' || (withVendor && byName === null)
  const read = useApi(documentCalls.text, { params: { id, versionId } }, { enabled: needsText })
  useLookAgain(read, needsText && read.data?.reading === 'waiting')
  const text = headOf(read.data?.pages[0]?.text ?? '')
  const inText = (choices: readonly Choice[]) => choices.find(({ label }) => isNamedIn(text, label))
  const byText = useVendor(namesInText(text), inText, withVendor && byName === null && text !== '')
  const [chosen, setChosen] = useState<Partial<Details>>({})
  const details: Details = {
    documentType: named === 'other' ? typeOfName(text) : named,
    folderId: folderId ?? '',
    record: kinds[0]?.value ?? '',
    recordId: byName ?? byText ?? '',
    ...chosen,
  }
  // The proposals count as chosen until they are changed, and come later than the fields.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the caller's function is another one with each drawing
  useEffect(() => onChange(details), [details.documentType, details.folderId, details.record, details.recordId])
  const change = (part: Partial<Details>) => setChosen({ ...chosen, ...part })
  return (
    <div
      className={cn('grid gap-2', ofRecord ? 'max-w-48' : 'lg:grid-cols-[minmax(0,10rem)_minmax(0,2fr)_minmax(0,3fr)]')}
    >
      <Select
        label={`Type of ${title}`}
        options={types}
        value={details.documentType}
        onChange={(value) => change({ documentType: value as Details['documentType'] })}
      />
      {!ofRecord && (
        <ReferenceInput
          to={folders.name}
          aria-label={`Folder of ${title}`}
          value={details.folderId}
          display={details.folderId && details.folderId === folderId ? (folderPath ?? undefined) : undefined}
          onChange={(chosenId) => change({ folderId: chosenId })}
        />
      )}
      {kinds.length > 0 && (
        <div className="flex min-w-0 gap-2">
          <LinkInput kinds={kinds} value={details} onChange={change} of={title} />
        </div>
      )}
    </div>
  )
}

/** The first vendor that fits among those that one of these names finds; null for none, undefined while it is searched. */
function useVendor(
  names: readonly string[],
  fits: (choices: readonly Choice[]) => Choice | undefined,
  enabled: boolean,
) {
  const { data } = useQuery({
    queryKey: ['vendor of a document', names],
    queryFn: async () => {
      for (const name of names) {
        const vendor = fits(await searchRecord(recordRefOf(vendors)!, name))
        if (vendor) return vendor.id
      }
      return null
    },
    enabled,
    retry: false,
  })
  return enabled ? data : null
}

/** What a document says that was uploaded without its details: they are added in place. */
export function AddDetails({
  document: { id, title, documentType, folderId, belongsTo, state },
}: {
  document: DocumentDetail
}) {
  const { can } = useAuth()
  const [open, setOpen] = useState(false)
  const lacks = documentType === 'other' && folderId === null && belongsTo === null
  if (!lacks || !can(documents.api.update.can) || !['draft', 'effective'].includes(state)) return null
  return open ? (
    <FilesDetails files={[{ id, title }]} untitled />
  ) : (
    <Banner
      title="This document has no type and no folder"
      action={
        <Button size="sm" onClick={() => setOpen(true)}>
          Add type and folder
        </Button>
      }
    />
  )
}
