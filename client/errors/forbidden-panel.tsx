import { useApi, sentenceOf, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatList } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { accessApi } from '#shared/access.ts'
import { ForbiddenFrame, type ForbiddenProps } from './forbidden-frame.tsx'

/** Who may do it, and the way to ask. */
export function ForbiddenPanel(props: ForbiddenProps) {
  const permission = props.can
  const has = useAuth().can(permission)
  const read = useApi(accessApi.holders, { query: { permission } }, { enabled: !has })
  const ask = useSend(accessApi.ask)
  const { roles = [], asked = false } = read.data ?? {}
  // What is kept from some of those who have the right is not asked for so.
  if (has) return <ForbiddenFrame {...props}>Your roles do not include this record.</ForbiddenFrame>
  return (
    <ForbiddenFrame
      {...props}
      action={
        <>
          {props.action}
          {roles.length > 0 && !asked && (
            <Button
              size={props.small ? 'sm' : 'md'}
              busy={ask.isPending}
              onClick={() => ask.mutate({ body: { permission } })}
            >
              Ask for access
            </Button>
          )}
        </>
      }
    >
      Your roles do not include this.
      {roles.length > 0 && ` ${roles.length === 1 ? 'This role does' : 'These roles do'}: ${formatList(roles)}.`}
      <output className="block">
        {asked && 'You have asked for access: an administrator decides.'}
        {ask.error && sentenceOf(ask.error)}
      </output>
    </ForbiddenFrame>
  )
}
