import { useState } from 'react'
import type { z } from 'zod'
import { call } from '#client/api.ts'
import { Field, FormFrame } from '#client/auth/account-fields.tsx'
import { useAccountForm } from '#client/auth/account-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { ownAccountApi, SecondFactorRemoval } from '#modules/settings/shared/own-account.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Closing = { onClose: () => void }
type Offer = { secret: string; uri: string }

/** Password, then the app of the phone, then the recovery codes. */
export function SecondFactorDialog({ onClose }: Closing) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Turn the second factor on"
      description={
        offer
          ? 'Scan this with an authenticator app, or enter the key by hand. Then enter the code the app shows.'
          : 'From then on, signing in also requires a code from your phone. Your other browsers are signed out.'
      }
    >
      {offer ? <Confirm offer={offer} onDone={setCodes} /> : <Begin onDone={setOffer} />}
    </Dialog>
  )
}

const PasswordForm = ownAccountApi.offer.body

function Begin({ onDone }: { onDone: (offer: Offer) => void }) {
  const form = useAccountForm(PasswordForm, { password: '' }, async (body) =>
    onDone(await call(ownAccountApi.offer, { body })),
  )
  return (
    <FormFrame of={form} label="Continue">
      <Field of={form} name="password" label="Your password" type="password" autoComplete="current-password" />
    </FormFrame>
  )
}

const CodeForm = ownAccountApi.confirm.body

function Confirm({ offer, onDone }: { offer: Offer; onDone: (codes: readonly string[]) => void }) {
  const form = useAccountForm(CodeForm, { code: '' }, async (body) =>
    onDone((await call(ownAccountApi.confirm, { body })).codes),
  )
  return (
    <>
      <div className="mt-4 flex flex-col items-center gap-3">
        <QrCode text={offer.uri} label="QR code for your authenticator app" />
        <p className="text-center text-caption text-fg-muted">
          Key: <span className="font-mono text-fg select-all">{offer.secret.match(/.{4}/g)?.join(' ')}</span>
        </p>
      </div>
      <FormFrame of={form} label="Turn on">
        <Field
          of={form}
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="The six digits your app shows."
        />
      </FormFrame>
    </>
  )
}

/** What proves that it is the owner at the desk: the password and a code. */
function Proof({
  label,
  send,
}: {
  label: string
  send: (body: z.output<typeof SecondFactorRemoval>) => Promise<unknown>
}) {
  const form = useAccountForm(SecondFactorRemoval, { password: '', code: '' }, send)
  return (
    <FormFrame of={form} label={label}>
      <Field of={form} name="password" label="Your password" type="password" autoComplete="current-password" />
      <Field
        of={form}
        name="code"
        label="Code"
        autoComplete="one-time-code"
        hint="The six digits your app shows, or one of your recovery codes."
      />
    </FormFrame>
  )
}

export function TurnOffDialog({ onClose }: Closing) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Turn the second factor off"
      description="Signing in then requires your password only."
    >
      <Proof
        label="Turn off"
        send={async (body) => {
          await call(ownAccountApi.remove, { body })
          toast({ title: 'The second factor is off' })
          onClose()
        }}
      />
    </Dialog>
  )
}

export function NewCodesDialog({ onClose }: Closing) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create new recovery codes"
      description="Your old codes no longer work."
    >
      <Proof
        label="Create codes"
        send={async (body) => setCodes((await call(ownAccountApi.newCodes, { body })).codes)}
      />
    </Dialog>
  )
}
