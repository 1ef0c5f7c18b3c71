import { useSend } from '#client/api.ts'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { formatDay } from '#client/format.ts'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { Card } from '#client/ui/card.tsx'
import { Preview } from '#modules/documents/client/preview.tsx'
import { signatureRequests, type SignatureRequestDetail } from '#modules/signatures/shared/requests.ts'
import { Arrangement } from './arrangement.tsx'
import { EventLog } from './event-log.tsx'
import { Signers } from './signers.tsx'

/** One request: whom it asks and where, the document itself, and all that happened. */
export const SignatureRequestRecord = () => {
  const { id: me } = useViewer()
  return (
    <RecordPage
      record={signatureRequests}
      properties={[
        'documentId',
        'versionNo',
        'dueOn',
        'inOrder',
        'message',
        'requestedById',
        'sentAt',
        'completedAt',
        'stateReason',
        'sha256',
        'signedSha256',
        'createdAt',
      ]}
      editable={({ state }) => state === 'draft' || 'The request was sent and can no longer change'}
      alerts={(row) =>
        row.turnIds.includes(me)
          ? [
              {
                title: `${row.requestedByName} asks you to sign by ${formatDay(row.dueOn)}`,
                tone: 'attention',
                children: row.message ?? 'Read the document below, then choose Sign.',
              },
            ]
          : []
      }
      dialogs={{ sign: ({ row, onClose }) => <SignDialog request={row} onClose={onClose} /> }}
      overview={(row) =>
        row.state === 'draft' ? (
          <Arrangement request={row} />
        ) : (
          <>
            <Signers request={row} />
            <Shown request={row} />
          </>
        )
      }
      tabs={[{ id: 'log', label: 'Log', show: (row) => <EventLog request={row} /> }]}
    />
  )
}

/** What is signed: the version that was asked about, or the one that all have signed. */
const Shown = ({ request: { documentId, documentTitle, versionId, signedVersionId } }: Props) => (
  <Card title={signedVersionId ? 'The signed document' : 'The document'} padded={false}>
    <Preview
      version={{
        id: documentId,
        versionId: signedVersionId ?? versionId,
        mediaType: 'application/pdf',
        title: documentTitle,
      }}
      q=""
      page={1}
    />
  </Card>
)

const named = signatureRequests.api.sign.body.pick({ name: true })

/** One's name, as it stands on the document from then on. */
function SignDialog({ request, onClose }: Props & { onClose: () => void }) {
  const name = useAuth().me?.name ?? ''
  const send = useSend(signatureRequests.api.sign)
  const { id, version, sha256, documentTitle, versionNo } = request
  return (
    <VerbDialog
      title={`Sign ${documentTitle}?`}
      schema={named}
      defaults={{ name }}
      submitLabel="Sign"
      onClose={onClose}
      submit={(typed) => send.mutateAsync({ params: { id }, version, body: { ...typed, sha256 } })}
    >
      You sign version {versionNo} as shown here. Your name, the time and the document’s fingerprint are recorded; you
      cannot undo this.
    </VerbDialog>
  )
}
type Props = { request: SignatureRequestDetail }
