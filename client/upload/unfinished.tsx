import { X } from 'lucide-react'
import { useApi } from '#client/api.ts'
import { formatBytes } from '#client/format.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { uploadCalls, type OpenUpload } from '#shared/uploads.ts'

/** What was begun for this place and is not in hand any more, as after a reload. */
export function useUnfinished(isHere: (to: string) => boolean, inHand: readonly string[] = []): readonly OpenUpload[] {
  const { data = [] } = useApi(uploadCalls.list, {})
  return data.filter(({ id, to }) => isHere(to) && !inHand.includes(id))
}

type Props = { uploads: readonly OpenUpload[]; forget: (id: string) => void }

/** What was begun before this page was loaded: it goes on with the file it was begun with. */
export const Unfinished = ({ uploads, forget }: Props) =>
  uploads.length > 0 && (
    <div className="rounded-card border border-line">
      <p className="border-b border-line px-3 py-2 text-table text-fg">
        {uploads.length === 1 ? 'An upload is not finished' : `${uploads.length} uploads are not finished`}: choose or
        drop the same {uploads.length === 1 ? 'file' : 'files'} again to go on.
      </p>
      <ul className="divide-y divide-line">
        {uploads.map(({ id, name, to, received, size }) => {
          const path = new URL(to, location.origin).searchParams.get('path')
          const whole = path ? `${path}/${name}` : name
          return (
            <li key={id} className="flex items-center gap-3 px-3 py-2 text-table">
              <Progress
                className="min-w-0 flex-1"
                label={whole}
                value={(received / size) * 100}
                detail={`${formatBytes(received)} of ${formatBytes(size)}`}
              />
              <IconButton label={`Give ${whole} up`} icon={X} size="sm" onClick={() => forget(id)} />
            </li>
          )
        })}
      </ul>
    </div>
  )
