import { RecordPage } from '#client/record/RecordPage.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import { Card } from '#client/ui/card.tsx'
import { answers } from '#modules/ai/shared/answers.ts'

const crumbs = [{ label: 'Log', to: answers.listPage }]

/** Every answer, with what it was made of. */
export const LogPage = () => (
  <RecordList
    record={answers}
    columns={[
      'question',
      'personName',
      'state',
      'lists',
      'passages',
      'model',
      'inputTokens',
      'outputTokens',
      'rating',
      'createdAt',
    ]}
    card={['personName', 'state', 'createdAt']}
    emptyNote="Each question to the assistant is listed here, with its sources."
  />
)

/** One answer as it was given. */
export const AnswerRecord = () => (
  <RecordPage
    record={answers}
    crumbs={crumbs}
    overview={({ text, model }) => (
      <Card title="Text of the model">
        <p className="text-body whitespace-pre-wrap text-fg">
          {model === null ? 'No model took part: the answer is made of the sources alone.' : text || 'None.'}
        </p>
      </Card>
    )}
    properties={['personName', 'lists', 'passages', 'model', 'inputTokens', 'outputTokens', 'rating', 'createdAt']}
  />
)
