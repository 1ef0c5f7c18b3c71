import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { urlOf, useApi } from '#client/api.ts'
import { formatInstant } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { ownAccountApi, type OwnAccount } from '#modules/settings/shared/own-account.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { NewCodesDialog, SecondFactorDialog, TurnOffDialog } from './second-factor-dialogs.tsx'

type Doing = 'password' | 'on' | 'off' | 'codes'

/** How one signs in, where the password is kept here. */
export function SignInCard() {
  const queries = useQueryClient()
  const [doing, setDoing] = useState<Doing | null>(null)
  const { data } = useApi(ownAccountApi.read, {})
  if (data?.kind !== 'directory' || !data.passwordChangedAt) return null
  const close = () => {
    setDoing(null)
    void queries.invalidateQueries({ queryKey: [urlOf(ownAccountApi.read)] })
  }
  return (
    <Card title="Signing in" padded={false}>
      <dl className="divide-y divide-line">
        <Line
          label="Password"
          says={`Set on ${formatInstant(data.passwordChangedAt)}`}
          action={
            <Button size="sm" onClick={() => setDoing('password')}>
              Change password
            </Button>
          }
        />
        <SecondFactor account={data} start={setDoing} />
      </dl>
      {doing === 'password' && <PasswordDialog onClose={close} />}
      {doing === 'on' && <SecondFactorDialog onClose={close} />}
      {doing === 'off' && <TurnOffDialog onClose={close} />}
      {doing === 'codes' && <NewCodesDialog onClose={close} />}
    </Card>
  )
}

function SecondFactor({ account, start }: { account: OwnAccount; start: (what: Doing) => void }) {
  const { secondFactorSince: since, recoveryCodesLeft: left } = account
  if (!since)
    return (
      <Line
        label="Second factor"
        mark={<StatePill state="off" />}
        says="A code from your phone in addition to the password: a stolen password alone does not work"
        action={
          <Button size="sm" variant="primary" onClick={() => start('on')}>
            Turn on
          </Button>
        }
      />
    )
  return (
    <>
      <Line
        label="Second factor"
        mark={<StatePill state="on" tone="success" />}
        says={`Since ${formatInstant(since)}`}
        action={
          <Button size="sm" onClick={() => start('off')}>
            Turn off
          </Button>
        }
      />
      <Line
        label="Recovery codes"
        mark={left < 3 ? <StatePill state={left === 0 ? 'None left' : `${left} left`} tone="warning" /> : undefined}
        says={left < 3 ? 'Create new codes before you need them' : `${left} not used`}
        action={
          <Button size="sm" onClick={() => start('codes')}>
            Create new codes
          </Button>
        }
      />
    </>
  )
}

type LineProps = { label: string; mark?: ReactNode; says: string; action: ReactNode }

const Line = ({ label, mark, says, action }: LineProps) => (
  <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
    <dt className="flex w-36 items-center gap-2 text-table font-medium text-fg">{label}</dt>
    <dd className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-2 text-table text-fg-muted">
      {mark}
      {says}
    </dd>
    <dd className="ml-auto">{action}</dd>
  </div>
)
