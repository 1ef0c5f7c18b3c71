import { sentences } from '#shared/sentence.ts'

export const says = sentences('ai', {
  onlyOwner: 'Only {owner} can change this conversation',
})
