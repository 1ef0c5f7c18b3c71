import { sentences } from '#shared/sentence.ts'

/** Answers and refusals of the assistant. */
export const says = sentences('ai-server', {
  notFound: 'There is nothing about this in the documents and records that you may open.',
  closed: 'You may not see {many}. An administrator can give you a role with this right.',
  unknown: 'No record that you may open is called “{name}”, so there are no {many} of it.',
  negated:
    'A question with “{word}” is read only before a state, such as “bills not posted”. Ask for what the rows are instead.',
  onPage: 'This is the standard report {title}: open it under Reports.',
  refused: 'These figures could not be computed: {why}',
  nearest: 'No sentence answers this. These passages come nearest.',
  modelLimit: 'Answered without the model: you have had all its answers of a day.',
  modelBusy: 'The model has too many questions at the moment: ask again in a minute.',
  modelCut: 'The model broke off its answer: ask again.',
  modelSilent: 'The model stopped answering: ask again.',
  modelRefused: 'The model refused this question. Ask it in other words.',
  modelAway: 'The model cannot be reached. Ask again, or ask an administrator to test the connector.',
  modelSteps: 'The model came to no answer in {most} steps. The figures it looked at are above.',
  otherRights: 'The text of this answer was written with other rights than yours. Figures are computed with yours.',
  notWorking: 'This answer is finished',
  noSuchMessage: 'This message is not in the conversation',
  noSuchPerson: 'This person is not a member',
  onlyOwner: 'Only the owner of a conversation asks in it: start one of your own',
  tooLong: 'A conversation has at most 400 messages: start a new one',
  notUnderstood: 'No list matches this question. Name what you look for, such as bills, orders, vendors or leave.',
})
