import { Fragment } from 'react'

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The passage as one text, with the words marked that match the question. */
export function PassageText({ text, matched }: { text: string; matched: readonly string[] }) {
  const line = text.replace(/\n/g, ' · ')
  if (matched.length === 0) return line
  const words = matched.toSorted((a, b) => b.length - a.length).map((word) => escaped(word))
  const parts = line.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu'))
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text stay what they are
      <mark key={at} className="rounded-check bg-attention-bg px-0.5 font-medium text-fg">
        {part}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
