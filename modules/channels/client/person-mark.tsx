import { initialsOf } from '#shared/text.ts'

/** The initials of somebody, beside their name. */
export const PersonMark = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-selected text-caption font-semibold text-primary-fg select-none"
  >
    {initialsOf(name)}
  </span>
)
