import { recordRef } from '#shared/record-ref.ts'

export const retentionRules = recordRef('documents.retention-rules', {
  one: 'retention rule',
  title: 'name',
  subtitle: 'folderPath',
})
export const disposals = recordRef('documents.disposals', { one: 'disposal', title: 'number', subtitle: 'ruleName' })
export const holds = recordRef('documents.holds', { one: 'legal hold', title: 'name', subtitle: 'reason' })
export const holdItems = recordRef('documents.hold-items', { one: 'held item', title: 'covers', subtitle: 'holdName' })
