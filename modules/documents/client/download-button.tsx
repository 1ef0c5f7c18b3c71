import { Download } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf, urlOf } from '#client/api.ts'
import { download } from '#client/record/download.ts'
import { IconButton } from '#client/ui/button.tsx'
import { documentCalls } from '#modules/documents/shared/calls.ts'

/** Saves the file of one version. */
export function DownloadButton({ id, versionId, name }: { id: string; versionId: string; name: string }) {
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({ busy: false, failure: null })
  const save = async () => {
    setState({ busy: true, failure: null })
    const failure = await download(urlOf(documentCalls.file, { params: { id, versionId } }), name).then(
      () => null,
      sentenceOf,
    )
    setState({ busy: false, failure })
  }
  return (
    <>
      {state.failure && (
        <span role="alert" className="text-caption text-danger">
          {state.failure}
        </span>
      )}
      <IconButton label={`Download ${name}`} icon={Download} size="sm" busy={state.busy} onClick={() => void save()} />
    </>
  )
}
