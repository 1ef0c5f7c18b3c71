import { Ban, CircleCheck, CircleOff, CirclePause, CirclePlay } from 'lucide-react'
import { useSend } from '#client/api.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { vendorVerbs, type Vendor, type VendorVerb } from '#modules/procurement/shared/vendors.ts'
import type { Offer } from '#client/record/offered.ts'

type Step = Pick<Offer, 'label' | 'icon' | 'next' | 'danger'>

/** The steps that decide whether a vendor may be used. */
export const vendorSteps: Record<VendorVerb, Step> = {
  hold: { label: 'Put on hold', icon: CirclePause },
  release: { label: 'Release from hold', icon: CirclePlay, next: true },
  block: { label: 'Block', icon: Ban, danger: true },
  unblock: { label: 'Unblock', icon: CirclePlay, next: true },
  deactivate: { label: 'Make inactive', icon: CircleOff },
  activate: { label: 'Make active', icon: CircleCheck, next: true },
}

/** Of each step and its way back, the one that stands. */
export const verbsOf = ({ status }: Vendor): VendorVerb[] => [
  status === 'on hold' ? 'release' : 'hold',
  status === 'blocked' ? 'unblock' : 'block',
  status === 'inactive' ? 'activate' : 'deactivate',
]

const effects: Record<Exclude<VendorVerb, 'hold'>, { title: (name: string) => string; effect: string }> = {
  release: { title: (name) => `Release ${name} from hold`, effect: 'What the hold stopped is possible again.' },
  block: {
    title: (name) => `Block ${name}`,
    effect: 'Nothing can be ordered from it, billed by it or paid to it until it is unblocked.',
  },
  unblock: {
    title: (name) => `Unblock ${name}`,
    effect: 'Orders, bills and payments are possible again.',
  },
  deactivate: {
    title: (name) => `Make ${name} inactive`,
    effect: 'Nothing new can be ordered from it. Open bills can still be paid.',
  },
  activate: { title: (name) => `Make ${name} active`, effect: 'It can be ordered from again.' },
}

type Props = { verb: VendorVerb; vendor: Vendor; onClose: () => void }

/** Asks why, and says what follows. */
export const VendorDialog = ({ verb, ...props }: Props) =>
  verb === 'hold' ? <HoldDialog {...props} /> : <ReasonDialog verb={verb} {...props} />

function HoldDialog({ vendor: { id, version, name }, onClose }: Omit<Props, 'verb'>) {
  const send = useSend(vendorVerbs.hold)
  return (
    <VerbDialog
      title={`Put ${name} on hold`}
      schema={vendorVerbs.hold.body}
      defaults={{ holdType: 'all' }}
      submitLabel="Put on hold"
      onClose={onClose}
      submit={(body) => send.mutateAsync({ params: { id }, body, version })}
    >
      What the hold stops is refused everywhere, with your reason shown.
    </VerbDialog>
  )
}

function ReasonDialog({
  verb,
  vendor: { id, version, name, status, holdReason },
  onClose,
}: Props & { verb: Exclude<VendorVerb, 'hold'> }) {
  const send = useSend(vendorVerbs[verb])
  const { title, effect } = effects[verb]
  return (
    <VerbDialog
      title={title(name)}
      schema={vendorVerbs[verb].body}
      submitLabel={vendorSteps[verb].label}
      onClose={onClose}
      submit={(body) => send.mutateAsync({ params: { id }, body, version })}
    >
      {effect}
      {holdReason && ` It is ${status} now: ${holdReason}`}
    </VerbDialog>
  )
}
