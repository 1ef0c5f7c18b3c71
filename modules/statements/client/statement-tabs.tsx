import { useLocation, useNavigate } from 'react-router'
import { Tabs } from '#client/ui/tabs.tsx'
import { statementKinds, statementTitles } from '#modules/statements/shared/statements.ts'

const tabs = [
  ...statementKinds.map((id) => ({ id: id as string, label: statementTitles[id] })),
  { id: 'journal', label: 'Journal' },
]

/** The pages of the frame; the questions in the address stay as they are. */
export function StatementTabs({ value }: { value: string }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <Tabs
      label="Statements"
      tabs={tabs}
      value={value}
      onChange={(next) => void navigate(`/financial/${next}${search}`)}
      className="px-4"
    />
  )
}
