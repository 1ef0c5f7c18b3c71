import { lazy, Suspense } from 'react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { useStoredFlag } from '#client/shell/stored-flag.ts'

const Offer = lazy(async () => ({ default: (await import('./tour-offer.tsx')).TourOfferLine }))

/** Where the tour is offered until it was taken or declined; its place is kept free, so that nothing moves when it comes. */
export function TourOfferPlace() {
  const { me } = useAuth()
  const [open, setOpen] = useStoredFlag(`tour-offer ${me?.id}`, true)
  return (
    open && (
      <div className="flex min-h-8 items-center gap-1 max-md:min-h-11 max-md:w-full">
        <Suspense>
          <Offer onDone={() => setOpen(false)} />
        </Suspense>
      </div>
    )
  )
}
