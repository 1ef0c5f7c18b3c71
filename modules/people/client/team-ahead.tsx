import { Link } from 'react-router'
import { formatDay, formatNumber } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { daysAhead, type Team, type TeamMoment } from '#modules/people/shared/team.ts'
import { upperFirst } from '#shared/text.ts'

const words: Record<TeamMoment['kind'], { word: string; tone: 'info' | 'warning' | 'neutral' | 'attention' }> = {
  starts: { word: 'Starts', tone: 'info' },
  leaves: { word: 'Leaves', tone: 'warning' },
  anniversary: { word: 'Anniversary', tone: 'neutral' },
  change: { word: 'Changes', tone: 'attention' },
}

/** Who comes and goes, what changes, and who has been here for years, in the weeks ahead. */
export const TeamAhead = ({ moments, today }: Pick<Team, 'moments' | 'today'>) => (
  <Card title={`The next ${daysAhead / 7} weeks`} note={formatNumber(moments.length)} padded={false}>
    {moments.length === 0 ? (
      <p className="px-4 py-3.5 text-table text-fg-muted">
        Nobody starts, leaves, changes or has an anniversary, as far as you may see.
      </p>
    ) : (
      <ul className="divide-y divide-line">
        {moments.map((moment) => (
          <Moment key={`${moment.kind} ${moment.day} ${moment.personId}`} moment={moment} today={today} />
        ))}
      </ul>
    )}
  </Card>
)

function Moment({ moment: { kind, day, name, what, to }, today }: { moment: TeamMoment; today: string }) {
  const { word, tone } = words[kind]
  const said = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-fg">{name}</span>
        <span className="block text-caption text-fg-muted">{upperFirst(what)}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <StatePill state={word} tone={tone} />
        <span className="figures text-caption text-fg-muted">{day === today ? 'Today' : formatDay(day)}</span>
      </span>
    </>
  )
  const look = 'flex min-h-12 items-center gap-3 px-4 py-2 text-table'
  return (
    <li>
      {to ? (
        <Link to={to} className={`${look} outline-offset-[-2px] hover:bg-hover`}>
          {said}
        </Link>
      ) : (
        <span className={look}>{said}</span>
      )}
    </li>
  )
}
