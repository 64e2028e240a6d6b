/** Pupils with their class and a guardian. A phone is one guardian: of every child it is given for, with one account. */
import { randomBytes } from 'node:crypto'
import { account, roleId, rootDept, user } from '../modules/identity/index.ts'
import { type Also, also, changes, find, newId, Refusal, type Row } from '../modules/kit/index.ts'
import {
  changeStudent, createClass, createStudent, enterGuardian, grade, guardian, school, schoolClass, student,
} from '../modules/people/index.ts'
import type { Engine, Session } from '../server/engine.ts'
import { hashPassword } from '../server/password.ts'
import { checked, type Column, type Importer, inKeys, lacking, no, type Plan, type SheetRow, unknown } from './import-rows.ts'

const columns: readonly Column[] = [
  { name: 'studentName', label: student.fields.studentName.label, required: true, also: ['学生姓名'] },
  { name: 'studentCode', label: student.fields.studentCode.label, required: true, unique: true, also: ['学号'] },
  { name: 'schoolId', label: student.fields.schoolId.label, required: true, also: ['学校名称', '学校编码', 'school'] },
  { name: 'gradeId', label: student.fields.gradeId.label, required: true, also: ['年级名称'] },
  { name: 'classId', label: student.fields.classId.label, also: ['班级名称'] },
  { name: 'schoolYear', label: student.fields.schoolYear.label },
  { name: 'sex', label: student.fields.sex.label },
  { name: 'idCard', label: student.fields.idCard.label, unique: true, also: ['身份证'] },
  { name: 'birthday', label: student.fields.birthday.label },
  { name: 'phoneNumber', label: student.fields.phoneNumber.label, also: ['家长手机号', '手机号', 'phone'] },
  { name: 'guardianName', label: guardian.fields.name.label, also: ['监护人', '监护人姓名'] },
  { name: 'relation', label: guardian.fields.relation.label, also: ['与学生关系'] },
]

interface Known {
  readonly zone: string
  readonly schools: readonly Row<typeof school>[]
  readonly grades: readonly Row<typeof grade>[]
  /** `gradeId className` → id; grows with the classes that the file brings. */
  readonly classes: Map<string, string>
  /** Phone → account; grows with the file. */
  readonly accounts: Map<string, string> | undefined
  readonly passwordHash: string
  /** Ids of rows that this file brings and that are not there before it is recorded. */
  readonly pending: Set<string>
}
type Before = Map<string, Also>

/** With accounts, a guardian whose phone has none gets one: they sign in by a code to the phone. */
export const students = (withAccounts: boolean): Importer => ({
  columns,
  async prepare(engine, session) {
    const { tenant, zone } = session
    const [schools, grades, classes, users] = await Promise.all([
      engine.ask(tenant, find(school, { status: 'active' })), engine.ask(tenant, find(grade, { status: 'live' })),
      engine.ask(tenant, find(schoolClass, { status: 'live' })),
        engine.ask(tenant, find(user, { phone: { not: null }, status: { not: 'removed' } }, { limit: 1_000_000 })),
    ])
    const known: Known = {
      zone, schools, grades, classes: new Map(classes.map(one => [`${one.gradeId} ${one.className}`, one.id])),
      accounts: withAccounts ? new Map(users.map(one => [one.phone!, one.id])) : undefined,
      // Nobody knows this password: the account is reached by its phone.
      passwordHash: withAccounts ? await hashPassword(randomBytes(24).toString('base64url')) : '',
      pending: new Set(),
    }
    return { plan: row => plan(row, known, engine, session) }
  },
})

async function plan(row: SheetRow, known: Known, engine: Engine, { tenant }: Session): Promise<Plan> {
  const { guardianName, relation, ...values } = row.values
  const before: Before = new Map()
  const given = placed(values, known, before)
  const [there] = values.studentCode ? await engine.ask(tenant, find(student, { studentCode: values.studentCode }, { limit: 1 })) : []
  if (there && there.status !== 'live') throw new Refusal({ ...no.gone, field: 'studentCode' })
  const studentId = there?.id ?? newId()
  const input = checked(there ? changeStudent : createStudent, given, known.zone)
  const own = there ? changes(there, input) : input
  const steps: Also[] = Object.keys(own).length === 0 ? [] : [also<any>(there ? changeStudent : createStudent, studentId, own)]
  if (values.phoneNumber) steps.push(...await tied(engine, tenant,
    { studentId, isNew: !there, phone: values.phoneNumber, guardianName, relation, child: String(values.studentName) }, known, before))
  else if (guardianName) throw lacking('phoneNumber', student.fields.phoneNumber.label)
  return { outcome: there ? steps.length > 0 ? 'changed' : 'unchanged' : 'made', before, steps }
}

/** School, grade and class by their names; a class that is new comes first. */
function placed(values: Readonly<Record<string, string>>, known: Known, before: Before): Record<string, unknown> {
  const { schoolId: schoolName, gradeId: gradeName, classId: className, ...rest } = inKeys(student.fields, values)
  if (!schoolName) throw lacking('schoolId', student.fields.schoolId.label)
  if (!gradeName) throw lacking('gradeId', student.fields.gradeId.label)
  const at = known.schools.find(one => [one.id, one.schoolName, one.schoolCode].includes(schoolName))
  if (!at) throw unknown('schoolId', schoolName)
  const inGrade = known.grades.find(one => one.schoolId === at.id && [one.gradeName, String(one.yearGrade)].includes(gradeName))
  if (!inGrade) throw unknown('gradeId', gradeName)
  if (!className) return { ...rest, schoolId: at.id, gradeId: inGrade.id }
  const key = `${inGrade.id} ${className}`
  const classId = known.classes.get(key)
  if (classId && !known.pending.has(classId)) return { ...rest, schoolId: at.id, gradeId: inGrade.id, classId }
  const id = classId ?? newId()
  known.classes.set(key, id)
  known.pending.add(id)
  before.set(key, also(createClass, id, { schoolId: at.id, gradeId: inGrade.id, className,
    ...rest.schoolYear ? { schoolYear: rest.schoolYear } : {} }))
  return { ...rest, schoolId: at.id, gradeId: inGrade.id, classId: id }
}
interface Tie {
  readonly studentId: string; readonly isNew: boolean; readonly phone: string; readonly child: string
  readonly guardianName: string | undefined; readonly relation: string | undefined
}
/** The relation of a phone to a child: made once; the account behind it is shared by brothers and sisters. */
async function tied(engine: Engine, tenant: string, tie: Tie, known: Known, before: Before): Promise<readonly Also[]> {
  const bound = tie.isNew ? [] : await engine.ask(tenant,
    find(guardian, { studentId: tie.studentId, phone: tie.phone, status: 'bound' }, { limit: 1 }))
  const given = inKeys(guardian.fields, { phone: tie.phone, ...tie.guardianName ? { name: tie.guardianName } : {},
    ...tie.relation ? { relation: tie.relation } : {} })
  const input = checked(enterGuardian, { ...given, studentId: tie.studentId }, known.zone)
  if (bound.length > 0) return []
  const userId = known.accounts && accountOf(tie, known, known.accounts, before)
  return [also(enterGuardian, newId(), { ...input, ...userId ? { userId } : {} } as any)]
}
function accountOf({ phone, guardianName, child }: Tie, { passwordHash, pending }: Known, accounts: Map<string, string>, before: Before): string {
  const there = accounts.get(phone)
  if (there && !pending.has(there)) return there
  const id = there ?? newId()
  accounts.set(phone, id)
  pending.add(id)
  before.set(`account ${phone}`, also(account.create, id, {
    account: phone, phone, realName: guardianName ?? `${child}家长`, deptId: rootDept, roleId: roleId('PR'), passwordHash,
  }))
  return id
}
