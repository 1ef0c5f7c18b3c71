import { Select } from '#client/ui/select.tsx'
import { buckets, type Bucket, type Group } from '#modules/reports/shared/question.ts'
import type { Dataset, DatasetField } from '#modules/reports/shared/datasets.ts'
import { upperFirst } from '#shared/text.ts'
import { FieldPicker, fieldAt, isDayField } from './fields.tsx'
import { groupOf } from './question-edits.ts'

const fits = ({ groupable }: DatasetField): boolean => groupable
const bucketOptions = buckets.map((each) => ({ value: each, label: `By ${upperFirst(each).toLowerCase()}` }))

type Props = { dataset: Dataset; group?: Group; onChange: (group: Group) => void }

/** The field of a group, and the bucket of days. */
export function GroupEditor({ dataset, group, onChange }: Props) {
  const field = fieldAt(dataset, group?.field)
  return (
    <div className="flex flex-col gap-2">
      <FieldPicker
        dataset={dataset}
        fits={fits}
        value={group?.field}
        onChange={(path) => onChange(groupOf(path, dataset))}
      />
      {group && field && isDayField(field) && (
        <Select
          label="Period of each group"
          value={group.by ?? 'month'}
          options={bucketOptions}
          onChange={(by) => onChange({ ...group, by: by as Bucket })}
        />
      )}
    </div>
  )
}
