import type { Place } from '#modules/storage/shared/storage.ts'

const names: Record<Place, string> = { local: 'Folder of this server', s3: 'S3 bucket', azure: 'Azure Blob container' }

/** What people call a storage; its address stands beside it. */
export const nameOf = (place: Place): string => names[place]
