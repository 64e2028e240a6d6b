/** What a page asked for in vain: it is told where nothing else tells of it, and comes by itself once the server is heard again. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { answering, type Site, site, until, type Visitor } from './browser.ts'
import { isSound, watched } from './walk.ts'
import { world } from './world.ts'

let at: Site, me: Visitor, school: Visitor
beforeAll(async () => {
  at = await site({ line: true })
  const on = await world(at)
  for (const paramName of ['第一个参数', '第二个参数']) await on.send('admin', 'param.create', newId(), { paramName, paramKey: newId(), paramValue: '1' })
  me = await at.visit('admin')
  school = await at.visit('school')
})
afterAll(() => at?.close())
afterEach(() => expect([...me.errors, ...school.errors]).toEqual([]))

test('a part that did not come is told of and asked for again, with a press', async () => {
  const told = school.page.locator('.kt-toast', { hasText: '部分内容没有加载出来' })
  const words = (url: URL) => url.pathname.endsWith('/dict/dictionary') && url.searchParams.get('code') === 'classroom_type'
  let lost = 0
  await answering(
    school.page,
    words,
    async route => {
      await route.abort()
      lost++
    },
    async () => {
      await school.open('/school_client/classroom', 'classroom')
      await told.waitFor()
      // Until then the kind of a room is shown as it is stored.
      await school.row('normal').waitFor()
      await isSound(await watched(school))
      await school.shot('missed')
      await school.press('重试', told)
      // Still not: it is told again.
      await until('it was asked for again', async () => lost > 1)
      await told.waitFor()
    },
  )
  await school.press('重试', told)
  await told.waitFor({ state: 'detached' })
  await school.row('普通教室').waitFor()
})

test('what the page itself says is not said twice, and comes by itself when the network is back', async () => {
  await me.open('/system/param', 'param')
  await me.row('第一个参数').waitFor()
  const plug = await at.unplug(me)
  await me.page.locator('main input[type=search]').fill('第二个')
  await me.page.locator('main').getByRole('alert').getByRole('button', { name: '重试' }).waitFor()
  await expect.poll(() => me.page.locator('.kt-toast', { hasText: '部分内容' }).count()).toBe(0)
  await plug()
  await me.row('第二个参数').waitFor()
  await expect.poll(() => me.page.locator('main').getByRole('alert').count()).toBe(0)
})
