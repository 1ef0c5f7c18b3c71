import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sentences of another language by their code, with the holes of the English ones. What is not in it is said in English. */
type Language = Readonly<Record<string, string>>

/** The languages of a folder: `nl.json` holds those of Dutch. */
export const readLanguages = (folder: string): Map<string, Language> =>
  new Map(
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        file.slice(0, -'.json'.length),
        JSON.parse(readFileSync(join(folder, file), 'utf8')) as Language,
      ]),
  )

/** Those of this installation. */
export const languages = readLanguages(join(import.meta.dirname, '../..', 'languages'))
