/** Pupils with their class and a guardian. A phone is one guardian: of every child it is given for, with one account. */
import { account, identity, identityId, roleId, rootDept, user } from '../modules/identity/index.ts'
import { type House, type Invoke, invoke, changes, find, newId, RefusalError, type Resource, type Row } from '../modules/kit/index.ts'
import { changeStudent, createClass, createStudent, enterGuardian, grade, guardian, school, schoolClass, student } from '../modules/people/index.ts'
import type { Engine, Session } from '../server/kernel/engine.ts'
import { oneTimePassword } from '../modules/identity/server/index.ts'
import { checked, type Column, type Importer, inKeys, lacking, no, type Plan, type Planner, type SheetRow, unknown } from './import-rows.ts'

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

type Grade = Row<typeof grade>
/** What the rows of one piece are compared with. */
interface Piece {
  /** By pupil code. */
  readonly pupils: ReadonlyMap<string, readonly Row<typeof student>[]>
  /** `pupil phone` of the relations that are bound. */
  readonly ties: ReadonlySet<string>
  /** `grade class` → id; grows with the classes that the rows bring. */
  readonly classes: Map<string, string>
  /** Phone → account; grows with the rows. */
  readonly accounts: Map<string, string>
  /** Ids of rows that this piece brings and that are not there before it is recorded. */
  readonly pending: Set<string>
}
interface Known {
  readonly zone: string
  readonly house: House
  readonly withAccounts: boolean
  /** By id, name and code. */
  readonly schools: ReadonlyMap<string, Row<typeof school>>
  /** By `school name` and `school year-grade`. */
  readonly grades: ReadonlyMap<string, Grade>
  readonly passwordHash: string
}
type Before = Map<string, Invoke>
/** Rows that an installation may have of what is looked up for a piece. */
const all = { limit: 1_000_000 }

/** With accounts, a guardian whose phone has none gets one: they sign in by a code to the phone. */
export const students = (withAccounts: boolean): Importer => ({
  columns,
  fields: { ...student.fields, guardianName: guardian.fields.name, relation: guardian.fields.relation },
  async prepare(engine, session) {
    const { tenant, zone } = session
    const [schools, grades] = await Promise.all([
      engine.ask(tenant, find(school, { status: 'active' }, all)),
      engine.ask(tenant, find(grade, { status: 'live' }, all)),
    ])
    const known: Known = {
      zone,
      house: await engine.house(tenant),
      withAccounts,
      schools: firstOf(schools.flatMap(one => [one.id, one.schoolName, one.schoolCode].map(name => [name, one] as const))),
      grades: firstOf(grades.flatMap(one => [one.gradeName, String(one.yearGrade)].map(name => [`${one.schoolId} ${name}`, one] as const))),
      // Nobody knows this password: the account is reached by its phone.
      passwordHash: withAccounts ? (await oneTimePassword()).passwordHash : '',
    }
    return planner(known, engine, session)
  },
})
/** Of several of one name the first is meant. */
const firstOf = <T>(list: readonly (readonly [string, T])[]): ReadonlyMap<string, T> => new Map(list.toReversed())

function planner(known: Known, engine: Engine, session: Session): Planner {
  let piece: Piece
  return {
    async look(rows) {
      piece = await looked(rows, known, engine, session)
    },
    plan: row => plan(row, known, piece),
  }
}

/** Everything that the plans of these rows ask for, in a few questions for all of them. */
async function looked(rows: readonly SheetRow[], known: Known, engine: Engine, { tenant }: Session): Promise<Piece> {
  const given = (name: string): readonly string[] => [...new Set(rows.flatMap(({ values }) => (values[name]?.includes('\0') ? [] : (values[name] ?? []))))]
  const codes = given('studentCode'),
    phones = known.withAccounts ? given('phoneNumber') : [],
    names = given('classId')
  const grades = names.length === 0 ? [] : [...new Set(rows.flatMap(({ values }) => placeOf(values, known)?.id ?? []))]
  const [pupils, users, classes] = await Promise.all([
    engine.ask(tenant, find(student, { studentCode: codes }, all)),
    phones.length === 0 ? [] : engine.ask(tenant, find(user, { phone: phones, status: { not: 'removed' } }, all)),
    grades.length === 0 ? [] : engine.ask(tenant, find(schoolClass, { gradeId: grades, className: names, status: 'live' }, all)),
  ])
  const ties = pupils.length === 0 ? [] : await engine.ask(tenant, find(guardian, { studentId: pupils.map(one => one.id), status: 'bound' }, all))
  return {
    pupils: Map.groupBy(pupils, one => one.studentCode),
    ties: new Set(ties.map(one => `${one.studentId} ${one.phone}`)),
    classes: new Map(classes.map(one => [`${one.gradeId} ${one.className}`, one.id])),
    accounts: new Map(users.map(one => [one.phone!, one.id])),
    pending: new Set(),
  }
}

function plan(row: SheetRow, known: Known, piece: Piece): Plan {
  const { guardianName, relation, ...values } = row.values
  const before: Before = new Map()
  const given = placed(values, known, piece, before)
  // Who left another school is new here.
  const same = values.studentCode ? (piece.pupils.get(values.studentCode) ?? []) : []
  const there = same.find(one => one.status === 'live') ?? same.find(one => one.schoolId === given.schoolId)
  if (there && there.status !== 'live') throw new RefusalError({ ...no.gone, field: 'studentCode' })
  const studentId = there?.id ?? newId()
  const input = checked(there ? changeStudent : createStudent, given, known.zone, known.house)
  const own = there ? changes(there, input) : input
  const steps: Invoke[] = Object.keys(own).length === 0 ? [] : [invoke<any>(there ? changeStudent : createStudent, studentId, own)]
  const tie = { studentId, guardianName, relation, child: String(values.studentName) }
  if (values.phoneNumber) steps.push(...tied({ ...tie, phone: values.phoneNumber }, known, piece, before))
  else if (guardianName) throw lacking('phoneNumber', student.fields.phoneNumber.label)
  return { outcome: there ? (steps.length > 0 ? 'changed' : 'unchanged') : 'made', before, steps, ...expected(values, studentId, before) }
}

/** What the commands of a row look for, so that all rows of a piece ask together. */
function expected({ studentCode, idCard, phoneNumber }: Readonly<Record<string, string>>, studentId: string, before: Before) {
  const made = phoneNumber === undefined ? undefined : before.get(`account ${phoneNumber}`)
  const having: (readonly [Resource, string, string])[] = [[guardian, 'studentId', studentId]]
  if (studentCode) having.push([student, 'studentCode', studentCode])
  if (idCard) having.push([student, 'idCard', idCard])
  if (made) having.push([user, 'account', phoneNumber!])
  return { having, rows: made ? [[identity, identityId(made.id, roleId('PR'), rootDept)] as const] : [] }
}

/** The grade that a row names, where its school has it. */
function placeOf({ schoolId, gradeId }: Readonly<Record<string, string>>, { schools, grades }: Known): Grade | undefined {
  const at = schoolId ? schools.get(schoolId) : undefined
  return at && grades.get(`${at.id} ${gradeId}`)
}
/** School, grade and class by their names; a class that is new comes first. */
function placed(values: Readonly<Record<string, string>>, known: Known, { classes, pending }: Piece, before: Before): Record<string, unknown> {
  const { schoolId: schoolName, gradeId: gradeName, classId: className, ...rest } = inKeys(student.fields, values)
  if (!schoolName) throw lacking('schoolId', student.fields.schoolId.label)
  if (!gradeName) throw lacking('gradeId', student.fields.gradeId.label)
  const at = known.schools.get(schoolName)
  if (!at) throw unknown('schoolId', schoolName)
  const inGrade = known.grades.get(`${at.id} ${gradeName}`)
  if (!inGrade) throw unknown('gradeId', gradeName)
  if (!className) return { ...rest, schoolId: at.id, gradeId: inGrade.id }
  const key = `${inGrade.id} ${className}`
  const id = classes.get(key) ?? newId()
  if (!classes.has(key)) pending.add(id)
  classes.set(key, id)
  if (pending.has(id))
    before.set(key, invoke(createClass, id, { schoolId: at.id, gradeId: inGrade.id, className, ...(rest.schoolYear ? { schoolYear: rest.schoolYear } : {}) }))
  return { ...rest, schoolId: at.id, gradeId: inGrade.id, classId: id }
}
interface Tie {
  readonly studentId: string
  readonly phone: string
  readonly child: string
  readonly guardianName: string | undefined
  readonly relation: string | undefined
}
/** The relation of a phone to a child: made once; the account behind it is shared by brothers and sisters. */
function tied(tie: Tie, known: Known, piece: Piece, before: Before): readonly Invoke[] {
  const given = inKeys(guardian.fields, {
    phone: tie.phone,
    ...(tie.guardianName ? { name: tie.guardianName } : {}),
    ...(tie.relation ? { relation: tie.relation } : {}),
  })
  const input = checked(enterGuardian, { ...given, studentId: tie.studentId }, known.zone, known.house)
  if (piece.ties.has(`${tie.studentId} ${tie.phone}`)) return []
  const userId = known.withAccounts && accountOf(tie, known, piece, before)
  return [invoke(enterGuardian, newId(), { ...input, ...(userId ? { userId } : {}) } as any)]
}
function accountOf({ phone, guardianName, child }: Tie, { passwordHash }: Known, { accounts, pending }: Piece, before: Before): string {
  const id = accounts.get(phone) ?? newId()
  if (!accounts.has(phone)) pending.add(id)
  accounts.set(phone, id)
  if (pending.has(id))
    before.set(
      `account ${phone}`,
      invoke(account.create, id, { account: phone, phone, realName: guardianName ?? `${child}家长`, deptId: rootDept, roleId: roleId('PR'), passwordHash }),
    )
  return id
}
