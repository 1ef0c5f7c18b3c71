import { useId } from 'react'
import { useApi } from '#client/api.ts'
import { useInboxSend } from '#client/inbox/use-marks.ts'
import { CardPage } from '#client/errors/card-page.tsx'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Select } from '#client/ui/select.tsx'
import { channelsOf, inboxApi, noticeKinds, type Channel, type NoticePreferences } from '#shared/inbox.ts'

const words: Record<Channel, string> = {
  inbox: 'Inbox only',
  mail: 'Inbox and e-mail immediately',
  daily: 'Inbox and daily e-mail',
  weekly: 'Inbox and weekly e-mail',
  off: 'Off',
}
const kinds = Object.keys(channelsOf) as (keyof typeof channelsOf)[]
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const night = { from: 20, to: 7 }

/** What a person is told of, how, and when not. Each choice counts at once. */
export function NotificationsPage() {
  const read = useApi(inboxApi.preferences, {})
  const send = useInboxSend(inboxApi.setPreferences)
  const keep = (part: Partial<NoticePreferences>) => send.mutate({ body: part })
  // What was just chosen is shown at once.
  const sent = send.isPending ? send.variables.body : {}
  return (
    <CardPage
      title="Notifications"
      fault={{ title: 'Your choice was not saved', error: send.error }}
      read={read}
      what="your notifications"
    >
      {(kept) => {
        const data = { ...kept, ...sent, kinds: { ...kept.kinds, ...sent.kinds } }
        return (
          <>
            <Card
              title="Events and channels"
              footer="Decisions, questions and alerts always appear in the inbox. Daily e-mails arrive at 8 a.m., weekly e-mails on Mondays at 8 a.m.; no news, no e-mail. Items you have already read are left out."
            >
              <div className="space-y-4">
                {kinds.map((kind) => (
                  <Choice
                    key={kind}
                    {...noticeKinds[kind]}
                    channels={channelsOf[kind]}
                    value={data.kinds[kind] ?? 'inbox'}
                    onChange={(channel) => keep({ kinds: { [kind]: channel } })}
                  />
                ))}
              </div>
            </Card>
            <Quiet quiet={data.quiet} onChange={(quiet) => keep({ quiet })} />
          </>
        )
      }}
    </CardPage>
  )
}

type ChoiceProps = {
  label: string
  hint: string
  channels: readonly Channel[]
  value: Channel
  onChange: (channel: Channel) => void
}

function Choice({ label, hint, channels, value, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_18rem]">
      <div>
        <label htmlFor={id} className="text-body font-medium text-fg">
          {label}
        </label>
        <p className="text-caption text-fg-muted">{hint}</p>
      </div>
      <Select
        id={id}
        value={value}
        onChange={(next) => onChange(next as Channel)}
        options={channels.map((channel) => ({ value: channel, label: words[channel] }))}
      />
    </div>
  )
}

type QuietProps = { quiet: NoticePreferences['quiet']; onChange: (quiet: NoticePreferences['quiet']) => void }

function Quiet({ quiet, onChange }: QuietProps) {
  const [from, to] = [useId(), useId()]
  const other = (hour: number) => hours.filter(({ value }) => value !== String(hour))
  return (
    <Card title="Quiet hours">
      <Checkbox
        checked={quiet !== null}
        onChange={(on) => onChange(on ? night : null)}
        label="No e-mails during quiet hours"
        hint="In the time zone of your preferences, or else the company’s. E-mails are held until quiet hours end."
      />
      {quiet && (
        <div className="mt-4 flex flex-wrap items-center gap-3 text-table">
          <label htmlFor={from}>From</label>
          <span className="w-28">
            <Select
              id={from}
              value={String(quiet.from)}
              onChange={(hour) => onChange({ ...quiet, from: Number(hour) })}
              options={other(quiet.to)}
            />
          </span>
          <label htmlFor={to}>to</label>
          <span className="w-28">
            <Select
              id={to}
              value={String(quiet.to)}
              onChange={(hour) => onChange({ ...quiet, to: Number(hour) })}
              options={other(quiet.from)}
            />
          </span>
        </div>
      )}
    </Card>
  )
}
