import { Fragment } from 'react'

/** The words of a question, as far as they may stand anywhere in a text: a word also marks its plural. */
function patternOf(q: string): RegExp | null {
  const words = q.match(/[\p{L}\p{N}]{3,}/gu)?.slice(0, 10) ?? []
  return words.length ? new RegExp(`(${words.join('|')})`, 'giu') : null
}

/** Text with the words of a question marked in it. */
export function Marked({ text, q }: { text: string; q: string }) {
  const pattern = patternOf(q)
  if (!pattern) return text
  return text.split(pattern).map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text stay what they are
      <mark key={at} className="rounded-check bg-attention-bg font-medium text-fg">
        {part}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
