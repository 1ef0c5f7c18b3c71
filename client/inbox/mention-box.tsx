import { useState, type ComponentProps } from 'react'
import { useApi } from '#client/api.ts'
import { inboxApi } from '#shared/inbox.ts'
import { mentionBefore, type Person } from './mentioned.ts'
import { SuggestBox, type Asked } from './suggest-box.tsx'

type Props = Omit<
  ComponentProps<typeof SuggestBox>,
  'find' | 'asked' | 'onAsked' | 'offers' | 'offered' | 'onTake' | 'box' | 'above'
> & {
  record: string
  recordId: string
  /** Somebody was chosen, whose name now stands in the text after an @. */
  onMention: (person: Person) => void
}

const find = (text: string, caret: number): Asked | null => {
  const asked = mentionBefore(text, caret)
  return asked && { ...asked, sign: '@' }
}

/** The people of a record who are offered after an @. */
export const usePeopleOf = (record: string, recordId: string, asked: Asked | null): readonly Person[] => {
  const people = useApi(
    inboxApi.people,
    { query: { record, recordId, q: asked?.q ?? '' } },
    { enabled: asked !== null, keep: true },
  )
  return people.data ?? []
}

/** A place to write in which @ offers the people who may see the record. */
export function MentionBox({ record, recordId, onMention, ...rest }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const people = usePeopleOf(record, recordId, asked)
  return (
    <SuggestBox
      {...rest}
      find={find}
      asked={asked}
      onAsked={setAsked}
      offers={people.map(({ id, name }) => ({ id, label: name, written: `@${name}` }))}
      offered="People you can mention"
      onTake={({ id, label }) => onMention({ id, name: label })}
    />
  )
}
