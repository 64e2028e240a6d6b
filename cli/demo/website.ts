/** The website of the demo: news of a term, activities, what research learning offers, pages of blocks, and pictures of its own. */
import { find } from '../../modules/kit/index.ts'
import { finalResult, resultConsent } from '../../modules/openclass/index.ts'
import type { District } from './district.ts'
import { type Scene, scene, sceneKinds } from './scenes.ts'
import { day, hour, plus, type World } from './world.ts'
import { activities, home, homeEn, learning, news, overview, guide, schools } from './website-texts.ts'

const shown: Readonly<Record<Scene, string>> = {
  school: '有拱形窗户的校舍前，孩子们背着书包走来',
  field: '孩子们在操场上放风筝',
  stage: '孩子们站在红色幕布前的舞台上',
  garden: '孩子们在菜畦边照看蔬菜',
  hills: '孩子们沿着山间小路前行',
}
/** How many of what there is in full: a small demo has some of everything. */
const share = (world: World, full: number): number => Math.max(Math.min(full, 6), Math.min(full, Math.round(full * world.scale * 4)))

export async function tellWebsite(world: World, { staff }: District): Promise<void> {
  const chance = world.chance.branch('website'),
    { operator } = staff,
    begin = world.on(-40, '09:00')
  const run = (what: string, input: object, now: string) => {
    const id = chance.id(now)
    return world.run(operator, what, id, input, now).then(() => id)
  }
  const drawn = (kind: Scene, n: number) => world.picture(`官网-${kind}-${n}`, () => scene(kind, n, world.chance.branch(`scene ${kind} ${n}`)), begin)
  const pictures = await Promise.all([0, 1].flatMap(n => sceneKinds.map(async kind => ({ kind, link: await drawn(kind, n) }))))
  const at = (i: number) => pictures[i % pictures.length]!
  for (const { kind, link } of pictures)
    await run('web_media.create', { picture: link, title: shown[kind].slice(0, 12), alt: shown[kind], width: 1600, height: 1000 }, begin)
  await world.run(operator, 'web_setting.create', 'website', schools, begin)
  for (const [i, [title, titleEn, link]] of (
    [
      ['秋天的第一节课后课', 'The first class of autumn', '/site/news'],
      ['周末，来公园里上课', 'Lessons in the park', '/site/activities'],
      ['这学期的作品展开幕了', 'Works of this term', '/site/works'],
    ] as const
  ).entries())
    await run('web_banner.create', { title, titleEn, picture: at([0, 1, 2][i]!).link, link, sort: i + 1 }, begin)
  for (const [i, part] of overview.entries())
    await run('company_overview.create', { ...part, ...(i < 2 ? { picture: at(i + 5).link } : {}), sort: i + 1 }, begin)
  for (const [i, piece] of news.slice(0, share(world, news.length)).entries()) {
    const now = plus(world.on(-1, '10:00'), -i * 1.3 * day)
    const id = await run('content_information.create', { ...piece, cover: at(i).link, sort: 0 }, now)
    await world.run(operator, 'content_information.publish', id, {}, plus(now, hour))
  }
  for (const [i, one] of activities.slice(0, share(world, activities.length)).entries()) {
    const start = world.on(24 - i * 5, '14:00')
    const id = await run('web_activity.create', { ...one, startTime: start, endTime: plus(start, 3 * hour), cover: at(i + 3).link, sort: 0 }, begin)
    await world.run(operator, 'web_activity.publish', id, {}, plus(begin, hour))
  }
  for (const [i, one] of learning.entries()) {
    const id = await run('reslerning.create', { ...one, areaCode: '110108', cover: at(i * 2 + 4).link, sort: learning.length - i }, begin)
    await world.run(operator, 'reslerning.publish', id, {}, plus(begin, hour))
  }
  await pages(
    world,
    operator,
    pictures.map(one => one.link),
  )
  await waiting(world, operator, at(2).link)
  await consents(world)
}

async function pages(world: World, operator: District['staff']['operator'], links: readonly string[]): Promise<void> {
  const chance = world.chance.branch('web pages'),
    now = world.on(-30, '09:00')
  for (const page of [home(links[0]!, shown.school), homeEn(links[0]!), guide(links[3]!, shown.garden)]) {
    const id = chance.id(now)
    await world.run(operator, 'web_page.create', id, page, now)
    await world.run(operator, 'web_page.publish', id, {}, plus(now, hour))
  }
}
/** Something for the desk of an editor: one that waits for its day, and one that is half written. */
async function waiting(world: World, operator: District['staff']['operator'], cover: string): Promise<void> {
  const chance = world.chance.branch('web drafts'),
    now = plus(world.end, -3 * hour)
  const first = chance.id(now)
  await world.run(
    operator,
    'content_information.create',
    first,
    { title: '寒假托管服务将于下周开放预约', category: 'notice', content: '<p>寒假托管服务分四期，每期五天。</p>', cover, sort: 0 },
    now,
  )
  await world.run(operator, 'content_information.schedule', first, { at: world.on(3, '08:00') }, now)
  await world.run(
    operator,
    'content_information.create',
    chance.id(now),
    { title: '教师节专访（草稿）', category: 'story', content: '<p>待补充采访内容。</p>', sort: 0 },
    now,
  )
}
/** Most families let the works of their children be seen, some don't. */
async function consents(world: World): Promise<void> {
  const chance = world.chance.branch('consents'),
    works = await world.ask(find(finalResult, { status: 'published' }, { sort: ['id'] }))
  const pupils = [...new Set(works.map(one => one.studentId))]
  for (const studentId of pupils.filter((_one, i) => i % 4 !== 3)) {
    const now = world.on(-2, '18:00')
    await world.run(world.system, `${resultConsent.name}.create`, chance.id(now), { studentId }, now)
  }
}
