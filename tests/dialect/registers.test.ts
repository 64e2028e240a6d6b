/** The registers of the family's administration, worked as its pages work them. */
import { expect, test } from 'vitest'
import { eachFrontEnd } from './administration.ts'
import type { Flavour, Row } from './frontend.ts'
import { type Crud, crud, pageOf } from './screens.ts'

/** Each front end with keys of its own: what was removed keeps its key. */
const registers = (of: Flavour): Readonly<Record<string, Crud>> => ({
  'system parameters': {
    base: '/api/blade-system/param',
    search: { paramKey: `dialect.${of}` },
    add: { paramName: '方言', paramKey: `dialect.${of}`, paramValue: '1', remark: '' },
    edit: { paramValue: '2', remark: '说明' },
    table: { paramName: 'text', paramKey: 'text', paramValue: 'text' },
    form: { paramName: 'text', paramKey: 'text', paramValue: 'text', remark: 'text' },
  },
  'top menus': {
    base: '/api/blade-system/topmenu',
    search: { name: '顶部一', code: `top${of}` },
    add: { name: '顶部一', source: 'iconfont iconicon_doc', code: `top${of}`, sort: 3 },
    edit: { name: '顶部二', sort: 4, code: `top${of}` },
    table: { name: 'text', source: 'text', code: 'text', sort: 'number' },
    form: { name: 'text', source: 'text', code: 'text', sort: 'number' },
  },
  clients: {
    base: '/api/blade-system/client',
    search: { clientId: `dialect${of}` },
    add: {
      clientId: `dialect${of}`,
      clientSecret: 'dialect_secret',
      authorizedGrantTypes: 'refresh_token,password,captcha',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604800,
      webServerRedirectUri: 'http://localhost:8888',
      resourceIds: '',
      authorities: '',
      autoapprove: '',
      additionalInformation: '',
    },
    edit: { accessTokenValidity: 7200, authorizedGrantTypes: 'refresh_token,password,authorization_code,captcha,social' },
    table: { clientId: 'text', clientSecret: 'text', authorizedGrantTypes: 'text', scope: 'text', accessTokenValidity: 'number' },
    form: {
      clientId: 'text',
      clientSecret: 'text',
      authorizedGrantTypes: 'text',
      scope: 'text',
      accessTokenValidity: 'number',
      refreshTokenValidity: 'number',
      webServerRedirectUri: 'text',
      resourceIds: 'text',
      authorities: 'text',
      autoapprove: 'text',
      additionalInformation: 'text',
    },
  },
  posts: {
    base: '/api/blade-system/post',
    search: { postCode: `dialect${of}` },
    add: { tenantId: '000000', category: 1, postCode: `dialect${of}`, postName: '方言员', sort: 1, remark: '说方言' },
    edit: { category: 2, postName: '方言长' },
    table: { tenantId: 'text', category: 'key', categoryName: 'text', postCode: 'text', postName: 'text', sort: 'number' },
    form: { tenantId: 'text', category: 'key', postCode: 'text', postName: 'text', sort: 'number', remark: 'text' },
  },
  notices: {
    base: '/api/blade-desk/notice',
    search: { title: '方言公告', category: 1 },
    add: { title: '方言公告', category: 1, releaseTime: '2026-10-02 08:00:00', content: '<p>你好</p>' },
    edit: { title: '方言公告二', releaseTime: '2026-10-03 08:00:00' },
    table: { title: 'text', category: 'key', categoryName: 'text', releaseTime: 'text' },
    form: { title: 'text', category: 'key', releaseTime: 'text', content: 'text' },
  },
  'object storages': {
    base: '/api/blade-resource/oss',
    search: { ossCode: `dialect${of}`, category: 1 },
    add: {
      category: 1,
      ossCode: `dialect${of}`,
      endpoint: 'http://127.0.0.1:9000',
      bucketName: `dialect${of}`,
      accessKey: 'AK1',
      secretKey: 'SK1',
      remark: '',
    },
    edit: { bucketName: 'dialect2', remark: '备注' },
    table: {
      category: 'key',
      categoryName: 'text',
      ossCode: 'text',
      endpoint: 'text',
      bucketName: 'text',
      accessKey: 'text',
      secretKey: 'text',
      statusName: 'text',
    },
    form: {
      category: 'key',
      ossCode: 'text',
      endpoint: 'text',
      bucketName: 'text',
      accessKey: 'text',
      secretKey: 'text',
      appId: 'text',
      region: 'text',
      remark: 'text',
    },
  },
  'message providers': {
    base: '/api/blade-resource/sms',
    search: { smsCode: `dialect${of}`, category: 4 },
    add: {
      category: 4,
      smsCode: `dialect${of}`,
      templateId: '1',
      accessKey: 'AK1',
      secretKey: 'SK1',
      regionId: 'ap-guangzhou',
      appId: '1400',
      signName: '签名',
      remark: '',
    },
    edit: { signName: '签名二' },
    table: { category: 'key', categoryName: 'text', smsCode: 'text', templateId: 'text', accessKey: 'text', signName: 'text', statusName: 'text' },
    form: { category: 'key', smsCode: 'text', templateId: 'text', accessKey: 'text', secretKey: 'text', regionId: 'text', signName: 'text', remark: 'text' },
  },
  'data sources of the developer': {
    base: '/api/blade-develop/datasource',
    search: { name: `方言库${of}` },
    add: {
      name: `方言库${of}`,
      driverClass: 'org.postgresql.Driver',
      url: 'jdbc:postgresql://127.0.0.1:5432/a?x=1&amp;y=2',
      username: 'u',
      password: 'p',
      remark: '',
    },
    edit: { username: 'v' },
    table: { name: 'text', driverClass: 'text', url: 'text', username: 'text', password: 'text' },
    form: { name: 'text', driverClass: 'text', url: 'text', username: 'text', password: 'text', remark: 'text' },
  },
  'data sources of tenants': {
    base: '/api/blade-system/tenant-datasource',
    search: { name: `方言租户库${of}` },
    add: {
      name: `方言租户库${of}`,
      category: 1,
      driverClass: 'org.postgresql.Driver',
      url: 'jdbc:postgresql://127.0.0.1:5432/b',
      username: 'u',
      password: 'p',
      remark: '',
    },
    edit: { username: 'v' },
    table: { name: 'text', driverClass: 'text', url: 'text', username: 'text' },
    form: { name: 'text', driverClass: 'text', url: 'text', username: 'text', password: 'text', remark: 'text' },
  },
  'code generation': {
    base: '/api/blade-develop/code',
    search: { codeName: `方言模块${of}` },
    add: {
      datasourceId: '',
      codeName: `方言模块${of}`,
      serviceName: 'blade-desk',
      tableName: `blade_${of}`,
      tablePrefix: 'blade_',
      pkName: 'id',
      packageName: 'org.springblade.dialect',
      baseMode: 2,
      wrapMode: 2,
      apiPath: 'blade-desk/dialect',
      webPath: '/dialect/one',
    },
    edit: { codeName: `${of}方言模块二`, wrapMode: 1 },
    table: { datasourceId: 'text', codeName: 'text', serviceName: 'text', tableName: 'text', packageName: 'text' },
    form: {
      codeName: 'text',
      serviceName: 'text',
      tableName: 'text',
      tablePrefix: 'text',
      pkName: 'text',
      packageName: 'text',
      baseMode: 'key',
      wrapMode: 'key',
      apiPath: 'text',
      webPath: 'text',
    },
  },
})

eachFrontEnd(({ flavour, admin }) => {
  test.each(Object.entries(registers(flavour)))('works the page of %s', async (_name, page) => {
    await crud(await admin(), page)
  })

  test('finds notices between two times', async () => {
    const front = await admin(),
      base = '/api/blade-desk/notice'
    const found = async (search: Row) => pageOf((await front.get(`${base}/list`, { ...search, current: 1, size: 10 })).data, base).total
    for (const day of ['04', '05', '06'])
      await front.post(`${base}/submit`, { data: { title: `时间${flavour}`, category: 1, releaseTime: `2027-01-${day} 08:00:00`, content: '<p>x</p>' } })
    expect(await found({ title: `时间${flavour}`, releaseTime_datege: '2027-01-05 00:00:00', releaseTime_datelt: '2027-01-06 00:00:00' })).toBe(1)
    expect(await found({ title: `时间${flavour}`, category_equal: 1, title_likeright: '时间', releaseTime_notnull: 'true', unheardOf: 'x' })).toBe(3)
    expect(await found({ title_equal: '时间' })).toBe(0)
  })

  test('puts one of several message providers into use, and shows which', async () => {
    const front = await admin(),
      base = '/api/blade-resource/sms'
    for (const name of ['one', 'two'])
      await front.post(`${base}/submit`, {
        data: { category: 4, smsCode: name + flavour, templateId: '1', accessKey: 'a', secretKey: 's', regionId: 'r', appId: '1', signName: '签' },
      })
    const rows = async () => pageOf((await front.get(`${base}/list`, { current: 1, size: 10 })).data, base).records.filter(row => row.smsCode.endsWith(flavour))
    const idOf = async (name: string) => (await rows()).find(row => row.smsCode === name + flavour)!.id
    for (const name of ['one', 'two']) {
      await front.post(`${base}/enable`, { params: { id: await idOf(name) } })
      const names = Object.fromEntries((await rows()).map(row => [row.smsCode, row.statusName]))
      expect([names[`one${flavour}`], names[`two${flavour}`]]).toEqual(name === 'one' ? ['已启用', '未启用'] : ['未启用', '已启用'])
    }
  })

  test('copies a description of code and has code generated', async () => {
    const front = await admin(),
      base = '/api/blade-develop/code'
    const { add } = registers(flavour)['code generation']!,
      codeName = `复制${flavour}`
    await front.post(`${base}/submit`, { data: { ...add, codeName, tableName: `copied_${flavour}`, packageName: `copied${flavour}` } })
    const rows = async () => pageOf((await front.get(`${base}/list`, { codeName, current: 1, size: 10 })).data, base).records
    const [row] = await rows()
    await front.post(`${base}/copy`, { params: { id: row!.id } })
    expect(await rows()).toHaveLength(2)
    expect((await front.post(`${base}/gen-code`, { params: { ids: row!.id, system: 'saber' } })).http).toBe(200)
  })
})
