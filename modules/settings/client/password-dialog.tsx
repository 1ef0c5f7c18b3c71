import { call } from '#client/api.ts'
import { Field, FormFrame, passwordHint } from '#client/auth/account-fields.tsx'
import { useAccountForm } from '#client/auth/account-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { ownAccountApi } from '#modules/settings/shared/own-account.ts'
import { PasswordChange } from '#shared/accounts.ts'

/** Changes the own password; whoever sits at somebody else’s open browser does not know the present one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useAccountForm(PasswordChange, { current: '', password: '' }, async (body) => {
    await call(ownAccountApi.changePassword, { body })
    toast({ title: 'Password changed', description: 'Your other browsers were signed out.' })
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change your password"
      description="Your other browsers are signed out. Access tokens of your programs stay valid."
    >
      <FormFrame of={form} label="Change password">
        <Field of={form} name="current" label="Current password" type="password" autoComplete="current-password" />
        <Field
          of={form}
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={passwordHint}
        />
      </FormFrame>
    </Dialog>
  )
}
