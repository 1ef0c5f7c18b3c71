/** A passage ends after so many words where a sentence ends there, and after the most at the latest. */
const [enough, most] = [60, 120]

const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

export const countWords = (text: string): number => wordsIn(text).length

/** 'One. Two!\nThree' → three sentences; a line of its own is one, and a sentence of more than the most is several. */
const sentencesOf = (text: string): string[] =>
  text
    // Marks of Markdown are no words: headings, bold.
    .replace(/^#{1,6}\s+/gm, '')
    .replaceAll('**', '')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => wordsIn(sentence))
    .flatMap((words) =>
      Array.from({ length: Math.ceil(words.length / most) }, (_, at) => words.slice(at * most, (at + 1) * most)),
    )
    .map((words) => words.join(' '))

/** Cuts a text into passages at the ends of sentences or lines; `between` stands between the sentences of a passage. */
export function passagesOf(text: string, between = ' '): string[] {
  const passages: string[] = []
  let open: string[] = []
  let length = 0
  const close = () => {
    if (open.length > 0) passages.push(open.join(between))
    open = []
    length = 0
  }
  for (const sentence of sentencesOf(text)) {
    const count = countWords(sentence)
    if (length + count > most) close()
    open.push(sentence)
    length += count
    if (length >= enough) close()
  }
  // A short rest belongs to the passage before it.
  const last = passages.at(-1)
  if (last !== undefined && length < enough / 4 && countWords(last) + length <= most && open.length > 0)
    passages[passages.length - 1] = [last, ...open].join(between)
  else close()
  return passages
}
