/** The help that comes with the product speaks of screens and states that exist. */
import { beforeAll, expect, test } from 'vitest'
import { entries } from 'virtual:module-registry'
import { urlPatternParser } from 'wouter/url-pattern'
import { modulesFrom, modulesKnown, screenAt } from '../console/parts/registry.ts'
import { modules } from '../modules/index.ts'
import { stockHelp } from '../modules/content/texts/help.ts'
import { helpInEnglish } from '../modules/content/texts/help-en.ts'
import { stockPages } from '../modules/content/texts/pages.ts'

beforeAll(() => {
  modulesFrom(async () => entries)
  return modulesKnown()
})

test('every path leads to a screen', async () => {
  const paths = stockHelp.flatMap(one => one.path ?? [])
  const found = await Promise.all(paths.map(path => screenAt(urlPatternParser, path.replaceAll(/:\w+/g, 'x'))))
  expect(paths.filter((_path, i) => !found[i])).toEqual([])
}, 30_000)

test('every state it explains is one of some resource', () => {
  const labels = new Set(modules.flatMap(module => module.resources).flatMap(of => of.lifecycle.statuses.map(status => of.lifecycle.states[status]!.label[0])))
  const named = stockHelp.flatMap(one => [...(one.content ?? '').matchAll(/<li><strong>(.+?)<\/strong>/g)].map(match => match[1]!))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(name => !labels.has(name))).toEqual([])
})

test('every document is there in English, with as many states, each by its name', () => {
  expect(Object.keys(helpInEnglish).sort()).toEqual(stockHelp.map(one => one.id).sort())
  const statesOf = (text = '') => [...text.matchAll(/<li><strong>(.+?)<\/strong>/g)].map(match => match[1]!)
  const states = modules.flatMap(module => module.resources).flatMap(of => of.lifecycle.statuses.map(status => of.lifecycle.states[status]!.label))
  for (const { id, content } of stockHelp) {
    const { titleEn, contentEn } = helpInEnglish[id]!
    expect(`${titleEn}${contentEn ?? ''}`, id).not.toMatch(/\p{Script=Han}/u)
    expect([id, contentEn === undefined]).toEqual([id, content === undefined])
    const zh = statesOf(content),
      en = statesOf(contentEn)
    expect(
      zh.filter((name, i) => !states.some(label => label[0] === name && label[1] === en[i])),
      id,
    ).toEqual([])
  }
})

test('every page has a text in both languages, and the legal ones say that counsel must look at them', () => {
  for (const page of stockPages) expect(page.body.length, `${page.key} ${page.lang}`).toBeGreaterThan(30)
  for (const page of stockPages.filter(one => one.key.startsWith('agreement/'))) expect(page.body).toMatch(/法律顾问|counsel/)
})
