import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const pathIn = (folder: string): string => join(folder, 'company-end')

/** Notes the moment at which a sample company was complete, by its own clock: clocks of its copies go on from there. */
export const noteCompanyEnd = (folder: string, end: Date): void => writeFileSync(pathIn(folder), end.toISOString())

export const companyEnd = (folder: string): Date => new Date(readFileSync(pathIn(folder), 'utf8'))
