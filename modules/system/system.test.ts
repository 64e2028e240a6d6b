/** Rules of parameters, dictionaries and regions. */
import { expect, test } from 'vitest'
import { given } from '../../tests/spec.ts'
import { checkInput, fact } from '../kit/index.ts'
import { dict, dictCommands, no, root } from './dictionary.ts'
import { param } from './param.ts'
import * as regions from './region.ts'
import { region } from './region.ts'
import { offered } from './routes.ts'
import { nodeOf, treeOf } from './tree.ts'

const { create, change, remove, restore } = dictCommands
const entry = { code: 'sex', dictKey: '1', dictValue: '男', sort: 1, isSealed: false }
const parent = { id: 'd1', code: 'sex', status: 'live', parentId: root }

test('a parameter says exactly what is missing', () =>
  expect(checkInput(param.fields, {}, 'Asia/Shanghai').wrong.map(one => one.label[0])).toEqual(['请输入参数名称', '请输入参数键名', '请输入参数键值']))
test('a dictionary has its code once, an entry its key once', () => {
  given(dict, {})
    .when(create, { ...entry, dictKey: '-1' }, { taken: 1 })
    .refuses(no.keyTaken)
  given(dict, {})
    .when(create, { ...entry, parentId: 'd1' }, { parent, taken: 1 })
    .refuses(no.keyTaken)
  given(dict, { ...entry, parentId: 'd1', status: 'live' })
    .when(change, { dictKey: '2' }, { taken: 1 })
    .refuses(no.keyTaken)
  given(dict, { ...entry, parentId: 'd1', status: 'removed' })
    .when(restore, {}, { taken: 1, parent })
    .refuses(no.keyTaken)
})
test('an entry takes its code from its parent, which must be there', () => {
  given(dict, {})
    .when(create, { ...entry, code: 'other', parentId: 'd1' }, { parent, taken: 0 })
    .records('created', { code: 'sex', parentId: 'd1' })
  given(dict, {})
    .when(create, { ...entry, parentId: 'gone' }, { taken: 0 })
    .refuses(no.noParent)
  given(dict, { ...entry, parentId: 'd1', status: 'removed' })
    .when(restore, {}, { taken: 0, parent: { ...parent, status: 'removed' } })
    .refuses(no.noParent)
})
test('a dictionary has a code and the key -1, an entry any other key', () => {
  given(dict, {})
    .when(create, { ...entry, code: null, dictKey: '-1' }, { taken: 0 })
    .refuses(no.code)
  given(dict, {})
    .when(create, { ...entry, dictKey: '3' }, { taken: 0 })
    .refuses(no.parentKey)
  given(dict, {})
    .when(create, { ...entry, parentId: 'd1', dictKey: '-1' }, { parent, taken: 0 })
    .refuses(no.keyEmpty)
  given(dict, { ...entry, parentId: root, dictKey: '-1', status: 'live' })
    .when(change, { dictKey: '5' }, { taken: 0 })
    .refuses(no.parentKey)
})
test('what has entries below it is not deleted', () =>
  given(dict, [fact(dict, 'created', { ...entry, parentId: root })])
    .when(remove, {}, { kept: [1] })
    .refuses(no.hasChildren))
test('sealed entries, and all below something sealed, are not offered', () => {
  const row = (id: string, parentId: string, isSealed = false): any => ({ ...entry, id, parentId, isSealed, dictKey: id })
  expect(offered([row('p', root), row('a', 'p'), row('b', 'p', true), row('c', 'b')]).map(one => one.id)).toEqual(['a'])
  expect(offered([row('p', root, true), row('a', 'p')])).toEqual([])
})
test('a tree leaves children out where there are none, and makes orphans roots', () =>
  expect(treeOf([nodeOf('a', '0', 'A'), nodeOf('b', 'a', 'B'), nodeOf('x', 'gone', 'X')])).toEqual([
    { id: 'a', parentId: '0', title: 'A', key: 'a', value: 'a', hasChildren: true, children: [{ id: 'b', parentId: 'a', title: 'B', key: 'b', value: 'b' }] },
    { id: 'x', parentId: 'gone', title: 'X', key: 'x', value: 'x' },
  ]))

const city: any = {
  code: '1101',
  name: '北京市',
  regionLevel: 2,
  status: 'live',
  ancestors: '00,11',
  provinceCode: '11',
  provinceName: '北京',
  cityCode: '1101',
  cityName: '北京市',
}
test('a region carries the line of codes and names above it', () =>
  given(region, { id: '110101' })
    .when(regions.create, { code: '110101', name: '东城区', parentCode: '1101' }, { parent: city })
    .records('created', { regionLevel: 3, ancestors: '00,11,1101', provinceName: '北京', cityCode: '1101', districtCode: '110101', districtName: '东城区' }))
test("a region's id is its code, its code digits, its parent there", () => {
  given(region, { id: 'x' }).when(regions.create, { code: '110101', name: '东城区', parentCode: '1101' }, { parent: city }).refuses(regions.no.wrongId)
  given(region, { id: '1101x' }).when(regions.create, { code: '1101x', name: '东城区', parentCode: '1101' }, { parent: city }).refuses(regions.no.code)
  given(region, { id: '110101' }).when(regions.create, { code: '110101', name: '东城区', parentCode: '1101' }, {}).refuses(regions.no.noParent)
})
test('the code of a region begins as that of the region above it', () => {
  given(region, { id: '120101' }).when(regions.create, { code: '120101', name: '和平区', parentCode: '1101' }, { parent: city }).refuses(regions.no.outside)
  given(region, { id: '110201' })
    .when(regions.create, { code: '110201', name: '某区', parentCode: '110100' }, { parent: { ...city, code: '110100' } })
    .refuses(regions.no.outside)
})
test('a region with regions below it is not deleted', () =>
  given(region, { status: 'live' })
    .when(regions.remove, {}, { kept: [1] })
    .refuses(regions.no.hasChildren))
