// Makes the sample company of a whole run, and names its folder in the file that is given.
import { writeFileSync } from 'node:fs'
import { makeCompany } from './stage.ts'

writeFileSync(process.argv[2]!, await makeCompany())
process.exit(0)
