/** Documents of pupils: what the first school keeps of some of them, a few shown to the class teacher, a few to the family, and one of them opened;
 * and what families asked about the data of their children. */
import { attach } from '../../modules/files/index.ts'
import { get } from '../../modules/kit/index.ts'
import type { District } from './district.ts'
import type { Child } from './families.ts'
import { day, minute, plus, type World } from './world.ts'

const kinds = [
  { type: 'health', title: '秋季体检表', shownTo: 'family' },
  { type: 'report', title: '上学期素质报告', shownTo: 'family', score: 9_250 },
  { type: 'certificate', title: '区级科技节二等奖', shownTo: 'teachers' },
  { type: 'family', title: '家访记录', shownTo: 'school' },
] as const
const pupils = 6
const requests = [
  { kind: 'correct', content: '出生日期登记有误，请按出生证更正', ago: 6, answer: '已按证件更正' },
  { kind: 'correct', content: '孩子已改名，请更正姓名', ago: 2 },
  { kind: 'other', content: '请告知孩子的成绩资料保存多久', ago: 16 },
] as const

/** A sheet of paper with lines on it. */
const sheet = (n: number): string => {
  const line = (_: unknown, i: number) => `<rect x="60" y="${150 + i * 44}" width="${300 + ((i * 53 + n * 31) % 180)}" height="10" fill="#8a9ba8"/>`
  const page = '<rect width="600" height="800" fill="#fff"/><rect x="60" y="70" width="240" height="26" fill="#394b59"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">${page}${Array.from({ length: 12 }, line).join('')}</svg>`
}

export async function tellDocuments(world: World, { schools }: District, families: ReadonlyMap<string, readonly Child[]>): Promise<void> {
  const school = schools[0]!,
    chance = world.chance.branch('documents')
  const children = (families.get(school.id) ?? []).slice(0, pupils)
  let now = plus(world.end, -9 * day)
  for (const [n, child] of children.entries())
    for (const { title, ...more } of kinds.slice(0, n === 0 ? kinds.length : 1 + (n % 3))) {
      const fileId = await world.photo(school.manager, `document ${title} ${n}`, sheet(n), now)
      const sent = await world.ask(get(attach, fileId))
      const id = chance.id(now)
      const told = { studentId: child.id, title, day: world.date(-10 - n), fileId: sent!.link, ...more }
      await world.run(school.manager, 'student_document.create', id, told, (now = plus(now, minute)))
      if (n === 0 && more.shownTo === 'family') await world.run(child.parent, 'student_document.look', id, {}, (now = plus(now, minute)))
    }
  for (const [n, { ago, answer, ...asked }] of requests.map((one): (typeof requests)[number] & { readonly answer?: string } => one).entries()) {
    const child = children[n]!,
      asking = plus(world.end, -ago * day),
      id = chance.id(asking)
    await world.run(child.parent, 'data_request.submit', id, { studentId: child.id, ...asked }, asking)
    if (answer) await world.run(school.manager, 'data_request.fulfil', id, { answer }, plus(asking, day))
  }
}
