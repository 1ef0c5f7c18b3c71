import { useSend } from '#client/api.ts'
import { vendorVerbs, type Vendor } from '#modules/procurement/shared/vendors.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'

export type Asking = 'hold' | 'release'

/** Puts a vendor on hold, or releases it, with the reason. */
export function HoldDialog({ verb, vendor, onClose }: { verb: Asking; vendor: Vendor; onClose: () => void }) {
  const hold = useSend(vendorVerbs.hold)
  const release = useSend(vendorVerbs.release)
  const params = { id: vendor.id }
  if (verb === 'hold')
    return (
      <VerbDialog
        title={`Put ${vendor.name} on hold`}
        schema={vendorVerbs.hold.body}
        defaults={{ holdType: 'all' }}
        submitLabel="Put on hold"
        onClose={onClose}
        submit={(body) => hold.mutateAsync({ params, body, version: vendor.version })}
      >
        What the hold stops is refused everywhere, with your reason shown.
      </VerbDialog>
    )
  return (
    <VerbDialog
      title={`Release ${vendor.name} from hold`}
      schema={vendorVerbs.release.body}
      submitLabel="Release vendor"
      onClose={onClose}
      submit={(body) => release.mutateAsync({ params, body, version: vendor.version })}
    >
      On hold for {vendor.holdType === 'all' ? 'everything' : vendor.holdType}: {vendor.holdReason}
    </VerbDialog>
  )
}
