/** A small website for the browser: news with pictures, activities, a home of blocks, what the house says about itself. */
import sharp from 'sharp'
import { scene, sceneKinds } from '../../cli/demo/scenes.ts'
import { activities, guide, home, learning, news, overview, schools } from '../../cli/demo/website-texts.ts'
import { random } from '../../cli/demo/random.ts'
import type { Site, Visitor } from './browser.ts'

const tenant = '000000'
/** What a visitor's calls prove themselves by. */
const tokenOf = ({ page }: Visitor): Promise<string> => page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session')!).token as string)
/** Sends a picture as an editor would; answers its address. */
async function sent(at: Site, token: string, name: string, svg: string): Promise<string> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await sharp(Buffer.from(svg)).webp({ quality: 70 }).toBuffer())], `${name}.webp`, { type: 'image/webp' }))
  form.append('belongs', 'website')
  const answer = await fetch(`${at.serving.address}/api/blade-resource/oss/endpoint/put-file`, {
    method: 'POST',
    body: form,
    headers: { 'blade-auth': `bearer ${token}` },
  })
  return ((await answer.json()) as { readonly data: { readonly link: string } }).data.link
}
/** Fills the website, with pictures that somebody sends who may. */
export async function published(at: Site, editor: Visitor): Promise<readonly string[]> {
  const { engine } = at.serving.parts,
    system = engine.system(tenant),
    token = await tokenOf(editor)
  const run = (what: readonly [string, string], id: string, input: object) => engine.run(system, engine.command(...what), id, input as never)
  const links = await Promise.all(sceneKinds.map((kind, i) => sent(at, token, kind, scene(kind, i, random(3)))))
  const cover = (i: number) => ({ cover: links[i % links.length], alt: '课后课堂' })
  await run(['web_setting', 'create'], 'website', schools)
  for (const [i, one] of news.slice(0, 16).entries()) {
    await run(['content_information', 'create'], `news${i}`, { ...one, ...cover(i), sort: 16 - i })
    await run(['content_information', 'publish'], `news${i}`, {})
  }
  for (const [i, one] of activities.slice(0, 4).entries()) {
    await run(['web_activity', 'create'], `act${i}`, {
      ...one,
      ...cover(i),
      startTime: `2026-10-1${i}T06:00:00.000Z`,
      endTime: `2026-10-1${i}T08:00:00.000Z`,
      sort: 0,
    })
    await run(['web_activity', 'publish'], `act${i}`, {})
  }
  for (const [i, one] of learning.slice(0, 3).entries()) {
    await run(['reslerning', 'create'], `learn${i}`, { ...one, ...cover(i), sort: 0 })
    await run(['reslerning', 'publish'], `learn${i}`, {})
  }
  for (const [i, one] of overview.entries()) await run(['company_overview', 'create'], `about${i}`, { ...one, sort: i + 1 })
  const picture = links[0]!
  for (const [id, one] of [
    ['home', home(picture, '校舍')],
    ['guide', guide(picture, '校舍')],
  ] as const) {
    await run(['web_page', 'create'], id, one)
    await run(['web_page', 'publish'], id, {})
  }
  return links
}
