import { sentenceOf, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { connectorApi, type Connector } from '#modules/connectors/shared/connectors.ts'
import { aboutKind } from '#modules/connectors/shared/kinds.ts'

/** Asks before settings and secrets are gone. */
export function RemoveDialog({ connector, onClose }: { connector: Connector; onClose: () => void }) {
  const { kind, version } = connector
  const { label } = aboutKind[kind]
  const remove = useSend(connectorApi.remove, () => {
    toast({ title: `${label} removed` })
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove the ${label} connector?`}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { kind }, version })}>
            Remove connector
          </Button>
        </>
      }
    >
      {remove.error && <Banner tone="danger" className="mb-3" title={sentenceOf(remove.error)} />}
      The settings and secrets are deleted. The call log and history remain.
    </Dialog>
  )
}
