import { FolderOpen } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useAdditions } from '#client/additions.ts'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { AllRead } from '#client/errors/all-read.tsx'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatDay } from '#client/format.ts'
import type { HomeAddition } from '#client/home-place.ts'
import { SentHere } from '#client/inbox/sent-here.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { employees, people, type Person } from '#modules/people/shared/people.ts'
import { Face } from './face.tsx'

/** What somebody's own work life comes to: who they are here, and what each module keeps for them. */
export function MePage() {
  const { me } = useAuth()
  const read = useApi(people.api.list, { query: { filter: [`memberId:eq:${me?.id ?? ''}`], limit: '1' } })
  const added = useAdditions<HomeAddition>('hr.me')
  const self = read.data?.items[0]
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader
        title="My file"
        actions={
          self && (
            <LinkButton to={people.pageOf(self.id)} icon={FolderOpen}>
              All details
            </LinkButton>
          )
        }
      />
      <div className="mx-auto flex w-full max-w-320 flex-col gap-3 px-4 py-5 md:px-6">
        <AllRead what="your work life" className="flex flex-col gap-3">
          <ReadGate read={read} what="your file" lines={10}>
            {({ items: [person] }) =>
              person ? (
                <>
                  <Who person={person} />
                  <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
                    <div className="flex min-w-0 flex-col gap-3">
                      {added?.map(
                        ({ card }, at) => card && <Fragment key={at}>{card({ personId: person.id })}</Fragment>,
                      )}
                    </div>
                    <div className="flex min-w-0 flex-col gap-3 max-lg:order-first">
                      {added?.map(
                        ({ beside }, at) => beside && <Fragment key={at}>{beside({ personId: person.id })}</Fragment>,
                      )}
                      <SentHere />
                    </div>
                  </div>
                </>
              ) : (
                <EmptyState title="No personnel file is linked to you" drawing="list">
                  Your leave, time and expenses are kept in it. An administrator links you to your file under Personnel
                  files.
                </EmptyState>
              )
            }
          </ReadGate>
        </AllRead>
      </div>
    </div>
  )
}

const link = 'reach rounded-check text-primary-fg underline'

function Who({ person }: { person: Person }) {
  const { id, displayName, photo, jobName, departmentName, managerId, managerName, placeName, hireDate } = person
  const facts = [jobName, departmentName, placeName].filter(Boolean).join(' · ')
  return (
    <section
      aria-label="Who you are here"
      className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4"
    >
      <Face id={id} name={displayName} photo={photo} size="lg" />
      <div className="min-w-0 flex-1 basis-60 text-table text-fg-muted">
        <p className="text-section text-fg">{displayName}</p>
        <p>{facts}</p>
        <p>
          {managerId && (
            <>
              You report to{' '}
              <Link to={employees.pageOf(managerId)} className={link}>
                {managerName}
              </Link>
              .{' '}
            </>
          )}
          Here since {formatDay(hireDate)}.{' '}
          <Link to={employees.pageOf(id)} className={link}>
            What others see of you
          </Link>
        </p>
      </div>
    </section>
  )
}
