import { useId, useState } from 'react'
import { fieldsOf, sentenceOf, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Select } from '#client/ui/select.tsx'
import { storageApi, type Place, type Storage } from '#modules/storage/shared/storage.ts'
import { nameOf } from './names.ts'

const anywhere = 'anywhere'

/** Asks from where to where files move. */
export function MoveDialog({ storages, onClose }: { storages: readonly Storage[]; onClose: () => void }) {
  const id = useId()
  const move = useSend(storageApi.move)
  const current = storages.find(({ isCurrent }) => isCurrent)!
  const [to, setTo] = useState<Place>(
    // What lies elsewhere than where new files go is what there is to move.
    storages.some(({ isCurrent, files }) => !isCurrent && files > 0)
      ? current.name
      : storages.find(({ isCurrent }) => !isCurrent)!.name,
  )
  const [from, setFrom] = useState<Place | typeof anywhere>(anywhere)
  const options = storages.map(({ name, label }) => ({
    value: name,
    label: name === 'local' ? nameOf(name) : `${nameOf(name)} · ${label}`,
  }))
  const send = () => move.mutate({ body: { to, from: from === anywhere ? null : from } }, { onSuccess: onClose })
  const same = from === to
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Move files"
      description="Each file is copied, verified with its SHA-256, and then deleted from the old storage. Users can continue working."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={move.isPending}
            disabledReason={same ? 'Choose two different storages' : undefined}
            onClick={send}
          >
            Move files
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {move.error && (
          <Banner tone="danger" title={Object.values(fieldsOf(move.error))[0] ?? sentenceOf(move.error)} />
        )}
        <div>
          <label htmlFor={`${id}-to`} className="mb-1 block text-table font-medium text-fg">
            To
          </label>
          <Select
            id={`${id}-to`}
            className="w-full"
            value={to}
            onChange={(value) => setTo(value as Place)}
            options={options}
          />
        </div>
        <div>
          <label htmlFor={`${id}-from`} className="mb-1 block text-table font-medium text-fg">
            From
          </label>
          <Select
            id={`${id}-from`}
            className="w-full"
            value={from}
            onChange={(value) => setFrom(value as Place | typeof anywhere)}
            options={[{ value: anywhere, label: 'All other storages' }, ...options]}
          />
        </div>
        {to !== current.name && (
          <Banner tone="warning" title={`New files still go to: ${nameOf(current.name)}`}>
            The operator of this installation changes this with FILE_STORAGE.
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
