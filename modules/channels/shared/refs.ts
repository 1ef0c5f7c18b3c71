import { recordRef } from '#shared/record-ref.ts'

/** A place where colleagues write to each other; a direct conversation is one whose name is its people. */
export const channels = recordRef('communications.channels', {
  one: 'channel',
  title: 'name',
  subtitle: 'purpose',
})
