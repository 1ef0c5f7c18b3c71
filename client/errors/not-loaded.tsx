import { sentenceOf } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'

type Props = { title: string; read: { error: unknown; refetch: () => unknown }; className?: string }

/** A part of a page that could not be read: what, why, and the way to ask again. */
export const NotLoaded = ({ title, read, className }: Props) => (
  <Banner
    tone="danger"
    title={title}
    className={className}
    action={
      <Button size="sm" onClick={() => void read.refetch()}>
        Try again
      </Button>
    }
  >
    {sentenceOf(read.error)}
  </Banner>
)
