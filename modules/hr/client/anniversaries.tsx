import { Link } from 'react-router'
import { formatDay, formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { anniversaryDays, type HrOverview } from '#modules/hr/shared/overview.ts'
import { Face } from '#modules/people/client/face.tsx'

/** Whose years with the company are complete soon, with faces. */
export const Anniversaries = ({ people, more }: HrOverview['anniversaries']) => (
  <Card
    title={`Anniversaries in the next ${anniversaryDays} days`}
    note={`${formatNumber(people.length)}${more ? '+' : ''}`}
    padded={false}
  >
    {people.length === 0 ? (
      <p className="px-4 py-3.5 text-table text-fg-muted">
        No one has an anniversary in the next {anniversaryDays} days.
      </p>
    ) : (
      <ul className="max-h-96 divide-y divide-line overflow-y-auto">
        {people.map(({ id, name, photo, day, years, to }) => (
          <li key={id}>
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 px-4 py-2 text-table outline-offset-[-2px] hover:bg-hover"
            >
              <Face id={id} name={name} photo={photo} size="md" />
              <span className="min-w-0 flex-1 truncate font-medium text-fg">{name}</span>
              <span className="figures shrink-0 text-right text-caption text-fg-muted">
                <span className="block text-table text-fg">
                  {years} {years === 1 ? 'year' : 'years'}
                </span>
                {formatDay(day)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
