import { settingsApi } from '#shared/setting/views.ts'
import { route } from '#server/call/route.ts'
import type { ServerModule } from '#server/module.ts'
import { settingViews } from '#server/setting/routes.ts'

const reads = ['settings.policies.read']

/** Where people see and change what the modules declare as settings; what is decided is kept by the core (server/setting). */
export const policies: ServerModule = {
  name: 'company-settings',
  area: 'settings',
  label: 'Company settings',
  roles: { accountant: reads, buyer: reads, approver: reads, auditor: reads },
  records: [],
  routes: [route(settingsApi.all, (_, call) => settingViews(call))],
}
