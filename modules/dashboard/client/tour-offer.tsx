import { useQueryClient } from '@tanstack/react-query'
import { Route, X } from 'lucide-react'
import { useEffect } from 'react'
import { call, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { beginTour } from '#client/tour/place.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { personalApi } from '#shared/personal.ts'
import { purchaseTour, purchaseTourName } from './purchase-tour-offer.ts'

/** Offers the tour of the main job once. What the person decides is kept with their preferences, for every device. */
export function TourOfferLine({ onDone }: { onDone: () => void }) {
  const { can } = useAuth()
  const queries = useQueryClient()
  const { data } = useApi(personalApi.read, {})
  const seen = data?.preferences.toursSeen ?? []
  const decided = seen.includes(purchaseTourName)
  useEffect(() => {
    if (decided) onDone()
  }, [decided, onDone])
  if (!data || decided || !can('procurement.requisitions.read')) return null
  const decide = async () => {
    onDone()
    const kept = await call(personalApi.setPreferences, { body: { toursSeen: [...seen, purchaseTourName] } })
    queries.setQueryData([personalApi.read.path], kept)
  }
  return (
    <>
      <Button
        icon={Route}
        onClick={() => {
          void beginTour(purchaseTour, can)
          // Where it cannot be kept it is offered again on another device, and no harm is done.
          decide().catch(() => {})
        }}
      >
        {purchaseTour.label}
      </Button>
      <IconButton label="Do not offer the tour again" icon={X} onClick={() => void decide().catch(() => {})} />
    </>
  )
}
