import { useSearchParams } from 'react-router'
import { NewRecordPage } from '#client/form/FormPage.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { StateSteps } from '#client/record/state-steps.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { skills } from '#modules/skills/shared/skills.ts'
import { SkillsOf } from './skills-of.tsx'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  { id: 'unconfirmed', label: 'To confirm', ...skills.measure('unconfirmed') },
  { id: 'ending', label: 'Expiring soon', ...skills.measure('ending') },
  { id: 'ended', label: 'Ended', ...skills.measure('ended') },
]

export function SkillsPage() {
  const action = <NewButton record={skills}>New skill</NewButton>
  return (
    <RecordList
      record={skills}
      columns={['name', 'personId', 'kind', 'level', 'state', 'issuer', 'validUntil']}
      card={['personName', 'kind', 'level', 'state', 'validUntil']}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}

const groups = [
  { title: 'What', fields: ['personId', 'kind', 'name', 'level'] },
  { title: 'Certificate', fields: ['issuer', 'certificateNumber', 'issuedOn', 'validUntil'] },
]
/** For a person whose page led here, of that person. */
export function SkillForm() {
  const [address] = useSearchParams()
  return (
    <NewRecordPage
      record={skills}
      defaults={{ personId: address.get('person') ?? '', kind: 'skill' }}
      groups={groups}
    />
  )
}

export const SkillRecord = () => (
  <RecordPage
    record={skills}
    overview={(skill) => (
      <div className="flex flex-col gap-5">
        <StateSteps record={skills} row={skill} />
        <SkillsOf personId={skill.personId} title={`Skills of ${skill.personName}`} />
      </div>
    )}
  />
)
