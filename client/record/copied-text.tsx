import { Copy } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/input.tsx'
import { toast } from '#client/ui/toast-store.ts'

/** A secret that is shown once, ready to be copied. */
export const CopiedText = ({ label, text, told }: { label: string; text: string; told: string }) => (
  <div className="flex items-center gap-2">
    <Input readOnly aria-label={label} className="font-mono" value={text} onFocus={(event) => event.target.select()} />
    <Button icon={Copy} onClick={() => void navigator.clipboard.writeText(text).then(() => toast({ title: told }))}>
      Copy
    </Button>
  </div>
)
