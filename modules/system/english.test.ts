/** Entries of dictionaries are called in English to who reads English, where they have such a name; everything else calls them as before. */
import { beforeAll, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import { web } from '../../tests/web.ts'
import { school } from '../people/index.ts'
import { dictBiz, dictRoot, parentKey } from './index.ts'
import { fillDictionaries } from './server/reference.ts'
import { tenant } from '../../tests/app.ts'

const on = shared(() => web(), { isPlanted: true })
const office = made(() => on.login('PO'))
beforeAll(async () => {
  await fillDictionaries(on.engine, tenant)
  const own = { code: 'own', sort: 1, isSealed: false }
  await put(on, dictBiz, [
    rowIn(dictBiz, 'own', 'live', { ...own, parentId: dictRoot, dictKey: parentKey, dictValue: '自有' }),
    rowIn(dictBiz, 'one', 'live', { ...own, parentId: 'own', dictKey: '1', dictValue: '甲', englishName: 'First' }),
    rowIn(dictBiz, 'two', 'live', { ...own, parentId: 'own', dictKey: '2', dictValue: '乙' }),
  ])
  await put(on, school, [rowIn(school, 's1', 'active', { schoolName: '一小', schoolCode: 'S1', areaCode: '110101', areaName: '东城区' })])
})
const entries = async (code: string, lang: string) => {
  const answer = await on.http.inject({
    url: `/api/blade-system/dict/dictionary?code=${code}`,
    headers: { 'blade-auth': `bearer ${office.access}`, 'accept-language': lang },
  })
  return (answer.json().data as readonly { readonly dictKey: string; readonly dictValue: string }[]).map(one => [one.dictKey, one.dictValue])
}

test('who reads English is told the English name, or the only one that there is', async () => {
  expect(await entries('own', 'en')).toEqual([
    ['1', 'First'],
    ['2', '乙'],
  ])
  expect(await entries('own', 'zh-CN')).toEqual([
    ['1', '甲'],
    ['2', '乙'],
  ])
})
test('what the product brings has its English name with it', async () => {
  expect(await entries('evaluation_criterion', 'en')).toContainEqual(['teaching', 'Teaching'])
  expect(await entries('crm_opportunity_stage', 'en')).toContainEqual(['proposal', 'Proposal'])
  expect(await entries('crm_opportunity_stage', 'zh-CN')).toContainEqual(['proposal', '方案报价'])
})
