import { disposals } from '#modules/retention/shared/disposals.ts'
import { holdItems, holds } from '#modules/retention/shared/holds.ts'
import { retentionRules } from '#modules/retention/shared/retention-rules.ts'

export const recordTypes = [retentionRules, holds, holdItems, disposals] as const
