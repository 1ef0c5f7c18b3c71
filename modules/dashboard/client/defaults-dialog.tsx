import { useState } from 'react'
import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { defaultsCall, resetDefaultCall, setDefaultCall, type Card } from '#modules/dashboard/shared/dashboard.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; cards: readonly Card[] }

/** Makes the cards of this page the default of a role, for people who have not arranged their own. */
export const DefaultsDialog = (props: Props) => (
  <Dialog
    open={props.open}
    onOpenChange={props.onOpenChange}
    title="Make a role’s default"
    description="People of the role begin with these cards, until they arrange their own. Cards that are not open to them are left out."
    footer={<Button onClick={() => props.onOpenChange(false)}>Close</Button>}
  >
    {props.open && <Roles cards={props.cards} />}
  </Dialog>
)

function Roles({ cards }: Pick<Props, 'cards'>) {
  const read = useApi(defaultsCall, {})
  const [told, setTold] = useState('')
  const set = useSend(setDefaultCall, ({ label }) => setTold(`The default of ${label} was changed`))
  const reset = useSend(resetDefaultCall, ({ label }) => setTold(`${label} has the cards of the product again`))
  const failed = [set, reset].find(({ isError }) => isError)
  const busy = set.isPending || reset.isPending
  return (
    <>
      {failed && <Banner tone="danger" title={sentenceOf(failed.error)} />}
      <output aria-live="polite" className="block min-h-4.5 text-caption text-fg-muted">
        {told}
      </output>
      <ReadGate read={read} what="roles">
        {(roles) => (
          <ul className="divide-y divide-line">
            {roles.map(({ role, label, version }) => (
              <li key={role} className="flex flex-wrap items-center gap-2 py-1.5">
                <span className="min-w-0 flex-1 basis-40 text-table text-fg">
                  {label}
                  {version > 0 && <span className="block text-caption text-fg-muted">Changed by your company</span>}
                </span>
                {version > 0 && (
                  <Button
                    size="sm"
                    variant="ghost"
                    busy={busy}
                    onClick={() => reset.mutate({ params: { role }, version })}
                  >
                    Back to the product’s<span className="sr-only"> for {label}</span>
                  </Button>
                )}
                <Button
                  size="sm"
                  busy={busy}
                  onClick={() => set.mutate({ params: { role }, body: { cards: [...cards] }, version })}
                >
                  Use these cards<span className="sr-only"> for {label}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ReadGate>
    </>
  )
}
