import { StatePill } from '#client/ui/pill.tsx'

/** Whether the books agree, in a word. */
export const Balanced = ({
  yes,
  words = ['balanced', 'not balanced'],
}: {
  yes: boolean
  words?: readonly [string, string]
}) => <StatePill state={yes ? words[0] : words[1]} tone={yes ? 'success' : 'danger'} />
