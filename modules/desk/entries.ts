/** Dictionary entries in use: this module stands above all that have dictionary fields, so it knows every use. */
import { orgTeacher } from '../channels/index.ts'
import { post } from '../identity/index.ts'
import { about, type Command, count, ensure, guard, type Reading, type RefusalCode, type Resource } from '../kit/index.ts'
import { agencyTeacher, classroom, grade, schoolTeacher, teacherFee } from '../people/index.ts'
import { product } from '../products/index.ts'
import { system } from '../quality/index.ts'
import { clue, opportunity, stageRule } from '../sales/index.ts'
import { saleRelation, saleType } from '../saleclients/index.ts'
import { datasource, dictBizCommands, dictCommands, noDict } from '../system/index.ts'
import { complaint, violation } from '../violations/index.ts'
import { announcement } from './announcement.ts'

/** Every resource with a field of a dictionary; a test holds the list to the declarations. */
export const users: readonly Resource[] = [
  datasource,
  post,
  grade,
  agencyTeacher,
  schoolTeacher,
  classroom,
  teacherFee,
  product,
  violation,
  complaint,
  orgTeacher,
  system,
  clue,
  opportunity,
  stageRule,
  saleType,
  saleRelation,
  announcement,
]

function* usesOf(code: string, dictKey: string): Reading<{ readonly used: number }> {
  let used = 0
  for (const of of users)
    for (const [name, field] of Object.entries(of.fields)) if (field.kind === 'dict' && field.to === code) used += yield* count(of, { [name]: dictKey })
  return { used }
}
/** Nobody removes what is used, nor gives it another key. */
const unused = (on: Command, refuses: RefusalCode) =>
  guard(on, {
    name: `${on.permit}-unused`,
    refuses,
    needs: function* (row, { dictKey }) {
      return on.name === 'change' && (dictKey ?? row.dictKey) === row.dictKey ? { used: 0 } : yield* usesOf(row.code, row.dictKey)
    },
    holds(_row, _input, { used }) {
      ensure(!used, refuses, { used })
      return true
    },
  })
export const entries = [dictCommands, dictBizCommands].flatMap(({ change, remove }) => [
  unused(change, about(noDict.used, 'dictKey')),
  unused(remove, noDict.used),
])
