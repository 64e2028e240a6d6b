/** Families: pupils with valid and invented papers, their classes, and guardians with accounts, brothers and sisters together. */
import type { Session } from '../../server/kernel/engine.ts'
import { plusDays } from '../../modules/kit/index.ts'
import { accounts } from './accounts.ts'
import { beginDays, type District, idCardOf, makeAccount, phoneOf, type School } from './district.ts'
import { adultName, childName, surname } from './names.ts'
import { noteSheet } from './sheets.ts'
import type { World } from './world.ts'

export interface Child {
  readonly id: string
  readonly school: School
  readonly yearGrade: number
  readonly phone: string
  readonly parent: Session
}

interface Draft {
  readonly id: string
  readonly school: School
  readonly grade: number
  readonly number: number
}
/** Pupils of the whole district at scale 1. */
const pupils = 2_000
/** Of these so many at the first school, which is large enough to fill four coaches. */
const ofTheFirst = 260

/** Makes the families of every school. One in four children has a brother or sister at the same school. */
export async function makeFamilies(world: World, { schools }: District, passwordHash: string): Promise<ReadonlyMap<string, readonly Child[]>> {
  const total = Math.round(pupils * world.scale),
    found = new Map<string, readonly Child[]>()
  let number = 0
  for (const [i, school] of schools.entries()) {
    const first = Math.round(ofTheFirst * world.scale)
    const count = i === 0 ? first : first + Math.floor(((total - first) * i) / (schools.length - 1)) - number
    found.set(school.id, await makeSchoolFamilies(world, school, number, count, passwordHash))
    await noteSheet(world, school.manager, { type: 'student', total: count, taken: count, now: world.on(beginDays + 2, '18:00') })
    number += count
  }
  return found
}

async function makeSchoolFamilies(world: World, school: School, from: number, count: number, passwordHash: string): Promise<readonly Child[]> {
  const now = world.on(beginDays + 1),
    chance = world.chance.branch(`families ${school.id}`)
  const classes = await Promise.all(
    school.grades.map(async ({ id: gradeId }) => {
      const id = chance.id(now)
      await world.run(
        school.manager,
        'school_class.create',
        id,
        { schoolId: school.id, gradeId, className: '一班', schoolYear: yearOf(world.today), headTeacherId: school.headTeacherId },
        now,
      )
      return id
    }),
  )
  const drafts = Array.from({ length: count }, (_, n): Draft => ({ id: chance.id(now), school, grade: n % school.grades.length, number: from + n }))
  // Two children of a family stand one after another: the second of some pairs joins the first.
  const families: Draft[][] = []
  for (const draft of drafts) {
    const last = families.at(-1)
    if (last?.length === 1 && (draft.number === 1 || chance.chance(0.28))) last.push(draft)
    else families.push([draft])
  }
  return (await Promise.all(families.map(family => makeFamily(world, family, classes, passwordHash)))).flat()
}

const yearOf = (today: string): string => {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '08-01' ? 1 : 0)
  return `${year}-${year + 1}`
}

async function makeFamily(world: World, family: readonly Draft[], classes: readonly string[], passwordHash: string): Promise<readonly Child[]> {
  const [first] = family as [Draft, ...Draft[]]
  const now = world.on(beginDays + 2),
    chance = world.chance.branch(`family ${first.number}`)
  const name = surname(from => chance.pick(from)),
    phone = phoneOf(100_000 + first.number),
    isDemo = first.number === 0
  const known = accounts.find(one => one.role === 'PR')!
  const person = await makeAccount(
    world,
    { account: isDemo ? known.account : phone, name: isDemo ? known.name : adultName(name, from => chance.pick(from)), phone, role: 'PR', deptId: 'platform' },
    passwordHash,
    now,
  )
  const parent = world.as('PR', person, 'platform', { student: family.map(one => one.id), user: [person.userId] })
  const children: Child[] = []
  for (const draft of family) {
    const { school, grade, id, number } = draft,
      { id: gradeId, yearGrade } = school.grades[grade]!
    const birthday = plusDays(world.date(0), -Math.round((yearGrade + 6) * 365.25) + chance.int(0, 300))
    await world.run(
      school.manager,
      'student.create',
      id,
      {
        studentName: childName(name, from => chance.pick(from)),
        studentCode: `G339999${String(number).padStart(8, '0')}`,
        phoneNumber: phone,
        schoolYear: yearOf(world.today),
        schoolId: school.id,
        gradeId,
        classId: classes[grade],
        sex: chance.chance(0.5) ? 'female' : 'male',
        idCard: idCardOf(birthday, number),
        birthday,
      },
      now,
    )
    const tie = chance.id(now)
    await world.run(
      school.manager,
      'guardian.enter',
      tie,
      { studentId: id, phone, name: person.name, relation: chance.pick(['mother', 'father', 'mother', 'grandparent']) },
      now,
    )
    await world.run(world.system, 'guardian.linkAccount', tie, { userId: person.userId }, now)
    children.push({ id, school, yearGrade, phone, parent })
  }
  return children
}
