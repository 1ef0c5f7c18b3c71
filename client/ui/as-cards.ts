/**
 * The classes that make each row of a table a card where its frame, a `@container`, has no room for columns: what the row is, and under that
 * each value below the name of its column (`data-label`). A cell with nothing in it is left out; what can be done stands in the corner.
 * They are whole words, as the styles are made from the text of the sources.
 */
export const asCards = {
  table: '@max-md:block [&>tbody]:@max-md:block [&>tfoot]:@max-md:block [&>thead]:@max-md:sr-only',
  row: '@max-md:relative @max-md:grid @max-md:grid-cols-2 @max-md:gap-x-4 @max-md:gap-y-1.5 @max-md:px-4 @max-md:py-3',
  /** Says what the row is. */
  first: '@max-md:col-span-2 @max-md:block @max-md:h-auto @max-md:p-0! reach-links',
  cell: 'reach-links @max-md:block @max-md:h-auto @max-md:min-w-0 @max-md:p-0! @max-md:text-left @max-md:whitespace-normal @max-md:empty:hidden @max-md:has-data-nothing:hidden @max-md:before:block @max-md:before:text-caption @max-md:before:font-normal @max-md:before:text-fg-muted @max-md:before:content-[attr(data-label)]',
  /** A line of its own: the name of the column, and the sum at the end. */
  sum: '@max-md:col-span-2 @max-md:flex @max-md:h-auto @max-md:justify-between @max-md:gap-4 @max-md:p-0! @max-md:empty:hidden @max-md:before:font-normal @max-md:before:text-fg-muted @max-md:before:content-[attr(data-label)]',
  /** As high as the first line, so that the words of both stand level. */
  action: '@max-md:absolute @max-md:top-3 @max-md:right-0 @max-md:flex @max-md:h-5! @max-md:items-center @max-md:py-0!',
}
