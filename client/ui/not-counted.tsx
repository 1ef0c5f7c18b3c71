import { Button } from './button.tsx'

/** In place of a number that could not be read. */
export const NotCounted = ({ onRetry }: { onRetry: () => void }) => (
  <span className="inline-flex items-center gap-2 text-danger">
    Could not be counted
    <Button size="sm" onClick={onRetry}>
      Retry
    </Button>
  </span>
)
