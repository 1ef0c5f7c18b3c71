import { Copy } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'

/** The recovery codes, once: they are kept as hashes, so nobody can show them again. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(() => toast({ title: 'Recovery codes copied' }))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Store your recovery codes"
      description="Each code works once, when your phone is not at hand. Store them away from your phone: they are shown only once."
      footer={
        <>
          <Button icon={Copy} onClick={copy}>
            Copy
          </Button>
          <Button variant="primary" onClick={onClose}>
            I have stored them
          </Button>
        </>
      }
    >
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1.5 font-mono text-table text-fg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
