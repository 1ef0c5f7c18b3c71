import { RecordList } from '#client/table/RecordList.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { conversations } from '#modules/ai/shared/conversations.ts'

/** Conversations of the reader, and those shared with them. */
export const ConversationsPage = () => (
  <RecordList
    record={conversations}
    columns={['title', 'ownerName', 'people', 'askedAt']}
    card={['ownerName', 'askedAt']}
    emptyAction={
      <LinkButton to="/ai" variant="primary">
        Ask a question
      </LinkButton>
    }
    emptyNote="Each question that you ask starts a conversation, which stays here."
  />
)
