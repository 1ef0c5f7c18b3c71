import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { approvals } from '#modules/approvals/server/routes.ts'
import { audit } from '#modules/audit/server/routes.ts'
import { storage } from '#modules/storage/server/routes.ts'
import { calendarsModule } from '#modules/calendars/server/routes.ts'
import { connectors } from '#modules/connectors/server/routes.ts'
import { channelsModule } from '#modules/channels/server/routes.ts'
import { dashboardModule } from '#modules/dashboard/server/routes.ts'
import { documentsModule } from '#modules/documents/server/routes.ts'
import { reportsModule } from '#modules/reports/server/routes.ts'
import { aiModule } from '#modules/ai/server/routes.ts'
import { schedulesModule } from '#modules/schedules/server/routes.ts'
import { retention } from '#modules/retention/server/routes.ts'
import { filing } from '#modules/filing/server/routes.ts'
import { sharing } from '#modules/sharing/server/routes.ts'
import { signatures } from '#modules/signatures/server/routes.ts'
import { expenses } from '#modules/expenses/server/routes.ts'
import { financial } from '#modules/financial/server/routes.ts'
import { firstSteps } from '#modules/onboarding/server/routes.ts'
import { hr } from '#modules/hr/server/routes.ts'
import { leave } from '#modules/leave/server/routes.ts'
import { ledger } from '#modules/ledger/server/routes.ts'
import { operations } from '#modules/operations/server/routes.ts'
import { pay } from '#modules/pay/server/routes.ts'
import { payables } from '#modules/payables/server/routes.ts'
import { people } from '#modules/people/server/routes.ts'
import { policies } from '#modules/company-settings/server/routes.ts'
import { procurement } from '#modules/procurement/server/routes.ts'
import { purchasing } from '#modules/purchasing/server/routes.ts'
import { receiving } from '#modules/receiving/server/routes.ts'
import { recruiting } from '#modules/recruiting/server/routes.ts'
import { retrieval } from '#modules/retrieval/server/routes.ts'
import { rolesModule } from '#modules/roles/server/routes.ts'
import { settings } from '#modules/settings/server/routes.ts'
import { site } from '#modules/site/server/routes.ts'
import { skillsModule } from '#modules/skills/server/routes.ts'
import { statements } from '#modules/statements/server/routes.ts'
import { time } from '#modules/time/server/routes.ts'
import { vendors } from '#modules/vendors/server/routes.ts'
import { visualizer } from '#modules/visualizer/server/routes.ts'
import { approvalRoutes } from './approval/inbox.ts'
import { auditOf } from './audit/write.ts'
import { registerIdentity } from './auth/identity.ts'
import { forgetMembers } from './auth/members.ts'
import { serveSignInPage } from './auth/sign-in-page.ts'
import { answerErrors } from './call/answer-errors.ts'
import { answerBroken, answerUnreadable } from './call/broken-requests.ts'
import { closeConnections } from './close-connections.ts'
import { serveErrorReports } from './error-reports.ts'
import { serveEvents } from './events.ts'
import { setHeaders } from './pages/headers.ts'
import { uploadRoutes } from './files/uploads.ts'
import { serveHealth } from './health.ts'
import type { AppContext } from './app-context.ts'
import { accountRoutes } from './identity-provider/account-routes.ts'
import { serveForgotten } from './identity-provider/forgotten.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { readJson } from './call/json-body.ts'
import type { Jobs } from './jobs/jobs.ts'
import { measureRoutes } from './record/measures.ts'
import { refuseUnknownSets } from './record/shown.ts'
import { verbRunRoutes } from './record/verb-runs.ts'
import { toolRoutes } from './call/tools.ts'
import { mountAll, type MountContext } from './call/mount.ts'
import { serveOpenApi } from './call/openapi.ts'
import { buildServed, servePages } from './pages/pages.ts'
import { personalRoutes } from './personal/personal.ts'
import { viewRoutes } from './personal/views.ts'
import { readPublicPages, servePublicPages } from './pages/public-pages.ts'
import type { ServerModule } from './module.ts'
import type { Route } from './call/route.ts'
import { settingRoutes } from './setting/routes.ts'
import { searchRoutes } from './search/search.ts'

/** The modules of the app, bottom to top. */
export const modules: ServerModule[] = [
  settings,
  policies,
  rolesModule,
  audit,
  storage,
  approvals,
  operations,
  connectors,
  ledger,
  payables,
  statements,
  financial,
  vendors,
  purchasing,
  receiving,
  procurement,
  calendarsModule,
  documentsModule,
  people,
  pay,
  retention,
  site,
  signatures,
  leave,
  time,
  skillsModule,
  expenses,
  hr,
  recruiting,
  filing,
  sharing,
  reportsModule,
  schedulesModule,
  aiModule,
  dashboardModule,
  channelsModule,
  retrieval,
  visualizer,
  firstSteps,
]

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission a route asks for, or `public` for the few that answer before sign-in. */
    can?: string
    /** It takes bytes as they are. */
    bytes?: boolean
    /** Of an address of several record types: the call of each, by the address of the record type. */
    calls?: ReadonlyMap<string, Route>
  }
}

const moduleRoutes = (served: readonly ServerModule[]): Route[] =>
  served.flatMap((module) => [...module.records.flatMap((record) => record.routes), ...module.routes])

/** Every declared call of the app. */
export const routesOf = (served: readonly ServerModule[]): Route[] => [
  ...moduleRoutes(served),
  ...importRoutes(served),
  ...uploadRoutes(moduleRoutes(served)),
  ...accountRoutes,
  ...searchRoutes(served),
  ...personalRoutes(served),
  ...viewRoutes(served),
  ...approvalRoutes(served),
  ...inboxRoutes(served),
  ...measureRoutes(served),
  ...settingRoutes(served),
  ...verbRunRoutes,
  ...toolRoutes(served),
]

/** The whole server, ready to listen. Refuses to be built with a route that declares no permission. */
export async function buildApp(
  app: AppContext,
  jobs: Jobs,
  served: ServerModule[] = modules,
): Promise<FastifyInstance> {
  const server: FastifyInstance = fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    clientErrorHandler: answerBroken,
    frameworkErrors: answerUnreadable,
    // Of everybody else the header is ignored: a visitor could name any address, and pass every limit.
    trustProxy: app.settings.trustedProxies.length > 0 ? app.settings.trustedProxies : false,
  })
  refuseUndeclared(server)
  refuseUnknownSets(served)
  for (const module of served) module.meets?.(served)
  closeConnections(server)
  readJson(server)
  answerErrors(server)
  setHeaders(server, app.settings.publicOrigin.startsWith('https:'))
  server.addHook('onSend', async (request, reply) => void reply.header('x-correlation-id', request.id))
  // An open page learns from it that a new version was installed.
  const build = buildServed()
  if (build)
    server.addHook('onSend', async ({ url }, reply) => void (url.startsWith('/api/') && reply.header('x-build', build)))
  await server.register(cookie)
  // Replies are made anew each time: the quickest level saves most of the bytes for a fraction of the time. Files are compressed at build.
  const quick = { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }, zlibOptions: { level: 1 } }
  await server.register(compress, { threshold: 4096, encodings: ['br', 'gzip'], ...quick })
  await server.register(multipart, {
    limits: { files: 1, fields: 10, fileSize: app.settings.uploadLimitMb * 1024 * 1024 },
  })
  // Where nothing could be measured for want of time, the wait counts as endless, which is longer than any limit: none is another thing.
  const { busyAfterMs } = app.settings
  await server.register(underPressure, { maxEventLoopDelay: busyAfterMs < 3_600_000 ? busyAfterMs : 0, retryAfter: 2 })

  // One person's haste must not slow a whole office behind one address, and an invented cookie must not evade the limit. The limits
  // stand before the first route, as they see only what comes after them; who asks is known once identity is there.
  let whoAsks = async (_request: FastifyRequest): Promise<string | null> => null
  const keyGenerator = async (request: FastifyRequest) => (await whoAsks(request).catch(() => null)) ?? request.ip
  await server.register(rateLimit, { global: false, keyGenerator })
  const audit = auditOf(app)
  server.addHook('onClose', () => audit.flush())
  const identity = await registerIdentity(server, { ...app, app, audit })
  const { actorOf } = identity
  whoAsks = identity.whoAsks
  app.revokeEnded = identity.revokeEnded
  const context: MountContext = { app, actorOf, enqueue: jobs.enqueue, committed: forgetMembers }
  const routes = routesOf(served)
  const recordTypes = new Set(served.flatMap(({ records }) => records.map(({ record }) => record.path as string)))
  mountAll(server, context, routes, recordTypes)
  serveOpenApi(
    server,
    routes.map(({ endpoint }) => endpoint),
    actorOf,
  )
  serveErrorReports(server, app)
  serveHealth(server, app)
  await serveEvents(server, app, actorOf)
  const { publicOrigin } = app.settings
  const pages = readPublicPages(app.settings)
  servePublicPages(server, pages, publicOrigin)
  serveSignInPage(server, pages, { publicOrigin, stateOf: identity.stateOf })
  serveForgotten(server, app, pages)
  for (const module of served) module.serve?.(server, app, pages)
  await servePages(server, identity.stateOf)
  return server
}

/** A route that says nothing of who may ask keeps the app from starting. */
export function refuseUndeclared(server: FastifyInstance): void {
  server.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.can && method !== 'HEAD' && method !== 'OPTIONS' && !url.startsWith('/assets') && !isBuiltFile(url))
      throw new Error(`the route ${String(method)} ${url} declares no permission`)
  })
}

const isBuiltFile = (url: string): boolean => /\.\w{2,11}(\.(br|gz))?$/.test(url)
