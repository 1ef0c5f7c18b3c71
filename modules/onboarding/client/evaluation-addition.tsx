import { useLocation } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { cn } from '#client/ui/cn.ts'
import { useGuided } from '#client/tour/guided.ts'
import { Tooltip } from '#client/hint/tooltip.tsx'
import { initialsOf } from '#shared/text.ts'
import { become, nextOf, openList, useFirstSteps } from './next.ts'
import { StepLink } from './step-link.tsx'

/** Beside the words of the evaluation bar: its people, each a click away, and what to try next. */
function EvaluationSteps() {
  const { me } = useAuth()
  const { pathname, search } = useLocation()
  const { data } = useFirstSteps()
  const [guided] = useGuided()
  if (!data) return null
  const steps = openList(data)
  const next = steps && nextOf(steps)
  const who = data.people.find(({ email }) => email === next?.as && email !== me?.email)
  return (
    <>
      <ul aria-label="Switch person" className="flex gap-0.5 max-lg:hidden">
        {data.people.map(({ name, title, email }) => {
          const own = email === me?.email
          return (
            <li key={email} className="flex">
              <Tooltip content={`${name}, ${title}`} side="bottom">
                <a
                  href={become(email, pathname + search)}
                  // What is seen is part of what it is called, for whoever speaks to the browser.
                  aria-label={`${initialsOf(name)}: ${name}, ${title}`}
                  aria-current={own || undefined}
                  className={cn(
                    'flex size-6 items-center justify-center rounded-full border border-attention-line text-[10px] font-semibold',
                    own ? 'border-2 border-attention' : 'bg-surface hover:border-attention',
                  )}
                >
                  {initialsOf(name)}
                </a>
              </Tooltip>
            </li>
          )
        })}
      </ul>
      {next && !guided && (
        <StepLink
          step={next}
          className="reach min-w-0 truncate rounded-check font-semibold underline underline-offset-2 max-md:hidden"
        >
          Next: {next.label}
          {who && `, as ${who.name}`}
        </StepLink>
      )}
    </>
  )
}

export const addition = EvaluationSteps
