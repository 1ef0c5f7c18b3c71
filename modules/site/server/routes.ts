import { settings } from '#modules/site/shared/settings.ts'
import type { ServerModule } from '#server/module.ts'
import { serveContactForm } from './contact-form.ts'
import { contactRequests, contactRoutes } from './contact-requests.ts'
import { createSiteSample } from './sample.ts'

/** What the public site answers beyond its pages: the contact form, and the requests it brings. */
export const site: ServerModule = {
  name: 'site',
  label: 'Public site',
  settings,
  roles: { auditor: ['site.contact-requests.read', 'site.contact-requests.export', 'site.message-numbers.read'] },
  records: [contactRequests],
  routes: contactRoutes,
  serve: serveContactForm,
  picture: {
    parts: [{ id: 'site', label: 'Website', kind: 'room', to: '/home', needs: 'signed-in', below: true }],
    connections: [
      {
        id: 4,
        from: 'visitors',
        to: 'site',
        label: 'Public pages and forms',
        of: ['calls pages'],
        source: 'Counter of calls',
      },
    ],
  },
  sample: createSiteSample,
}
