import type { Room } from '../room.ts'

const reading = new Set(['documents.read-text', 'documents.read-waiting', 'documents.thumbnail'])

/** The same rooms, whose documents are kept but not opened while `when` says so: a process for the text and one for the picture of each take a second, and most tests look at neither. */
export const unread = (rooms: readonly Room[], when = () => true): Room[] =>
  rooms.map((room) => ({
    ...room,
    ...(room.jobs && {
      jobs: room.jobs.map((job) =>
        reading.has(job.name) ? { ...job, run: async (...given) => (when() ? undefined : job.run(...given)) } : job,
      ),
    }),
  }))
