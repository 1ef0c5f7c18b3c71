import { Spinner } from '#client/ui/spinner.tsx'

/** While the first page's file is on its way; nothing for the first 200 ms. */
export const Starting = () => (
  <div className="grid min-h-dvh animate-appear place-items-center bg-canvas">
    <Spinner label="Loading…" />
  </div>
)
