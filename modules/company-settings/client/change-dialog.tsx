import { useMemo } from 'react'
import type { z } from 'zod'
import { useSend } from '#client/api.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { settingForm } from '#shared/setting/form.ts'
import type { SettingPlace, SettingView } from '#shared/setting/views.ts'
import { SettingValue } from './setting-value.tsx'
import { changeCall } from './setting-calls.ts'

/** What is to be decided where: the place as it was seen, and what the form begins with. */
export type Change = { place: SettingPlace; value: SettingPlace['value']; title: string }

/** Asks for the new value and the reason. */
export function ChangeDialog({
  setting,
  change: { place, value, title },
  onClose,
}: {
  setting: SettingView
  change: Change
  onClose: () => void
}) {
  const schema = useMemo(() => settingForm(setting.fields), [setting.fields])
  const send = useSend(changeCall(setting), () => toast({ title: `${setting.label} changed` }))
  return (
    <VerbDialog<z.ZodObject>
      title={place.title ? `${title} of ${place.title}` : title}
      schema={schema}
      defaults={{ ...value, currency: place.currency }}
      submitLabel="Save change"
      submit={(body) =>
        send.mutateAsync({ body, version: place.version, ...(place.id ? { params: { id: place.id } } : {}) } as never)
      }
      onClose={onClose}
    >
      The new value applies immediately and is recorded with your name and reason. Default:{' '}
      <SettingValue fields={setting.fields} value={place.standard} currency={place.currency} />.
    </VerbDialog>
  )
}
