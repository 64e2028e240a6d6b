/** Dictionary entries in use: this module stands above all that have dictionary fields, so it knows every use. */
import { post } from '../identity/index.ts'
import { count, type Reading, type Resource } from '../kit/index.ts'
import { agencyTeacher, classroom, grade, schoolTeacher, teacherFee } from '../people/index.ts'
import { product } from '../products/index.ts'
import { datasource, entryCommands } from '../system/index.ts'
import { announcement } from './announcement.ts'

/** Every resource with a field of a dictionary; a test holds the list to the declarations. */
export const users: readonly Resource[] = [datasource, post, grade, agencyTeacher, schoolTeacher, classroom, teacherFee, product, announcement]

function* usesOf(code: string, dictKey: string): Reading<number> {
  let used = 0
  for (const of of users)
    for (const [name, field] of Object.entries(of.fields)) if (field.kind === 'dict' && field.to === code) used += yield* count(of, { [name]: dictKey })
  return used
}
export const entries = entryCommands(usesOf)
