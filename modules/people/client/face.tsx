import { cell } from '#client/table/cell.ts'
import { cn } from '#client/ui/cn.ts'
import { initialsOf } from '#shared/text.ts'
import { usePhoto } from './photo-loader.ts'

const sizes = {
  sm: 'size-6 text-micro',
  md: 'size-9 text-caption',
  card: 'size-14 text-body',
  lg: 'size-20 text-heading',
} as const

type Props = { id: string; name: string; photo: string | null; size?: keyof typeof sizes }

/** What somebody looks like, beside their name; their initials until the photo is there, and where there is none. */
export function Face({ id, name, photo, size = 'sm' }: Props) {
  const source = usePhoto({ id, photo }, size === 'lg')
  return (
    <span
      aria-hidden
      className={cn(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-selected font-semibold text-primary-fg select-none',
        sizes[size],
      )}
    >
      {initialsOf(name)}
      {source && <img src={source} alt="" className="absolute inset-0 size-full object-cover" />}
    </span>
  )
}

/** A name with its face, as a list shows it. */
export const Named = (props: Omit<Props, 'size'>) => (
  <span className="inline-flex max-w-full items-center gap-2 align-middle">
    <Face {...props} />
    <span className="truncate">{props.name}</span>
  </span>
)

/** The name of a list of people, with the face. */
export const withFace = {
  displayName: cell(['id', 'displayName', 'photo'], ({ id, displayName, photo }) => (
    <Named id={String(id)} name={String(displayName)} photo={typeof photo === 'string' ? photo : null} />
  )),
}
