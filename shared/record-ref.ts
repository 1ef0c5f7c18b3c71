/** What everybody may know of a record type without its declaration: enough for a link, a picker, a favourite, a line of a log. */
export type RecordRef = {
  name: `${string}.${string}`
  /** 'purchase order', 'purchase orders' */
  one: string
  many: string
  /** The field one is known by, and the second line beside it. */
  title: string
  subtitle?: string
  /** The page of one, `:id` replaced; and of the list. */
  page: string
  listPage: string
  /** Its records are people of the org chart: what names one is also found by whom they report to. */
  chart?: true
}

/** `many` is one and an s where left out. */
type Said = {
  one: string
  many?: string
  title: string
  subtitle?: string
  page?: string
  listPage?: string
  chart?: true
}

/** The record ref of a record type; its pages stand where its name says, unless said otherwise. */
export function recordRef<const N extends `${string}.${string}`, const S extends Said>(name: N, said: S) {
  const place = `/${name.replace('.', '/')}`
  return { page: `${place}/:id`, listPage: place, many: `${said.one}s`, name, ...said } as S & {
    name: N
    many: string
    page: string
    listPage: string
  }
}

export const pageOf = ({ page }: Pick<RecordRef, 'page'>, id: string): string => page.replace(':id', id)
/** The right to read its rows. */
export const readRight = ({ name }: Pick<RecordRef, 'name'>) => `${name}.read` as const
