import { sentences } from '#shared/sentence.ts'

/** Refusals of channels and messages. */
export const says = sentences('channels-server', {
  joinFirst: 'Join this channel to write in it',
  archived: 'This channel is archived: restore it to write in it',
  onlyPublic: 'Only a public channel can be joined: an owner adds you to a private one',
  directStays: 'The people of a direct conversation stay: begin another one',
  lastOwner: 'You are the only owner: make another member an owner first',
  needsOwner: 'A private channel needs an owner: make another member an owner first',
  noSuchPerson: 'This person is not a member of the company who can use channels',
  someoneElse: 'Choose at least one person besides yourself',
  notMember: 'This person is not a member of the channel',
  mentionHidden: 'Someone you mention cannot see this channel',
  tooManyMentions: 'Mention at most {most:count} people in one message',
  tooManyLinks: 'Link at most {most:count} records in one message',
  noSuchMessage: 'This message does not exist',
  noThread: 'Reply to a message that begins a thread and is not deleted',
  onlyAuthor: 'Only its author may edit a message',
  onlyAuthorOrOwner: 'Only its author or an owner of the channel may delete a message',
  onlyDeleter: 'Only the person who deleted a message may restore it',
  isDeleted: 'This message was deleted',
})
