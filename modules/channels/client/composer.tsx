import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { fieldsOf, sentenceOf } from '#client/api.ts'
import { usePeopleOf } from '#client/inbox/mention-box.tsx'
import { SuggestBox, type Asked, type Offer } from '#client/inbox/suggest-box.tsx'
import { useFound, usePaused } from '#client/shell/use-found.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { longestText } from '#modules/channels/shared/messages.ts'
import { channels } from '#modules/channels/shared/refs.ts'
import { upperFirst } from '#shared/text.ts'
import { askedBefore, sentOf, wrapped, type Chosen, type LinkedRecord } from './drafts.ts'

type Draft = { text: string } & Chosen
const none: Draft = { text: '', people: [], records: [] }
/** Texts that were begun, by channel and thread, until the page of the browser is left. */
const begun = new Map<string, Draft>()

type Props = {
  channelId: string
  /** Tells its text from those of other places. */
  place: string
  label: string
  initial?: Draft
  sending: { isPending: boolean; isError: boolean; error: unknown }
  onSend: (text: string, sent: () => void) => void
  /** Escape and a Cancel button call it. */
  onLeave?: () => void
  onEditLast?: () => void
  focused?: boolean
}

const signs: Record<string, string> = { b: '**', i: '_', e: '`' }

/** A place to write a message: Enter sends, Shift and Enter begin a new line, @ offers people and # records. */
export function Composer({
  channelId,
  place,
  label,
  initial,
  sending,
  onSend,
  onLeave,
  onEditLast,
  focused = false,
}: Props) {
  const [draft, setDraft] = useState<Draft>(() => initial ?? begun.get(place) ?? none)
  const [asked, setAsked] = useState<Asked | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { offers, take } = useOffers(channelId, asked)
  const { text } = draft
  const put = (next: Draft) => {
    setDraft(next)
    if (!initial) begun.set(place, next)
  }
  useEffect(() => {
    if (!focused) return
    const { length } = box.current?.value ?? ''
    box.current?.focus()
    box.current?.setSelectionRange(length, length)
  }, [focused])
  const send = () => {
    if (text.trim() && !sending.isPending) onSend(sentOf(text.trim(), draft), () => put(none))
  }
  const wrap = (sign: string) => {
    const { selectionStart, selectionEnd } = box.current!
    const next = wrapped(text, selectionStart, selectionEnd, sign)
    put({ ...draft, text: next.text })
    requestAnimationFrame(() => box.current?.setSelectionRange(next.from, next.to))
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const mod = event.ctrlKey || event.metaKey
    const sign = mod && !event.shiftKey && !event.altKey ? signs[event.key.toLowerCase()] : undefined
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send()
    else if (sign) wrap(sign)
    else if (event.key === 'ArrowUp' && text === '' && onEditLast) onEditLast()
    else if (event.key === 'Escape') {
      if (onLeave) onLeave()
      else box.current?.blur()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const fault = sending.isError ? (fieldsOf(sending.error)['text'] ?? sentenceOf(sending.error)) : null
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-end gap-2">
        <SuggestBox
          box={box}
          above
          aria-label={label}
          placeholder={label}
          rows={1}
          maxLength={longestText}
          className="block max-h-60 min-h-control-lg resize-none"
          value={text}
          onChange={(next) => put({ ...draft, text: next })}
          find={askedBefore}
          asked={asked}
          onAsked={setAsked}
          offers={offers}
          offered={asked?.sign === '#' ? 'Records you can link' : 'People you can mention'}
          onTake={(offer) => {
            const chosen = take(offer)
            setDraft((now) => ({
              ...now,
              people: [...now.people, ...chosen.people],
              records: [...now.records, ...chosen.records],
            }))
          }}
          onKeyDown={keys}
        />
        {onLeave ? (
          <>
            <Button size="sm" onClick={onLeave}>
              Cancel
            </Button>
            <Button size="sm" variant="primary" busy={sending.isPending} onClick={send}>
              Save
            </Button>
          </>
        ) : (
          <IconButton
            label="Send"
            icon={SendHorizontal}
            size="lg"
            variant="primary"
            busy={sending.isPending}
            onClick={send}
          />
        )}
      </div>
      {fault && (
        <p role="alert" className="text-caption font-medium text-danger">
          {onLeave ? 'Not saved' : 'Not sent'}: {String(fault)}
        </p>
      )}
    </div>
  )
}

/** People after @ and records after #, and how one of them is taken. */
function useOffers(channelId: string, asked: Asked | null) {
  const people = usePeopleOf(channels.name, channelId, asked?.sign === '@' ? asked : null)
  const paused = usePaused(asked?.sign === '#' ? asked.q : '')
  const search = useFound(paused, null, 3)
  const records = (search.data?.groups ?? []).flatMap(({ record, one, items }) =>
    items.map(({ id, title }) => ({ record, recordId: id, title, one })),
  )
  const offers: Offer[] =
    asked?.sign === '#'
      ? paused.trim() === ''
        ? []
        : records.slice(0, 8).map(({ recordId, title, one }) => ({
            id: recordId,
            label: title,
            detail: upperFirst(one),
            written: `#${title}`,
          }))
      : people.map(({ id, name }) => ({ id, label: name, written: `@${name}` }))
  const take = ({ id, label }: Offer): Chosen => {
    const record = records.find(({ recordId }) => recordId === id)
    const linked: LinkedRecord[] = record ? [record] : []
    return asked?.sign === '#' ? { people: [], records: linked } : { people: [{ id, name: label }], records: [] }
  }
  return { offers, take }
}
