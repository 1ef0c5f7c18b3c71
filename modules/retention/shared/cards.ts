import { card } from '#shared/card.ts'

export const retentionRules = card('documents.retention-rules', {
  one: 'retention rule',
  title: 'name',
  subtitle: 'folderPath',
})
export const disposals = card('documents.disposals', { one: 'disposal', title: 'number', subtitle: 'ruleName' })
export const holds = card('documents.holds', { one: 'legal hold', title: 'name', subtitle: 'reason' })
export const holdItems = card('documents.hold-items', { one: 'held item', title: 'covers', subtitle: 'holdName' })
