import type { RecordAddition } from '#client/record/RecordPage.tsx'
import type { Employee } from '#modules/people/shared/people.ts'
import { skills } from '#modules/skills/shared/skills.ts'
import { SkillsSection } from './skills-of.tsx'

/** Skills on the page of a colleague, for whoever may see theirs. */
export const addition: RecordAddition<Employee> = {
  tabs: [
    {
      id: 'skills',
      label: 'Skills',
      when: ({ open }) => open.includes(skills.name),
      show: ({ id }) => <SkillsSection personId={id} />,
    },
  ],
}
