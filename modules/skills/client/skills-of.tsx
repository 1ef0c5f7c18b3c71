import { Plus } from 'lucide-react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { skills } from '#modules/skills/shared/skills.ts'

/** What a person can do, speaks and is certified for. */
export const SkillsOf = ({ personId, title = 'Skills and certificates' }: { personId: string; title?: string }) => (
  <RelatedList
    record={skills}
    title={title}
    filters={[{ field: 'personId', operator: 'eq', value: personId }]}
    sort="name"
    columns={['name', 'kind', 'level', 'state', 'validUntil']}
    empty="No skills yet."
  />
)

/** The same with the way to enter more, for whoever may. */
export function SkillsSection({ personId }: { personId: string }) {
  const { can } = useAuth()
  return (
    <section aria-labelledby="skills" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="skills" className="px-1 text-table font-semibold text-fg">
          Skills
        </h2>
        {can(skills.api.create.can) && (
          <LinkButton to={`${skills.listPage}/new?person=${personId}`} icon={Plus}>
            New skill
          </LinkButton>
        )}
      </div>
      <SkillsOf personId={personId} />
    </section>
  )
}
