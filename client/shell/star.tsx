import { Star } from 'lucide-react'
import { sentenceOf } from '#client/api.ts'
import { IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { toast } from '#client/ui/toast-store.ts'
import { useKeep, usePersonal } from './personal.ts'

/** A record, or a list as its address shows it under the name of its view. */
type Props = { record: string; noun: string } & ({ recordId: string } | { search: string; label: string })

const told = (error: unknown) => toast({ title: 'The favorite was not changed', description: sentenceOf(error) })

/** Keeps what is shown at hand in the sidebar, or takes it away from there. */
export function StarButton(props: Props) {
  const personal = usePersonal()
  const { add, remove } = useKeep()
  const { record, noun } = props
  const kept = personal?.favourites.find(
    (each) =>
      each.record === record &&
      ('recordId' in props ? each.recordId === props.recordId : each.recordId === null && each.search === props.search),
  )
  const toggle = () => {
    if (kept) remove.mutate(kept.id, { onError: told })
    else if ('recordId' in props) add.mutate({ record, recordId: props.recordId }, { onError: told })
    else add.mutate({ record, search: props.search, label: props.label }, { onError: told })
  }
  return (
    <IconButton
      label={kept ? 'Remove from favorites' : `Add this ${noun} to favorites`}
      hint={kept ? 'Remove from favorites' : 'Add to favorites'}
      icon={Star}
      size="sm"
      busy={add.isPending || remove.isPending}
      onClick={toggle}
      className={cn('print:hidden', kept && '[&_svg]:fill-current text-primary-fg')}
    />
  )
}
