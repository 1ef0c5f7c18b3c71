import { sentences } from '#shared/sentence.ts'

export const says = sentences('retrieval', {
  noPassage: 'There is no such passage, or you may not see its record',
  nothingToMeasure: 'Quality is measured over the sample company, which is not here',
})
