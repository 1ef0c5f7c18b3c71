import { createSampleReports } from '#modules/reports/sample/sample.ts'
import { datasetCall, datasetsCall } from '#modules/reports/shared/datasets.ts'
import { resultCall, rowsCall } from '#modules/reports/shared/result.ts'
import { route } from '#server/call/route.ts'
import type { ServerModule } from '#server/module.ts'
import { answer, questionOf } from './answer.ts'
import { datasetReply } from './dataset-reply.ts'
import { datasetOf, datasetsOf } from './datasets.ts'
import { peopleRoute } from './people.ts'
import { reportRoutes, reports, versionsRoute } from './reports.ts'
import { roles } from './roles.ts'
import { fileRoutes } from './files.ts'
import { rowsBehind } from './rows.ts'

/** Reports: questions over every list a person may read, answered under their own rights. */
export const reportsModule: ServerModule = {
  name: 'reports',
  label: 'Reports',
  roles,
  records: [reports],
  routes: [
    route(datasetsCall, async (_, call) =>
      datasetsOf(call).map(({ name, label, area, many }) => ({ name, label, area, many })),
    ),
    route(datasetCall, async ({ params }, call) => datasetReply(datasetOf(params.name, call), call)),
    route(resultCall, ({ query }, call) => answer(questionOf(query.question), call)),
    route(rowsCall, rowsBehind),
    ...reportRoutes,
    ...fileRoutes,
    peopleRoute,
    versionsRoute,
  ],
  sample: createSampleReports,
}
