import { useState } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { signedInAgainPath, signInPath } from '#shared/identity.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Asks who is there before what needs a fresh sign-in, in a window of its own: what was typed stays, and the act goes on by itself. */
export function SignInAgain({ open, onOpenChange }: Props) {
  const [blocked, setBlocked] = useState(false)
  const signIn = () => {
    const address = `${signInPath}?${new URLSearchParams({ returnTo: signedInAgainPath })}`
    setBlocked(window.open(address, 'mainstay-sign-in', 'popup,width=520,height=760') === null)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Sign in again to continue"
      description="For your security, confirm it’s you."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" onClick={signIn}>
            Sign in again
          </Button>
        </>
      }
    >
      {blocked && (
        <Banner tone="warning" title="Your browser blocked the window" className="mb-3">
          Allow pop-ups for this site, or sign in again in another tab.
        </Banner>
      )}
      <p>A sign-in window opens. Your entries are not lost; you continue after signing in.</p>
    </Dialog>
  )
}
