/** A small district for the browser: one school, one agency, their people, six pupils and their parents, all made by commands. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { open } from '../../cli/house.ts'
import { defaultRights, rootDept } from '../../modules/identity/index.ts'
import { hashPassword } from '../../modules/identity/server/password.ts'
import { type Actor, newId, type Role } from '../../modules/kit/index.ts'
import { idCardDigit } from '../../modules/kit/rules.ts'
import { fillDictionaries } from '../../modules/system/server/reference.ts'
import { config } from '../../server/config.ts'
import type { Engine, Session } from '../../server/kernel/engine.ts'
import { password, settle } from '../people.ts'
import { reaching } from '../reaching.ts'
import type { Site } from './browser.ts'
import { once } from './once.ts'

/** Noon of 1 October 2026 in Shanghai: the clock of every site begins here, and goes on by itself. */
export const beginning = '2026-10-01T04:00:00.000Z'

const tenant = '000000',
  area = '110108',
  areaName = '海淀区'
export const schoolName = '海淀第一小学',
  agencyName = '启航艺术',
  className = '三年级一班'
export const teachers = ['李晓明', '王思远', '陈雨桐'] as const
/** Who is whose child; the first parent has two. */
export const families: Readonly<Record<string, { readonly name: string; readonly children: readonly string[] }>> = {
  parent1: { name: '张建国', children: ['张小明', '张小红'] },
  parent2: { name: '刘芳', children: ['刘子涵'] },
  parent3: { name: '赵强', children: ['赵一诺'] },
  parent4: { name: '孙丽', children: ['孙浩然'] },
  parent5: { name: '周敏', children: ['周雨欣'] },
}
export const position = { longitude: 116.3, latitude: 39.96 }

export interface World {
  readonly site: Site
  readonly ids: { readonly school: string; readonly agency: string; readonly rooms: readonly string[]; readonly teachers: readonly string[] }
  readonly pupils: Readonly<Record<string, string>>
  as(account: string): Session
  /** Sends a command as a form would. */
  send(account: string, command: string, id: string, input?: object): Promise<void>
  /** The first rows of a resource, whoever may see them. */
  rows(of: string, where: object): Promise<readonly any[]>
}

interface Staff {
  readonly account: string
  readonly role: Role
  readonly name: string
  readonly deptId: string
  readonly reach: Actor['reach']
}
/** What is told of a district that was made. */
interface Told extends Pick<World, 'ids' | 'pupils'> {
  readonly people: readonly (Staff & { readonly userId: string })[]
}

/** A database that holds the district, made once for a run of the tests at the instant at which every site begins; answers its path. */
export async function district(): Promise<string> {
  const folder = await once('district', async half => {
    const parts = await open(config({ DATABASE_URL: join(half, 'ketang.db') }), { migrate: true, clock: () => beginning })
    writeFileSync(join(half, told), JSON.stringify(await make(parts.engine)))
    await parts.engine.close()
  })
  return join(folder, 'ketang.db')
}
const told = 'told.json'

/** Who is who in the district of a site, and what they send. */
export async function world(site: Site): Promise<World> {
  const { people, ids, pupils } = JSON.parse(readFileSync(join(dirname(await district()), told), 'utf8')) as Told
  return { site, ids, pupils, ...acting(site.serving.parts.engine, people) }
}

/** Sends and reads as people of the district, who may have been made already. */
function acting(engine: Engine, people: Told['people']): Pick<World, 'as' | 'send' | 'rows'> & { readonly admit: (one: Told['people'][number]) => void } {
  const rights = defaultRights(engine.registry),
    sessions = new Map<string, Session>([['system', engine.system(tenant)]])
  const admit = ({ account, ...who }: Told['people'][number]) => {
    const own = new Set(rights[who.role])
    sessions.set(account, { tenant, zone: 'Asia/Shanghai', actor: { ...who, may: code => own.has(code) } })
  }
  for (const one of people) admit(one)
  const as = (account: string): Session => sessions.get(account)!
  return {
    as,
    admit,
    async send(account, command, id, input = {}) {
      const [of, name] = command.split('.') as [string, string]
      await engine.submit(await reaching(engine, as(account)), engine.command(of, name), id, input as Record<string, unknown>)
    },
    rows: (of, where) => engine.ask(tenant, { kind: 'find', of: engine.registry.resources.get(of)!, where, limit: 50 } as never) as Promise<readonly any[]>,
  }
}

async function make(engine: Engine): Promise<Told> {
  await settle(engine)
  await fillDictionaries(engine, tenant)
  const passwordHash = await hashPassword(password),
    people: Told['people'][number][] = [],
    { as, send, admit } = acting(engine, people)
  const hire = async (staff: Staff): Promise<string> => {
    const userId = newId(),
      { account, role, name, deptId } = staff
    await engine.run(as('system'), engine.command('user', 'create'), userId, {
      account,
      realName: name,
      phone: phone(900 + people.length),
      deptId,
      passwordHash,
      roleId: role,
    })
    const one = { ...staff, userId }
    people.push(one)
    admit(one)
    return userId
  }
  const at = { as, send, hire }
  await office(at)
  const school = newId(),
    agency = newId(),
    rooms = [newId(), newId(), newId()],
    staff = [newId(), newId(), newId()]
  const ids = { school, agency, rooms, teachers: staff }
  await makeSchool(at, ids)
  await makeAgency(at, ids)
  const pupils = await makeFamilies(at, school)
  return { people, ids, pupils }
}

interface Making extends Pick<World, 'as' | 'send'> {
  hire(staff: Staff): Promise<string>
}
type Ids = World['ids']

async function office({ send, hire }: Making): Promise<void> {
  await send('system', 'dept.create', 'ec-110108', { deptName: '海淀区教委', deptCategory: 'commission', areaCode: area, parentId: rootDept, sort: 1 })
  const platform = (account: string, role: Role, name: string) => hire({ account, role, name, deptId: rootDept, reach: 'all' })
  await platform('admin', 'PA', '管理员')
  await platform('operator', 'PO', '运营小吴')
  await platform('operator2', 'PO', '运营小蒋')
  await platform('finance1', 'FI', '财务小郑')
  await platform('finance2', 'FI', '财务小冯')
  await platform('service', 'CS', '客服小何')
  await platform('sales', 'SL', '销售经理老魏')
  await platform('seller', 'SA', '销售小陶')
  await platform('recruit', 'RP', '招飞老岳')
  await hire({ account: 'commission', role: 'EC', name: '教委老曹', deptId: 'ec-110108', reach: { area: [area] } })
  await send('admin', 'policy.create', 'policy', { name: '本区规则', holdMinutes: 30, offerMinutes: 120, confirmSilenceDays: 15 })
}

async function makeSchool({ send, hire }: Making, { school, rooms }: Ids): Promise<void> {
  await send('operator', 'school.create', school, {
    schoolName,
    schoolCode: '110108001',
    educationPeriod: 'primary',
    areaCode: area,
    areaName,
    address: '中关村大街 1 号',
    termStart: '2026-09-01',
    termEnd: '2027-01-20',
    directRelease: 1,
    holidays: ['2026-10-07'],
    lng: String(position.longitude),
    lat: String(position.latitude),
  })
  await send('operator', 'school_grade.create', `${school}-3`, { schoolId: school, gradeName: '三年级', yearGrade: 3, sort: 3 })
  await send('operator', 'school_class.create', `${school}-3-1`, { schoolId: school, gradeId: `${school}-3`, className, schoolYear: '2026-2027' })
  for (const [i, name] of ['美术教室', '音乐教室', '阶梯教室'].entries())
    await send('operator', 'classroom.create', rooms[i]!, { schoolId: school, name, capacity: 40, building: '综合楼', type: 'normal' })
  await hire({ account: 'school', role: 'SM', name: '校长老韩', deptId: school, reach: { school: [school] } })
  await hire({ account: 'classteacher', role: 'ST', name: '班主任老杨', deptId: school, reach: { school: [school] } })
}

async function makeAgency({ send, hire }: Making, { agency, teachers: staff }: Ids): Promise<void> {
  await send('operator', 'agency.create', agency, {
    agencyName,
    licenseNo: '教民111010800001',
    licenseUntil: '2029-12-31',
    areaCode: area,
    areaName,
    contact: '许静',
    phone: phone(1),
    shareBp: '80.00',
  })
  await send('operator', 'area_authorization.authorise', `${agency}:${area}`, {
    agencyId: agency,
    areaCode: area,
    areaName,
    fromDate: '2026-01-01',
    toDate: '2028-12-31',
  })
  await hire({ account: 'agency', role: 'AM', name: '许静', deptId: agency, reach: { agency: [agency] } })
  const account = newId()
  await send('agency', 'bank_account.create', account, {
    accountType: 'agency',
    ownerId: agency,
    accountName: agencyName,
    shortName: '启航',
    bankName: '工商银行海淀支行',
    bankNo: '6222021234567890',
  })
  await send('finance1', 'bank_account.verify', account)
  await send('finance1', 'bank_account.use', account)
  for (const [i, name] of teachers.entries()) {
    const id = staff[i]!
    const userId = await hire({ account: `coach${i + 1}`, role: 'AT', name, deptId: agency, reach: { teacher: [id], employer: [agency] } })
    await send('system', 'agency_teacher.create', id, {
      agencyId: agency,
      name,
      phone: phone(10 + i),
      idCard: idCard(10 + i, '19900101'),
      userId,
      subject: 'art',
      certificateNo: `T${i}`,
      certificateUntil: '2028-12-31',
      noCrimeUntil: '2028-12-31',
      contractUntil: '2028-12-31',
    })
    await send('agency', 'agency_teacher_fee.save', newId(), { teacherId: id, feePerLesson: '200.00', startTime: '2026-09-01' })
  }
}

async function makeFamilies({ send, hire }: Making, school: string): Promise<Readonly<Record<string, string>>> {
  const pupils: Record<string, string> = {}
  for (const [i, [account, { name, children }]] of Object.entries(families).entries()) {
    const own: string[] = []
    const userId = await hire({ account, role: 'PR', name, deptId: rootDept, reach: { student: own } })
    for (const [n, child] of children.entries()) {
      const id = (pupils[child] = newId())
      own.push(id)
      await send('school', 'student.create', id, {
        studentName: child,
        studentCode: `G11010820${i}${n}`,
        schoolId: school,
        gradeId: `${school}-3`,
        classId: `${school}-3-1`,
        phoneNumber: phone(200 + i),
        idCard: idCard(100 + i * 2 + n),
        sex: n === 0 ? 'male' : 'female',
      })
      const tie = newId()
      await send('school', 'guardian.enter', tie, { studentId: id, phone: phone(200 + i), name, relation: 'father' })
      await send('system', 'guardian.linkAccount', tie, { userId })
    }
  }
  return pupils
}

const phone = (number: number): string => `139${String(number).padStart(8, '0')}`
const idCard = (number: number, birthday = '20170307'): string => {
  const first = `110108${birthday}${String(number).padStart(3, '0')}`
  return first + idCardDigit(first)
}

interface Ready {
  readonly productId: string
  readonly name: string
  readonly days: readonly string[]
  readonly id?: string
  /** The time of day of its lessons. */
  readonly from?: string
  readonly to?: string
  /** Which of the rooms and teachers has it. */
  readonly which?: 0 | 1
  /** What else it is launched with. */
  readonly [field: string]: unknown
}
/** A class of a course whose teacher the school has agreed to, ready to be released: a lesson on each of these days. Answers its id. */
export async function readyClass({ ids, send }: World, { id = newId(), days, from = '16:30', to = '18:00', which = 1, ...more }: Ready): Promise<string> {
  const usual = { startDate: '2026-10-12', endDate: '2026-12-31', capacityMin: 1, capacity: 5, waitlistOn: 1 }
  await send('school', 'open_class.launch', id, { schoolId: ids.school, ...usual, ...more })
  await send('agency', 'open_class.perfect', id, {
    lessons: days.map((day, i) => ({
      lessonNo: i + 1,
      startAt: `${day} ${from}:00`,
      endAt: `${day} ${to}:00`,
      roomId: ids.rooms[which],
      teacherId: ids.teachers[which],
    })),
    signAddress: '校门',
    signLng: String(position.longitude),
    signLat: String(position.latitude),
  })
  await send('school', 'open_class.checkTeacher', id, { flag: 1 })
  return id
}

export interface Furnished {
  readonly product: string
  readonly klass: string
  readonly lesson: string
  readonly order: string
}
/** A course on sale with a class, two paid places and one that is held: so that no screen is empty. */
export async function furnish(on: World): Promise<Furnished> {
  const { site, send, rows, pupils } = on
  const { engine } = site.serving.parts,
    product = newId(),
    klass = newId()
  await send('agency', 'product.submitNew', product, {
    productName: '儿童国画',
    productType: 'interest',
    category: 'art',
    grades: [3],
    lessonCount: 3,
    lessonMinutes: 90,
    priceCents: '400.00',
    introduction: '<p>从一笔一画开始。</p>',
    chapters: ['认识笔墨', '画竹', '画虾'].map((name, i) => ({ lessonNo: i + 1, name, content: '' })),
    materials: '毛笔',
    teacherDemands: '教师资格',
    needsResults: 0,
  })
  await send('operator', 'product.approve', product, { remark: '同意' })
  await send('operator', 'product_grant.add', newId(), {
    productId: product,
    priceCents: '400.00',
    startTime: '2026-09-01',
    endTime: '2027-12-31',
    isPublic: 1,
  })
  await send('agency', 'product_shelf.up', product)
  const days = ['2026-10-02', '2026-10-08', '2026-10-09']
  await readyClass(on, { id: klass, productId: product, name: '国画甲班', days, startDate: '2026-10-01', capacity: 3, which: 0 })
  await send('school', 'open_class.release', klass, { isAudit: 0, enrollEnd: '2026-10-02 12:00:00' })
  const places: string[] = []
  for (const [account, child] of [
    ['parent1', '张小明'],
    ['parent1', '张小红'],
    ['parent2', '刘子涵'],
  ] as const) {
    const id = newId()
    await send(account, 'enrolment.commit', id, { openClassId: klass, studentId: pupils[child] })
    places.push(id)
  }
  for (const [i, enrolmentId] of places.slice(0, 2).entries()) {
    const [due] = await rows('order', { enrolmentId }),
      attempt = newId()
    await send('parent1', 'payment.create', attempt, { orderId: due.id, payType: 'wechat', terminal: 'web' })
    await engine.run(engine.system(tenant), engine.command('payment', 'succeed'), attempt, {
      transactionNo: `SB${i}`,
      receivedCents: due.totalCents,
      currency: 'CNY',
      paidAt: site.now(),
    })
  }
  await site.tick()
  await send('seller', 'customer.create', newId(), { name: '云帆文化', phone: phone(700), level: 'key' })
  await send('sales', 'customer.createInSea', newId(), { name: '松果教育', phone: phone(701), level: 'normal' })
  const [lesson] = await rows('lesson', { openClassId: klass, lessonNo: 1 }),
    [order] = await rows('order', { enrolmentId: places[0] })
  return { product, klass, lesson: lesson.id, order: order.id }
}
