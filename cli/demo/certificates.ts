/** Certificates of the demo: three templates with drawn backgrounds and a seal, sixty of them issued, some revoked and issued anew. */
import { day, find, get, plus } from '../../modules/kit/index.ts'
import { classRoster, finalResult, openClass, pupilsNow } from '../../modules/openclass/index.ts'
import { tour, traveller } from '../../modules/tours/index.ts'
import type { District } from './district.ts'
import type { Child } from './families.ts'
import type { World } from './world.ts'

/** Classes have those that tours leave. */
const ofTours = 12,
  all = 60,
  revoked = 6,
  reissued = 4
type Type = 'completion' | 'study' | 'honour'
const inks: Readonly<Record<Type, readonly [paper: string, line: string, deep: string]>> = {
  completion: ['#fdf8ec', '#c19a4b', '#8a6d3b'],
  study: ['#f1f8f2', '#6a9f74', '#2f6b46'],
  honour: ['#fdf2f0', '#d08a7a', '#9c2f2a'],
}
/** A page with a double frame, corners and a faint rosette. */
function page(type: Type, [w, h]: readonly [number, number]): string {
  const [paper, line, deep] = inks[type]
  const petals = Array.from({ length: 18 }, (_, i) => {
    const at = `cx="${w / 2}" cy="${h * 0.55}" rx="${h * 0.3}" ry="${h * 0.07}" transform="rotate(${i * 10} ${w / 2} ${h * 0.55})"`
    return `<ellipse ${at} fill="none" stroke="${line}" stroke-opacity="0.16" stroke-width="2"/>`
  })
  const bent = `fill="none" stroke="${deep}" stroke-width="6"`
  const corner = (x: number, y: number, turn: number) =>
    `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 130 V40 Q0 0 40 0 H130 M22 100 V52 Q22 22 52 22 H100" ${bent}/>`
  const corners = [corner(70, 70, 0), corner(w - 70, 70, 90), corner(w - 70, h - 70, 180), corner(70, h - 70, 270)]
  const frame = (gap: number, wide: number) =>
    `<rect x="${gap}" y="${gap}" width="${w - 2 * gap}" height="${h - 2 * gap}" fill="none" stroke="${line}" stroke-width="${wide}"/>`
  const drawn = `<rect width="${w}" height="${h}" fill="${paper}"/>${petals.join('')}${frame(36, 10)}${frame(54, 3)}${corners.join('')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${drawn}</svg>`
}
/** A round red seal with a star. */
function seal(): string {
  const star = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 ? 44 : 112,
      angle = (Math.PI * i) / 5 - Math.PI / 2
    return `${(200 + r * Math.cos(angle)).toFixed(1)},${(200 + r * Math.sin(angle)).toFixed(1)}`
  }).join(' ')
  const ink = '#c3272b',
    ring = (r: number, wide: number) => `<circle cx="200" cy="200" r="${r}" fill="none" stroke="${ink}" stroke-width="${wide}" stroke-opacity="0.85"/>`
  const drawn = `${ring(186, 14)}${ring(160, 4)}<polygon points="${star}" fill="${ink}" fill-opacity="0.85"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${drawn}</svg>`
}
const spot = (key: string, x: number, y: number, size: number, more: object = {}) => ({ key, x, y, size, align: 'center', color: '#2b2b2b', ...more })
const spots = (type: Type, title: string, picture: string) => [
  spot('words', 50, 20, 64, { text: title, isBold: true, color: inks[type][2] }),
  spot('studentName', 50, 38, 52, { isBold: true }),
  spot('content', 50, 53, 26),
  spot('period', 50, 66, 20, { color: '#5f5f5f' }),
  spot('schoolName', 22, 80, 20, { width: 30 }),
  spot('agencyName', 22, 86, 20, { width: 30 }),
  spot('seal', 72, 78, 20, { width: type === 'honour' ? 18 : 12, picture }),
  spot('issueDate', 72, 89, 20, { width: 24 }),
  spot('qr', 88, 80, 20, { width: type === 'honour' ? 12 : 8 }),
  spot('certificateNo', 88, 89, 14, { width: 18, color: '#5f5f5f' }),
]

async function template(
  world: World,
  { staff }: District,
  type: Type,
  words: { readonly name: string; readonly title: string; readonly content: string },
): Promise<string> {
  const now = world.on(-140),
    id = world.chance.branch(`template ${type}`).id(now)
  const isTall = type === 'honour'
  const background = await world.picture(`证书背景-${type}`, () => page(type, isTall ? [1240, 1754] : [1754, 1240]), now),
    stamp = await world.picture('证书图章', seal, now)
  const given = {
    name: words.name,
    type,
    orientation: isTall ? 'portrait' : 'landscape',
    background,
    content: words.content,
    fields: spots(type, words.title, stamp),
  }
  await world.run(staff.operator, 'certificate_template.create', id, given, now)
  await world.run(staff.operator, 'certificate_template.enable', id, {}, now)
  return id
}

interface One {
  readonly what: 'class_certificate' | 'study_certificate'
  readonly id: string
  readonly input: { readonly openClassId: string; readonly studentId: string; readonly templateId: string }
  readonly schoolId: string
  readonly now: string
}
/** Whom the classes and tours that are over have certificates for, the children of the demo family first. */
async function due(world: World, family: ReadonlySet<string>, templates: Readonly<Record<Type, string>>): Promise<readonly One[]> {
  const found: One[] = []
  const add = (what: One['what'], of: { readonly id: string; readonly schoolId: string }, studentId: string, type: Type, over: string) => {
    const now = plus(over, day)
    found.push({
      what,
      id: `${of.id}:${studentId}`,
      input: { openClassId: of.id, studentId, templateId: templates[type] },
      schoolId: of.schoolId,
      now: now < world.end ? now : world.end,
    })
  }
  for (const of of await world.ask(find(tour, { status: ['reported', 'completed'] }, { sort: ['id'] })))
    for (const { studentId } of (await world.ask(find(traveller, { openClassId: of.id, handedAt: { not: null } }, { sort: ['id'] }))).toSorted(
      (a, b) => Number(family.has(b.studentId)) - Number(family.has(a.studentId)),
    ))
      if (found.length < ofTours) add('study_certificate', of, studentId, 'study', of.returnedAt!)
  for (const klass of await world.ask(find(openClass, { status: 'completed', openClassType: { not: 'Study' } }, { sort: ['completedAt', 'id'] }))) {
    if (found.length >= all) break
    const out = new Set((await world.ask(find(finalResult, { openClassId: klass.id, notAssessed: true }))).map(one => one.studentId))
    const pupils = pupilsNow(await world.ask(get(classRoster, klass.id))).filter(one => !out.has(one.studentId))
    for (const [i, { studentId }] of pupils.slice(0, Math.min(12, all - found.length)).entries())
      add('class_certificate', klass, studentId, i % 6 === 5 ? 'honour' : 'completion', klass.completedAt!)
  }
  return found
}

/** Told once all else is over. */
export async function tellCertificates(world: World, district: District, families: ReadonlyMap<string, readonly Child[]>): Promise<void> {
  const templates = {
    completion: await template(world, district, 'completion', {
      name: '结课证书',
      title: '结 课 证 书',
      content: '{studentName}同学于{schoolName}完成“{className}”的全部课程（共 {hours} 课时），特发此证，以资鼓励。',
    }),
    study: await template(world, district, 'study', {
      name: '研学证书',
      title: '研 学 证 书',
      content: '{studentName}同学参加“{className}”（{place}），完成全部行程与研学任务，特发此证。',
    }),
    honour: await template(world, district, 'honour', {
      name: '荣誉证书',
      title: '荣 誉 证 书',
      content: '{studentName}同学在“{className}”课程学习中表现优异，特发此证，以资表彰。',
    }),
  } as const
  const [first, second] = families.get(district.schools[0]!.id)!
  const list = await due(world, new Set([first, second].flatMap(one => (one && one.parent === first!.parent ? [one.id] : []))), templates)
  const manager = (one: One) => district.schools.find(school => school.id === one.schoolId)!.manager
  for (const one of list.toSorted((a, b) => (a.now < b.now ? -1 : 1))) await world.run(manager(one), `${one.what}.issue`, one.id, one.input, one.now)
  // Backwards from the last: the first ones, which people look at, stay as they are.
  for (const [i, one] of list.toReversed().slice(0, revoked).entries()) {
    await world.run(manager(one), `${one.what}.revoke`, one.id, { remark: i % 2 ? '班级名称有误，重新发放' : '学生姓名用字有误' }, world.end)
    if (i < reissued) await world.run(manager(one), `${one.what}.issue`, one.id, one.input, world.end)
  }
}
