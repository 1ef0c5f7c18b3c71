import { useSearchParams } from 'react-router'
import { NewRecordPage } from '#client/form/FormPage.tsx'
import { holdItems, holds } from '#modules/retention/shared/holds.ts'
import { retentionRules } from '#modules/retention/shared/retention-rules.ts'

const ofRule = [
  { title: 'Which documents', fields: ['name', 'documentType', 'folderId'] },
  { title: 'How long', fields: ['startsFrom', 'months', 'outcome', 'authority'] },
]
const usual = { startsFrom: 'kept', outcome: 'dispose', months: 84 }
export const RetentionRuleForm = () => <NewRecordPage record={retentionRules} defaults={usual} groups={ofRule} />

export const HoldForm = () => <NewRecordPage record={holds} />

/** A document or a folder goes under a hold, begun at either. */
export function HoldItemForm() {
  const [given] = useSearchParams()
  const defaults = { holdId: given.get('hold') ?? '', documentId: given.get('document') ?? '' }
  return <NewRecordPage record={holdItems} defaults={defaults} />
}
