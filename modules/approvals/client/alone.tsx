import { useState } from 'react'
import { sentenceOf, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/input.tsx'
import { approvalPolicies, policyApi, type PolicyRecordType } from '#modules/approvals/shared/policies.ts'
import { Labelled } from './labelled.tsx'

/** Where one person alone may approve a record type: the two ways on, and what was decided. */
export function Alone({ noun }: { noun: PolicyRecordType }) {
  const { can } = useAuth()
  const [asking, setAsking] = useState(false)
  const on = useSend(approvalPolicies.api.switchOff)
  const { alone, off, label } = noun
  if (!off && !alone) return null
  return (
    <div className="border-b border-line px-4 py-3">
      {on.error && <Banner tone="danger" title={sentenceOf(on.error)} />}
      {off ? (
        <p className="text-table text-fg">
          Approval switched off by {off.by}, <InstantText at={off.at} />: {off.reason}
          <span className="block text-fg-muted">
            {alone
              ? 'Approval resumes automatically once a second person may approve.'
              : 'No longer in effect: a second person may approve.'}
          </span>
        </p>
      ) : (
        <p className="text-table text-fg-muted">
          Only one person may approve this, and no one can approve their own records. Invite a second person, or switch
          approval off with a reason.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {off
          ? can(approvalPolicies.api.switchOff.can) && (
              <Button
                size="sm"
                busy={on.isPending}
                onClick={() => on.mutate({ params: { id: off.id }, version: off.version })}
              >
                Switch approval on
              </Button>
            )
          : can(policyApi.switchOff.can) && (
              <>
                <LinkButton size="sm" to="/settings/members">
                  Invite person
                </LinkButton>
                <Button size="sm" onClick={() => setAsking(true)}>
                  Switch approval off
                </Button>
              </>
            )}
      </div>
      {asking && <WhyOff record={noun.name} label={label} onClose={() => setAsking(false)} />}
    </div>
  )
}

function WhyOff({ record, label, onClose }: { record: string; label: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const send = useSend(policyApi.switchOff)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Switch approval off: ${label.toLowerCase()}`}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) send.mutate({ body: { record, reason } }, { onSuccess: onClose })
        }}
      >
        {send.error && <Banner tone="danger" title={sentenceOf(send.error)} />}
        <p className="text-table text-fg-muted">
          Submitted records pass without a second person; each shows your name and reason. Approval resumes
          automatically once a second person may approve.
        </p>
        <Labelled label="Reason">
          {(field) => (
            <Input
              id={field}
              value={reason}
              maxLength={300}
              required
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Labelled>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            Switch approval off
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
