import { Archive, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button, IconButton, LinkButton } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { conversations } from '#modules/ai/shared/conversations.ts'
import { askCall, messagesCall } from '#modules/ai/shared/messages.ts'
import type { DetailOf } from '#shared/record.ts'
import { Answer } from './answer.tsx'
import { Asked } from './asked.tsx'
import { Composer } from './composer.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { branchOf, turned, type Chosen } from './thread.ts'

/** A conversation: questions with their answers, the last one below, where the next is asked. */
export function ConversationPage() {
  const { id = '' } = useParams()
  const read = useApi(conversations.api.read, { params: { id } })
  return (
    <ReadGate read={read} what="this conversation">
      {(conversation) => <Conversation key={id} conversation={conversation} />}
    </ReadGate>
  )
}

type Props = { conversation: DetailOf<typeof conversations> }

function Conversation({ conversation }: Props) {
  const { id, title, ownerId, ownerName } = conversation
  const { me } = useAuth()
  const isOwner = ownerId === me?.id
  const read = useApi(messagesCall, { params: { id } })
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={title}
        crumbs={[{ label: 'Conversations', to: conversations.listPage }]}
        actions={isOwner && <Actions conversation={conversation} />}
      />
      <ReadGate read={read} what="the messages">
        {(messages) => <Thread id={id} messages={messages} isOwner={isOwner} ownerName={ownerName} />}
      </ReadGate>
    </div>
  )
}

function Actions({ conversation }: Props) {
  const { id, version, people } = conversation
  const go = useNavigate()
  const [sharing, setSharing] = useState(false)
  const archive = useSend(conversations.api.archive, () => {
    toast({ title: 'Conversation archived' })
    void go('/ai')
  })
  return (
    <>
      <IconButton
        label="Archive"
        icon={Archive}
        busy={archive.isPending}
        onClick={() => archive.mutate({ params: { id }, version })}
      />
      <Button icon={Share2} onClick={() => setSharing(true)}>
        {people ? `Shared with ${people}` : 'Share'}
      </Button>
      {sharing && <ShareDialog conversation={conversation} onClose={() => setSharing(false)} />}
    </>
  )
}

type ThreadProps = {
  id: string
  messages: NonNullable<ReturnType<typeof useApi<typeof messagesCall>>['data']>
  isOwner: boolean
  ownerName: string
}

function Thread({ id, messages, isOwner, ownerName }: ThreadProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const end = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(0)
  const ask = useSend(askCall, () => setAsking((count) => count + 1))
  const steps = branchOf(messages, chosen)
  const last = steps.at(-1)?.message
  const count = messages.length
  const first = useRef(count)
  useEffect(() => {
    // The answer to a question comes into view; a conversation that is opened begins at its top.
    if (count > first.current) end.current?.scrollIntoView({ block: 'end' })
    first.current = count
  }, [count])
  const follow = (text: string, parentId: string | null) => ask.mutate({ body: { conversationId: id, parentId, text } })
  return (
    <div className="mx-auto flex w-full max-w-4xl grow flex-col gap-6 px-4 py-6 md:px-6">
      <ol aria-label="Messages" className="flex flex-col gap-6">
        {steps.map((step, at) => (
          <li key={step.message.id}>
            {step.message.role === 'person' ? (
              <Asked
                step={step}
                ownerName={isOwner ? null : ownerName}
                onTurn={(by) => setChosen(turned(chosen, step, by))}
                onEdit={
                  isOwner
                    ? (text) => {
                        setChosen({})
                        follow(text, step.message.parentId)
                      }
                    : undefined
                }
              />
            ) : (
              <Answer
                step={step}
                title={steps[at - 1]?.message.text ?? 'Answer'}
                questionId={step.message.parentId ?? ''}
                isOwner={isOwner}
                onTurn={(by) => setChosen(turned(chosen, step, by))}
              />
            )}
          </li>
        ))}
      </ol>
      <div className="mt-auto print:hidden">
        {isOwner ? (
          <Composer
            key={asking}
            focused={asking > 0}
            label="Next question"
            placeholder="Ask another question"
            busy={ask.isPending}
            failure={ask.isError ? sentenceOf(ask.error) : null}
            onAsk={(text) => follow(text, last?.role === 'assistant' ? last.id : null)}
          />
        ) : (
          <p className="flex flex-wrap items-center gap-3 text-table text-fg-muted">
            {ownerName} shared this conversation with you. Figures and passages are those that you may see.
            <LinkButton to="/ai">Ask a question of your own</LinkButton>
          </p>
        )}
      </div>
      <div ref={end} />
    </div>
  )
}
