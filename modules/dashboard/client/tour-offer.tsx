import { Route, X } from 'lucide-react'
import { useEffect } from 'react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { useKeep, usePersonal } from '#client/shell/personal.ts'
import { beginTour } from '#client/tour/place.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { purchaseTour, purchaseTourName } from './purchase-tour-offer.ts'

/** Offers the tour of the main job once. What the person decides is kept with their preferences, for every device. */
export function TourOfferLine({ onDone }: { onDone: () => void }) {
  const { can } = useAuth()
  const personal = usePersonal()
  const { prefer } = useKeep()
  const seen = personal?.preferences.toursSeen ?? []
  const decided = seen.includes(purchaseTourName)
  useEffect(() => {
    if (decided) onDone()
  }, [decided, onDone])
  if (!personal || decided || !can('procurement.requisitions.read')) return null
  // Where it cannot be kept it is offered again on another device, and no harm is done.
  const decide = () => {
    prefer.mutate({ toursSeen: [...seen, purchaseTourName] })
    onDone()
  }
  return (
    <>
      <Button
        icon={Route}
        onClick={() => {
          void beginTour(purchaseTour, can)
          decide()
        }}
      >
        {purchaseTour.label}
      </Button>
      <IconButton label="Do not show this tour again" icon={X} onClick={decide} />
    </>
  )
}
