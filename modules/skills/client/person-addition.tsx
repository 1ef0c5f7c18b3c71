import type { RecordAddition } from '#client/record/RecordPage.tsx'
import type { Person } from '#modules/people/shared/people.ts'
import { skills } from '#modules/skills/shared/skills.ts'
import { SkillsSection } from './skills-of.tsx'

/** Skills in a personnel file. */
export const addition: RecordAddition<Person> = {
  tabs: [
    {
      id: 'skills',
      label: 'Skills',
      needs: [skills.api.list.can],
      show: ({ id }) => <SkillsSection personId={id} />,
    },
  ],
}
