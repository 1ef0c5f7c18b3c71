import type { ServerModule } from '../module.ts'

const reading = new Set(['documents.read-text', 'documents.read-waiting', 'documents.thumbnail'])

/** The same modules, whose documents are kept but not opened while `when` says so: a process for the text and one for the picture of each take a second, and most tests look at neither. */
export const unread = (modules: readonly ServerModule[], when = () => true): ServerModule[] =>
  modules.map((module) => ({
    ...module,
    ...(module.jobs && {
      jobs: module.jobs.map((job) =>
        reading.has(job.name) ? { ...job, run: async (...given) => (when() ? undefined : job.run(...given)) } : job,
      ),
    }),
  }))
