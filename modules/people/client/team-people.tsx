import { Link } from 'react-router'
import { formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { employees } from '#modules/people/shared/people.ts'
import type { Team } from '#modules/people/shared/team.ts'
import { Face } from './face.tsx'

/** Those whom the page is about, each leading to their workbench. */
export const TeamPeople = ({ people, more }: Pick<Team, 'people' | 'more'>) => (
  <Card
    title="People"
    note={formatNumber(people.length)}
    padded={false}
    footer={more && 'There are more than are shown here: the directory has them all.'}
  >
    <ul className="max-h-120 divide-y divide-line overflow-y-auto">
      {people.map(({ id, name, photo, jobName, managerName }) => (
        <li key={id}>
          <Link
            to={employees.pageOf(id)}
            className="flex min-h-12 items-center gap-3 px-4 py-2 text-table outline-offset-[-2px] hover:bg-hover"
          >
            <Face id={id} name={name} photo={photo} size="md" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-fg">{name}</span>
              <span className="block truncate text-caption text-fg-muted">
                {[jobName, managerName && `reports to ${managerName}`].filter(Boolean).join(', ')}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Card>
)
