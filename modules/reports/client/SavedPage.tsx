import { useApi } from '#client/api.ts'
import { cell, type CellOverrides } from '#client/table/cell.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { datasetsCall } from '#modules/reports/shared/datasets.ts'
import { reports } from '#modules/reports/shared/reports.ts'

const action = (
  <LinkButton to="/reports/new" variant="primary">
    New report
  </LinkButton>
)

/** Name of a dataset; nothing for readers to whom it is not open. */
function DatasetName({ name }: { name: string }) {
  const { data } = useApi(datasetsCall, {})
  return data?.find((dataset) => dataset.name === name)?.label ?? <Nothing />
}

const cells: CellOverrides = {
  dataset: cell(['dataset'], ({ dataset }) => <DatasetName name={String(dataset)} />),
}

/** Saved reports of the reader and those shared with them. */
export const SavedPage = () => (
  <RecordList
    record={reports}
    columns={['name', 'folder', 'state', 'dataset', 'ownerName', 'audience', 'updatedAt']}
    card={['folder', 'ownerName', 'audience', 'updatedAt']}
    cell={cells}
    actions={action}
    emptyAction={action}
  />
)
