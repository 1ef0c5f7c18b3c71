import { useQuery } from '@tanstack/react-query'
import { File, FileCode, FileImage, FileSpreadsheet, FileText, Mail } from 'lucide-react'
import { call } from '#client/api.ts'
import { gather } from '#client/gather.ts'
import { cell } from '#client/table/cell.ts'
import { cn } from '#client/ui/cn.ts'
import { mostThumbnailsAtOnce, thumbnailsApi } from '#modules/documents/shared/thumbnails.ts'

/** The small pictures of the documents on the page; what a list shows is asked for in one call. */
const thumbnail = gather(mostThumbnailsAtOnce, async (ids) => {
  const { thumbnails } = await call(thumbnailsApi.current, { query: { ids: ids.join() } })
  return new Map(thumbnails.map((each) => [each.id, each]))
})

const lookAgainMs = 3000
/** A minute at the most: whoever draws is busy, and shows it the next time. */
const mostLooks = 20
const isDrawn = (mediaType: string): boolean => mediaType === 'application/pdf' || mediaType.startsWith('image/')

type Of = { id: string; versionId: string; mediaType: string }

/** The small picture of a document as a page may show it, undefined until it is there. Another version has another key, so what was read stays as it is. */
function useThumbnail({ id, versionId, mediaType }: Of): string | undefined {
  const read = useQuery({
    queryKey: [`thumbnail ${versionId}`],
    queryFn: async () => (await thumbnail(id)) ?? null,
    enabled: isDrawn(mediaType),
    staleTime: Infinity,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === 'waiting' && dataUpdateCount < mostLooks ? lookAgainMs : false,
  })
  return read.data?.webp ? `data:image/webp;base64,${read.data.webp}` : undefined
}

const signs = { image: FileImage, sheet: FileSpreadsheet, mail: Mail, code: FileCode, text: FileText, other: File }

/** What stands for a kind of file that has no picture, and for one until it is there. */
function signOf(mediaType: string): keyof typeof signs {
  if (mediaType.startsWith('image/')) return 'image'
  if (/spreadsheetml|csv|tab-separated/.test(mediaType)) return 'sheet'
  if (mediaType === 'message/rfc822') return 'mail'
  if (/json|xml$|x-ofx/.test(mediaType)) return 'code'
  return /pdf|text|wordprocessingml/.test(mediaType) ? 'text' : 'other'
}

const sizes = { sm: 'h-7 w-5.5', md: 'h-12 w-9', lg: 'h-80 w-60' } as const

/** The first page of a document, small: always as large as its place, so that nothing moves when it comes. */
export function Thumbnail({ size = 'sm', className, ...of }: Of & { size?: keyof typeof sizes; className?: string }) {
  const source = useThumbnail(of)
  const Sign = signs[signOf(of.mediaType)]
  return (
    <span
      aria-hidden
      className={cn(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-check border border-line bg-sunken text-fg-subtle',
        sizes[size],
        className,
      )}
    >
      <Sign className={size === 'sm' ? 'size-3.5' : undefined} />
      {source && (
        <img
          src={source}
          alt=""
          className="absolute inset-0 size-full bg-white object-cover object-top dark:brightness-85"
        />
      )}
    </span>
  )
}

/** The title of a list of documents, with the small picture. */
export const withThumbnail = {
  title: cell(['id', 'title', 'currentVersionId', 'mediaType'], ({ id, title, currentVersionId, mediaType }) => (
    <span className="inline-flex max-w-full items-center gap-2 align-middle">
      {/* It is a little higher than a line, and leaves lines as high as they are. */}
      <Thumbnail className="-my-1" id={String(id)} versionId={String(currentVersionId)} mediaType={String(mediaType)} />
      <span className="max-md:line-clamp-2 md:truncate">{String(title)}</span>
    </span>
  )),
}
