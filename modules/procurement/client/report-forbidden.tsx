import { Forbidden } from '#client/errors/forbidden.tsx'
import { overviewApi } from '#modules/procurement/shared/overview.ts'

export const ReportForbidden = () => (
  <Forbidden title="You may not see the reports of purchasing" can={overviewApi.grir.can} />
)
