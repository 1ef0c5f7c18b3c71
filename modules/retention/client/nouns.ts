import { holdItems, holds } from '#modules/retention/shared/holds.ts'
import { retentionRules } from '#modules/retention/shared/retention-rules.ts'

export const nouns = [retentionRules, holds, holdItems] as const
