/** Merchants and their keys: kept sealed, enabled only after a test that really asked, changed over without a gap. */
import assert from 'node:assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, plus } from '../../modules/kit/index.ts'
import { gatewayOf, merchant, merchantKey } from '../../modules/payments/index.ts'
import payments from '../../modules/payments/module.ts'
import { tenant } from '../app.ts'
import { certificate } from './certificate.ts'
import { no } from '../../modules/payments/merchant.commands.ts'
import { no as noKey } from '../../modules/payments/merchant-key.ts'
import { alipayApp, mchid, own, pem, seller, serial, v3, type World, wechatApp, world } from './world.ts'

let on: World
beforeAll(async () => {
  on = await world()
})
afterAll(() => on.close())
const base = 'business-order/finance/merchant',
  keys = 'business-order/finance/merchantKey'
const given = { name: '主账户', channel: 'wechat', merchantNo: mchid, appId: wechatApp }
const refusal = async (path: string, body: object) => (await on.call(on.admin, path, body)).data.rule

test('numbers and app ids are those of the channel', async () => {
  const wrong = async (more: object) => (await on.call(on.admin, `${base}/create`, { ...given, ...more })).data
  expect(await wrong({ merchantNo: '12' })).toMatchObject({ rule: no.merchantNo.code, field: 'merchantNo' })
  expect(await wrong({ appId: alipayApp })).toMatchObject({ rule: no.appId.code, field: 'appId' })
  expect(await wrong({ channel: 'alipay', merchantNo: seller })).toMatchObject({ rule: no.appId.code, field: 'appId' })
  expect(await wrong({ miniAppId: 'x' })).toMatchObject({ rule: no.appId.code, field: 'miniAppId' })
})

test('keys are looked at, sealed and never shown', async () => {
  const id = await on.made(given, [])
  const wrong = async (more: object) => (await on.call(on.admin, `${keys}/add`, { merchantId: id, ...more })).data
  expect(await wrong({ kind: 'seal', value: 'short' })).toMatchObject({ rule: noKey.seal.code, field: 'value' })
  expect(await wrong({ kind: 'sign', serial, value: 'no key' })).toMatchObject({ rule: noKey.private.code, field: 'value' })
  expect(await wrong({ kind: 'sign', value: pem.private(own.wechat) })).toMatchObject({ rule: noKey.serial.code, field: 'serial' })
  expect(await wrong({ kind: 'verify', serial, value: on.wechat.publicKey })).toMatchObject({ rule: noKey.keyId.code, field: 'serial' })
  expect(await wrong({ merchantId: 'none', kind: 'seal', value: v3 })).toMatchObject({ rule: 'kernel.missingRef', field: 'merchantId' })
  for (const key of on.wechatKeys) await on.done(on.admin, `${keys}/add`, { merchantId: id, ...key })
  // Neither the tables nor the log hold a key as it is.
  const dump = Buffer.from(on.at.store.raw.serialize()).toString('latin1')
  assert.ok(dump.includes(mchid))
  for (const text of [v3, pem.private(own.wechat).slice(40, 100)]) assert.ok(!dump.includes(text))
  expect((await on.keysOf(id)).map(one => one.kind).sort()).toEqual(['seal', 'sign', 'verify'])
})

test('a merchant is enabled with all its keys and after a test alone, and a test really asks', async () => {
  const [row] = (await on.at.all(merchant, { name: given.name })) as any[],
    { id } = row
  expect(await refusal(`${base}/enable`, { id })).toBe(no.untested.code)
  // Only the system says how a test went.
  expect((await on.call(on.admin, `${base}/keepTest`, { id, testResult: 'right' })).code).toBe(404)
  on.wechat.calls.length = 0
  expect(await on.tested(id)).toMatchObject({ testResult: 'right' })
  expect(on.wechat.calls).toHaveLength(1)
  await on.done(on.admin, `${base}/enable`, { id })
  expect(await refusal(`${base}/remove`, { id })).toBe(no.inUse.code)
  const other = await on.made({ ...given, name: '缺少密钥', merchantNo: '1900000110' }, on.wechatKeys.slice(0, 2))
  expect(await refusal(`${base}/enable`, { id: other })).toBe(no.keys.code)
})

test('a test says in words what is wrong: our key, theirs, or no answer', async () => {
  const id = await on.made({ ...given, name: '错误', appId: 'wx0000000000000000' }, [
    { kind: 'sign', serial, value: pem.private(own.wrong) },
    ...on.wechatKeys.slice(1),
  ])
  expect(await on.tested(id)).toMatchObject({ testResult: 'wrong', testWords: expect.stringContaining('SIGN_ERROR') })
  await on.done(on.admin, `${keys}/add`, { merchantId: id, ...on.wechatKeys[0] })
  expect(await on.tested(id)).toMatchObject({ testResult: 'right' })
  const [theirs] = (await on.keysOf(id)).filter(one => one.kind === 'verify')
  await on.done(on.admin, `${keys}/retire`, { id: theirs.id })
  expect((await on.keysOf(id)).find(one => one.id === theirs.id)).toMatchObject({ status: 'retired', value: '' })
  await on.done(on.admin, `${keys}/add`, { merchantId: id, kind: 'verify', serial: 'PUB_KEY_ID_1', value: on.wechat.publicKey })
  expect(await on.tested(id)).toMatchObject({ testResult: 'wrong', testWords: expect.stringContaining('not signed') })
  on.wechat.fails({ path: '/v3', outage: 'cut' })
  expect(await on.tested(id)).toMatchObject({ testResult: 'wrong', testWords: expect.stringContaining('没有有效应答') })
  // A key of the right look that opens nothing.
  await on.done(on.admin, `${keys}/add`, {
    merchantId: id,
    kind: 'sign',
    serial,
    value: `-----BEGIN PRIVATE KEY-----${'A'.repeat(400)}-----END PRIVATE KEY-----`,
  })
  expect(await on.tested(id)).toMatchObject({ testResult: 'wrong', testWords: expect.stringContaining('密钥无法读取') })
})

test('one merchant of a channel is enabled: the one before steps back, and keeps its last keys only until then', async () => {
  const [first] = (await on.at.all(merchant, { name: given.name })) as any[]
  const sign = (await on.keysOf(first.id)).find(one => one.kind === 'sign')
  expect(await refusal(`${keys}/retire`, { id: sign.id })).toBe(noKey.last.code)
  const [second] = (await on.at.all(merchant, { name: '错误' })) as any[]
  for (const key of on.wechatKeys) await on.done(on.admin, `${keys}/add`, { merchantId: second.id, ...key })
  await on.tested(second.id)
  await on.done(on.admin, `${base}/enable`, { id: second.id })
  expect(await on.at.row(merchant, first.id)).toMatchObject({ status: 'off' })
  await on.done(on.admin, `${keys}/retire`, { id: sign.id })
  // Without a key nothing is asked for: its bills are uploaded.
  const bill = () => gatewayOf(on.at.ports, { tenant, merchantId: first.id }).bill!('wechat', '2026-09-30')
  await expect(bill()).rejects.toThrow()
  for (const key of (await on.keysOf(first.id)).filter(one => one.status === 'live')) await on.done(on.admin, `${keys}/retire`, { id: key.id })
  expect(await bill()).toBeUndefined()
  await on.done(on.admin, `${base}/remove`, { id: first.id })
})

test('a certificate that ends soon is named once, and stands on the homes of who may replace it and of finance, who test it', async () => {
  const [of] = (await on.at.all(merchant, { name: '错误' })) as any[]
  const value = certificate(own.wrong.privateKey, '0102030405060708090A0B0C0D0E0F1011121314', plus(on.at.now, -day), plus(on.at.now, 31 * day))
  await on.done(on.admin, `${keys}/add`, { merchantId: of.id, kind: 'verify', value })
  const { id } = (await on.keysOf(of.id)).find(one => one.validUntil)
  const tile = payments.tiles!.find(one => one.name === 'merchant_key_expiring')!
  const shown = async () =>
    ((await on.at.all(merchantKey, Object.assign({}, ...tile.match.map(one => one.where(on.at.now, 'Asia/Shanghai'))))) as any[]).map(row => row.id)
  // Operators may neither read nor replace it: what they can do nothing about does not wait for them.
  const may = (name: string) => payments.commands.find(one => one.on.name === 'merchant_key' && one.name === name)!.by
  expect([...may('add'), ...may('retire')].every(role => tile.by!.includes(role))).toBe(true)
  expect([...tile.by!].toSorted()).toEqual([...merchantKey.read].toSorted())
  await on.at.tick()
  expect([(await on.at.row(merchantKey, id)).warnedAt, await shown()]).toEqual([null, []])
  on.at.now = plus(on.at.now, 2 * day)
  await on.at.tick()
  const { warnedAt } = await on.at.row(merchantKey, id)
  expect([warnedAt, await shown()]).toEqual([on.at.now, [id]])
  on.at.now = plus(on.at.now, day)
  await on.at.tick()
  expect((await on.at.row(merchantKey, id)).warnedAt).toBe(warnedAt)
  // Replaced, it waits for nobody any more.
  await on.done(on.admin, `${keys}/retire`, { id })
  expect(await shown()).toEqual([])
})

test('who may not keep them may not read them', async () => {
  expect((await on.call(on.at.school, `${base}/test`, { id: 'x' })).code).toBe(403)
  expect((await on.call(on.at.finance, `${base}/create`, given)).code).toBe(403)
})
