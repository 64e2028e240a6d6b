/** The district: commissions, schools with their rooms, agencies with teachers, fees and accounts, and those who work there. */
import { face } from './drawings.ts'
import { rootDept } from '../../modules/identity/index.ts'
import { type Role, rules } from '../../modules/kit/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import { gradeSteps } from '../import-schools.ts'
import { accounts, type DemoAccount } from './accounts.ts'
import { adultName, agencyName, areas, city, courses, schoolName, surname } from './names.ts'
import type { Person, World } from './world.ts'

export interface Room {
  readonly id: string
  readonly name: string
  readonly capacity: number
}
export interface School {
  readonly id: string
  readonly name: string
  readonly areaCode: string
  readonly grades: readonly { readonly id: string; readonly yearGrade: number }[]
  readonly rooms: readonly Room[]
  readonly manager: Session
  readonly teacher: Session
  readonly managerId: string
  readonly headTeacherId: string
}
export interface Teacher {
  readonly id: string
  readonly userId: string
  readonly subject: string
  readonly session: Session
}
export interface Agency {
  readonly id: string
  readonly index: number
  readonly name: string
  readonly manager: Session
  readonly managerId: string
  readonly teachers: readonly Teacher[]
}
export interface Staff {
  readonly admin: Session
  readonly operator: Session
  readonly finance: Session
  readonly finance2: Session
  readonly auditor: Session
  readonly city: Session
  readonly commissions: ReadonlyMap<string, Session>
  readonly service: Session
  readonly recruiter: Session
  readonly promotion: Session
  readonly sales: Session
  readonly sellers: readonly Session[]
}
export interface District {
  readonly staff: Staff
  readonly schools: readonly School[]
  readonly agencies: readonly Agency[]
}

/** How many days ago the story begins: before the first term of the demo. */
export const beginDays = -172
/** Phones of a block that is given to nobody here: 199 00, then six digits. */
export const phoneOf = (number: number): string => `19900${String(number).padStart(6, '0')}`
/** An ID number by the rules, of area codes that no place has. */
export function idCardOf(birthday: string, number: number): string {
  const first = `3399${String(Math.floor(number / 1000) % 100).padStart(2, '0')}${birthday.replaceAll('-', '')}${String(number % 1000).padStart(3, '0')}`
  return first + rules.idCardDigit(first)
}
export interface AccountOf {
  readonly account: string
  readonly name: string
  readonly phone: string
  readonly role: Role
  readonly deptId: string
}
/** Makes an account with one identity and answers its person. One digest serves all: it is the same password. */
export async function makeAccount(
  world: World,
  given: AccountOf,
  passwordHash: string,
  now: string,
  id = world.chance.branch(`user ${given.account}`).id(now),
): Promise<Person> {
  await world.run(
    world.system,
    'user.create',
    id,
    { account: given.account, realName: given.name, phone: given.phone, deptId: given.deptId, passwordHash, roleId: given.role },
    now,
  )
  return { userId: id, name: given.name }
}
const salesDept = 'demo-sales'
const demoAccount = (name: string): DemoAccount => accounts.find(one => one.account === name)!

async function makeStaff(world: World, passwordHash: string, now: string): Promise<Staff> {
  const cityDept = `ec-${city.code}`
  await world.run(
    world.system,
    'dept.create',
    cityDept,
    { deptName: `${city.name}教育局`, deptCategory: 'commission', areaCode: city.code, parentId: rootDept, sort: 1 },
    now,
  )
  for (const [i, area] of areas.entries())
    await world.run(
      world.system,
      'dept.create',
      `ec-${area.code}`,
      { deptName: `${area.name}教育局`, deptCategory: 'commission', areaCode: area.code, parentId: cityDept, sort: i + 1 },
      now,
    )
  const person = (name: string, number: number, deptId: string = rootDept): Promise<Person> => {
    const { account, role, name: realName } = demoAccount(name)
    return makeAccount(world, { account, name: realName, phone: phoneOf(number), role, deptId }, passwordHash, now)
  }
  const platform = async (name: string, number: number): Promise<Session> => world.as(demoAccount(name).role, await person(name, number), rootDept, 'all')
  await world.run(world.system, 'dept.create', salesDept, { deptName: '市场部', deptCategory: 'office', parentId: rootDept, sort: 90 }, now)
  const selling = async (name: string, number: number): Promise<Session> =>
    world.as(demoAccount(name).role, await person(name, number, salesDept), salesDept, 'all')
  const another = async (n: number): Promise<Session> =>
    world.as(
      'SA',
      await makeAccount(
        world,
        { account: `seller${n}`, name: `销售${['辰', '巳'][n - 2]}`, phone: phoneOf(8 + n), role: 'SA', deptId: salesDept },
        passwordHash,
        now,
      ),
      salesDept,
      'all',
    )
  const codes = [city.code, ...areas.map(area => area.code)]
  const commissions = new Map<string, Session>()
  for (const [i, area] of areas.entries()) {
    const deptId = `ec-${area.code}`
    const who =
      i === 0
        ? await person('commission', 20, deptId)
        : await makeAccount(
            world,
            { account: `commission${i + 1}`, name: `${area.name[0]}教委`, phone: phoneOf(20 + i), role: 'EC', deptId },
            passwordHash,
            now,
          )
    commissions.set(area.code, world.as('EC', who, deptId, { area: [area.code] }))
  }
  return {
    admin: await platform('admin', 1),
    operator: await platform('operator', 2),
    ...{ finance: await platform('finance', 3), finance2: await platform('finance2', 4), auditor: await platform('auditor', 13) },
    service: await platform('service', 5),
    recruiter: await platform('recruit', 9),
    promotion: await platform('uu', 12),
    sales: await selling('sales', 7),
    sellers: [await selling('seller', 8), await another(2), await another(3)],
    city: world.as('EC', await person('city', 6, cityDept), cityDept, { area: codes }),
    commissions,
  }
}
const roomKinds = [
  ['操场', 300, 'field'],
  ['体育馆', 200, 'gym'],
  ['报告厅', 200, 'hall'],
  ['阶梯教室', 160, 'normal'],
  ['美术教室', 160, 'art'],
  ['音乐教室', 160, 'music'],
  ['科学实验室', 160, 'lab'],
  ['计算机教室', 160, 'computer'],
] as const

/** Somewhere in the area; a chance of its own, so that the rest of the district stays as it is. */
function spotIn(world: World, { lng, lat }: { readonly lng: number; readonly lat: number }, i: number) {
  const chance = world.chance.branch(`spot ${i}`)
  return { lng: (lng + chance.int(-450, 450) / 10_000).toFixed(4), lat: (lat + chance.int(-320, 320) / 10_000).toFixed(4) }
}
async function makeSchool(world: World, staff: Staff, i: number, passwordHash: string): Promise<School> {
  const now = world.on(beginDays, '10:00'),
    chance = world.chance.branch(`school ${i}`)
  const area = areas[i % areas.length]!,
    id = chance.id(now),
    period = i % 6 === 5 ? 'both' : 'primary'
  await world.run(
    staff.operator,
    'school.create',
    id,
    {
      schoolName: schoolName(i),
      schoolCode: `${area.code}${String(i + 1).padStart(4, '0')}`,
      educationPeriod: period,
      areaCode: area.code,
      areaName: area.name,
      address: `${area.name}${surname(from => chance.pick(from))}家路 ${chance.int(1, 399)} 号`,
      contact: adultName(
        surname(from => chance.pick(from)),
        from => chance.pick(from),
      ),
      ...spotIn(world, area, i),
      phone: phoneOf(1_000 + i),
      termStart: world.date(beginDays),
      termEnd: world.date(150),
      directRelease: i % 4 !== 3,
      holidays: [],
    },
    now,
  )
  const grades = gradeSteps(id, period, () => chance.id(now))
  await Promise.all(grades.map(({ id: gradeId, input }) => world.run(staff.operator, 'school_grade.create', gradeId, input, now)))
  const rooms = roomKinds.map(([name, capacity, type]) => ({ id: chance.id(now), name, capacity, type }))
  await Promise.all(
    rooms.map(room =>
      world.run(
        staff.operator,
        'classroom.create',
        room.id,
        { schoolId: id, name: room.name, building: room.name === '操场' ? '室外' : '综合楼', capacity: room.capacity, type: room.type },
        now,
      ),
    ),
  )
  const keeper = (account: string, role: Role, zh: string, number: number): Promise<Person> =>
    makeAccount(
      world,
      {
        account: i === 0 ? account : `${account}${i + 1}`,
        name: i === 0 ? demoAccount(account).name : `${schoolName(i).slice(0, 2)}${zh}`,
        phone: phoneOf(number),
        role,
        deptId: id,
      },
      passwordHash,
      now,
    )
  const manager = await keeper('school', 'SM', '校长', 100 + i),
    teacher = await keeper('teacher', 'ST', '老师', 400 + i),
    headTeacherId = chance.id(now),
    session = world.as('SM', manager, id, { school: [id] })
  await world.run(session, 'school_teacher.create', headTeacherId, { ...teacher, schoolId: id, phone: phoneOf(400 + i) }, now)
  return {
    id,
    name: schoolName(i),
    areaCode: area.code,
    rooms,
    managerId: manager.userId,
    headTeacherId,
    grades: grades.map(one => ({ id: one.id, yearGrade: Number(one.input.yearGrade) })),
    manager: session,
    teacher: world.as('ST', teacher, id, { school: [id] }),
  }
}

async function makeAgency(world: World, staff: Staff, i: number, teacherCount: number, passwordHash: string): Promise<Agency> {
  const now = world.on(beginDays, '11:00'),
    chance = world.chance.branch(`agency ${i}`)
  const area = areas[i % areas.length]!,
    id = chance.id(now),
    family = surname(from => chance.pick(from))
  await world.run(
    staff.operator,
    'agency.create',
    id,
    {
      agencyName: agencyName(i),
      licenseNo: `教民${110100_000 + i}`,
      licenseUntil: world.date(500 + i),
      areaCode: area.code,
      areaName: area.name,
      contact: adultName(family, from => chance.pick(from)),
      phone: phoneOf(2_000 + i),
      shareBp: 7_500 + (i % 3) * 500,
    },
    now,
  )
  for (const { code, name } of areas)
    await world.run(
      staff.operator,
      'area_authorization.authorise',
      `${id}:${code}`,
      { agencyId: id, areaCode: code, areaName: name, fromDate: world.date(beginDays), toDate: world.date(400) },
      now,
    )
  const manager = await makeAccount(
    world,
    {
      account: i === 0 ? 'agency' : `agency${i + 1}`,
      name: i === 0 ? demoAccount('agency').name : adultName(family, from => chance.pick(from)),
      phone: phoneOf(600 + i),
      role: 'AM',
      deptId: id,
    },
    passwordHash,
    now,
  )
  const session = world.as('AM', manager, id, { agency: [id] })
  await makeBankAccount(world, staff, session, { type: 'agency', ownerId: id, name: agencyName(i), number: 6_000_000_000 + i * 37 + 11 }, now)
  const teachers = await Promise.all(
    Array.from({ length: teacherCount }, (_, n) => makeTeacher(world, staff, { agency: id, manager: session, index: i, n }, passwordHash)),
  )
  return { id, index: i, name: agencyName(i), manager: session, managerId: manager.userId, teachers }
}

interface Payee {
  readonly type: string
  readonly ownerId: string
  readonly name: string
  readonly number: number
}
/** An account in use: told by its owner, verified by one of finance. The sandbox bank refuses numbers that end in four zeros. */
export async function makeBankAccount(world: World, staff: Staff, owner: Session, { type, ownerId, name, number }: Payee, now: string): Promise<void> {
  const id = world.chance.branch(`bank ${ownerId}`).id(now)
  await world.run(
    owner,
    'bank_account.create',
    id,
    { accountType: type, ownerId, accountName: name, shortName: name.slice(0, 6), bankName: '演示银行北京分行', bankNo: `6222${number}` },
    now,
  )
  await world.run(staff.finance, 'bank_account.verify', id, {}, now)
  await world.run(staff.finance, 'bank_account.use', id, {}, now)
}

interface Post {
  readonly agency: string
  readonly manager: Session
  readonly index: number
  readonly n: number
}
async function makeTeacher(world: World, staff: Staff, { agency, manager, index, n }: Post, passwordHash: string): Promise<Teacher> {
  const now = world.on(beginDays, '14:00'),
    chance = world.chance.branch(`teacher ${index} ${n}`),
    id = chance.id(now)
  const isDemo = index === 0 && n === 0,
    number = index * 100 + n
  const name = isDemo
    ? demoAccount('coach').name
    : adultName(
        surname(from => chance.pick(from)),
        from => chance.pick(from),
      )
  const person = await makeAccount(
    world,
    { account: isDemo ? 'coach' : `coach${index + 1}-${n + 1}`, name, phone: phoneOf(3_000 + number), role: 'AT', deptId: agency },
    passwordHash,
    now,
  )
  const own = courses[index % courses.length]!,
    { subject } = own[Math.floor(n / 2) % own.length]!
  const idCard = idCardOf(`19${chance.int(75, 99)}-0${chance.int(1, 9)}-1${chance.int(0, 9)}`, number),
    sex = chance.chance(0.5) ? 'female' : 'male'
  await world.run(
    staff.operator,
    'agency_teacher.create',
    id,
    {
      agencyId: agency,
      name,
      phone: phoneOf(3_000 + number),
      idCard,
      userId: person.userId,
      sex,
      photo: await world.picture(`teacher-${index + 1}-${n + 1}`, () => face(sex, world.chance.branch(`face ${index} ${n}`)), now),
      subject,
      titleLevel: chance.pick(['三级教师', '二级教师', '一级教师']),
      certificateNo: `2020${String(3_300_000 + number)}`,
      certificateUntil: world.date(400 + chance.int(0, 600)),
      noCrimeUntil: world.date(300 + chance.int(0, 200)),
      contractUntil: world.date(350 + chance.int(0, 700)),
    },
    now,
  )
  await world.run(
    manager,
    'agency_teacher_fee.save',
    chance.id(now),
    { teacherId: id, feePerLesson: chance.int(12, 24) * 1_000, startTime: world.date(beginDays) },
    now,
  )
  return { id, userId: person.userId, subject, session: world.as('AT', person, agency, { teacher: [id], employer: [agency], user: [person.userId] }) }
}

/** Everything that stands before the first pupil comes. */
export async function makeDistrict(world: World, passwordHash: string): Promise<District> {
  const staff = await makeStaff(world, passwordHash, world.on(beginDays, '09:00'))
  await world.run(
    staff.admin,
    'policy.create',
    'policy',
    { name: '业务规则', offerMinutes: 2_880, confirmSilenceDays: 15, referralDays: 200 },
    world.on(beginDays, '09:30'),
  )
  const schools = await Promise.all(Array.from({ length: Math.max(3, Math.round(12 * world.scale)) }, (_, i) => makeSchool(world, staff, i, passwordHash)))
  const agencies = await Promise.all(
    Array.from({ length: Math.max(2, Math.round(8 * world.scale)) }, (_, i) =>
      makeAgency(world, staff, i, i === 0 ? 10 : i % 8 < 4 ? 8 : i % 8 < 7 ? 7 : 5, passwordHash),
    ),
  )
  return { staff, schools, agencies }
}
