/** Dictionaries, regions, scopes, files and logs, worked from the family's pages. */
import { expect, test } from 'vitest'
import { eachFrontEnd } from './administration.ts'
import { fileForm, type Row } from './frontend.ts'
import { choices, crud, litter, nodes, pageOf, shows } from './screens.ts'

const system = '/api/blade-system'
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

eachFrontEnd(
  ({ flavour, admin, on }) => {
    test.each(['dict', 'dict-biz'])('works the page of %s: parents in a table, what is below one in a tree', async kind => {
      const front = await admin(),
        base = `${system}/${kind}`,
        code = `${kind.replace('-', '')}${flavour}`
      const parents = async (search: Row = {}) => pageOf((await front.get(`${base}/parent-list`, { ...search, current: 1, size: 10 })).data, 'parents')
      const table = { id: 'id', code: 'text', dictValue: 'text', sort: 'number', isSealed: 'number' } as const
      await front.post(`${base}/submit`, { data: { code, dictValue: '方言', sort: 1, isSealed: 0, remark: '', dictKey: -1 } })
      const {
        records: [parent],
        total,
      } = await parents({ code, dictValue: '方言' })
      expect(total).toBe(1)
      shows(parent!, table, 'parent')
      const children = async (search: Row = {}) =>
        (await front.get(`${base}/child-list`, { ...search, current: 1, size: 10, parentId: parent!.id })).data.data as Row[]
      expect(await children()).toEqual([])
      expect((await front.get(`${base}/child-list`, { current: 1, size: 10, parentId: -1 })).data.data).toEqual([])
      nodes((await front.get(`${base}/tree?code=DICT`)).data.data, 'tree')
      await front.post(`${base}/submit`, { data: { code, parentId: parent!.id, dictKey: '1', dictValue: '京', sort: 1, isSealed: 0, remark: '' } })
      await front.post(`${base}/submit`, { data: { code, parentId: parent!.id, dictKey: 2, dictValue: '沪', sort: 2, isSealed: 0, remark: '' } })
      const [one, two] = await children()
      shows(one!, { ...table, dictKey: 'text', parentId: 'id' }, 'child')
      await front.post(`${base}/submit`, { data: { code, parentId: one!.id, dictKey: '11', dictValue: '西城', sort: 1, isSealed: 0, remark: '' } })
      expect((await children())[0]!.children).toMatchObject([{ dictValue: '西城', parentId: one!.id }])
      const form = (await front.get(`${base}/detail`, { id: two!.id })).data.data
      shows(form, { ...table, dictKey: 'text', parentId: 'id', remark: 'text', parentName: 'text' }, 'form')
      await front.post(`${base}/submit`, { data: { ...two, ...litter, ...form, isSealed: 1, dictValue: '上海' } })
      expect((await front.get(`${base}/dictionary`, { code })).data.data.map((entry: Row) => entry.dictKey)).toEqual(['1', '11'])
      await expect(front.post(`${base}/submit`, { data: { code, parentId: parent!.id, dictKey: '1', dictValue: '又', sort: 1, isSealed: 0 } })).rejects.toThrow(
        '当前字典键值已存在!',
      )
      await front.post(`${base}/submit`, { data: { ...parent, ...litter, dictValue: '方言二' } })
      expect((await parents({ code })).records[0]!.dictValue).toBe('方言二')
      expect((await children()).map(entry => entry.dictValue)).toEqual(['京', '上海'])
      await expect(front.post(`${base}/remove`, { params: { ids: parent!.id } })).rejects.toThrow('请先删除子节点!')
      const [again, other] = await children()
      for (const id of [again!.children[0].id, again!.id, other!.id, parent!.id]) await front.post(`${base}/remove`, { params: { ids: id } })
      expect((await parents({ code })).total).toBe(0)
    })

    test('works the page of regions', async () => {
      const front = await admin(),
        base = `${system}/region`
      const below = async (parentCode: string) => (await front.get(`${base}/lazy-tree`, { parentCode })).data.data as Row[]
      const provinces = await below('00')
      nodes(provinces, 'provinces')
      expect(provinces.length).toBeGreaterThan(0)
      for (const one of provinces) expect(typeof one.hasChildren).toBe('boolean')
      const province = provinces.find(one => one.title === '北京市')!
      const form = (await front.get(`${base}/detail`, { code: province.id })).data.data
      shows(form, { code: 'id', parentCode: 'id', parentName: 'text', name: 'text', regionLevel: 'number', sort: 'number', remark: 'text' }, 'form')
      const selected = choices((await front.get(`${base}/select`)).data.data, 'name', 'code', 'provinces to choose')
      expect(choices((await front.get(`${base}/select?code=${selected[0]!.code}`)).data.data, 'name', 'code', 'cities').length).toBeGreaterThan(0)
      // The page writes the code as the parent's with a rest behind it, without the top's.
      const sent = (row: Row) => ({ ...row, code: (row.parentCode === '00' ? '' : row.parentCode) + row.subCode })
      const opened = async (code: string) => {
        const row = (await front.get(`${base}/detail`, { code })).data.data
        return { ...row, subCode: row.code.replace(row.parentCode, '') } as Row
      }
      const code = `${province.id}${flavour === 'older' ? '91' : '92'}`
      await front.post(`${base}/submit`, {
        data: sent({ ...form, parentCode: form.code, parentName: form.name, subCode: code.slice(form.code.length), name: '方言区', regionLevel: 2, sort: 9 }),
      })
      expect((await below(province.id)).map(one => one.title)).toContain('方言区')
      const county = (await below((await below(province.id))[0]!.id))[0]!
      for (const [one, name] of [
        [code, '方言县'],
        [county.id, '东城'],
        [province.id, '北京'],
      ] as const) {
        await front.post(`${base}/submit`, { data: sent({ ...(await opened(one)), name }) })
        expect(await opened(one)).toMatchObject({ code: one, name })
      }
      await expect(front.post(`${base}/remove`, { params: { id: province.id } })).rejects.toThrow('请先删除子节点!')
      await front.post(`${base}/remove`, { params: { id: code } })
      expect((await front.open(`${base}/export-template`)).headers['content-disposition']).toContain('attachment')
    })

    test.each([
      [
        'data-scope',
        { scopeColumn: 'create_user', scopeType: 2, scopeField: '*', scopeClass: 'org.springblade.NoticeMapper.page', scopeValue: '' },
        { resourceCode: 'text', scopeColumn: 'text', scopeType: 'number', scopeTypeName: 'text' },
        { scopeField: 'text', scopeClass: 'text', scopeValue: 'text' },
      ],
      [
        'api-scope',
        { scopePath: '/blade-desk/notice/nowhere', scopeType: 2 },
        { resourceCode: 'text', scopePath: 'text', scopeType: 'number', scopeTypeName: 'text' },
        {},
      ],
    ] as const)('gives a menu its scopes: %s', async (kind, given, table, form) => {
      const front = await admin()
      const level = async (parentId: unknown) => {
        const rows = (await front.get(`${system}/menu/lazy-menu-list`, { parentId })).data.data as Row[]
        for (const one of rows) shows(one, { id: 'id', name: 'text', path: 'text', code: 'text', source: 'text', alias: 'text', sort: 'number' }, 'menus')
        return rows
      }
      const group = (await level(0)).find(one => one.path === '/desk')!,
        menu = (await level(group.id)).find(one => one.path === '/desk/notice')!
      const scopeName = `方言权限${flavour}`,
        menuId = menu.id
      await crud(front, {
        base: `${system}/${kind}`,
        within: { menuId },
        search: { scopeName },
        add: { ...given, scopeName, resourceCode: menu.code, remark: '', menuId },
        edit: { remark: '说明' },
        table: { scopeName: 'text', ...table },
        form: { scopeName: 'text', remark: 'text', ...table, ...form },
      })
    })

    test('works the page of attachments', async () => {
      const front = await admin(),
        base = '/api/blade-resource/attach'
      const list = async (search: Row) => pageOf((await front.get(`${base}/list`, { ...search, current: 1, size: 10 })).data, 'files')
      const put = (await front.upload('/api/blade-resource/oss/endpoint/put-file-attach', fileForm(`方言${flavour}.png`, png, 'image/png'))).data.data
      shows(put, { link: 'id', name: 'text', originalName: 'text', attachId: 'id' }, 'uploaded')
      const {
        records: [row],
      } = await list({ originalName: `方言${flavour}` })
      shows(
        row!,
        { id: 'id', link: 'id', domain: 'text', domainUrl: 'text', name: 'text', originalName: 'text', extension: 'text', attachSize: 'any' },
        'table',
      )
      expect(row!.id).toBe(put.attachId)
      expect(Number.isFinite(Number(row!.attachSize))).toBe(true)
      shows((await front.get(`${base}/detail`, { id: row!.id })).data.data, { link: 'id', name: 'text' }, 'form')
      expect((await front.open(row!.link.replace(/^https?:\/\/[^/]+/, ''))).http).toBe(200)
      await front.post(`${base}/remove`, { params: { ids: row!.id } })
      expect((await list({ originalName: `方言${flavour}` })).total).toBe(0)
      shows((await front.upload('/api/blade-resource/oss/endpoint/put-file?code=', fileForm('a.png', png, 'image/png'))).data.data, { link: 'id' }, 'picture')
    })

    test('reads the three logs', async () => {
      const front = await admin()
      await front.post('/api/blade-auth/oauth/logout', {
        data: [{ url: '/x', time: '2026-10-01 12:00:00', type: 'error', message: 'boom', stack: 'at x', info: 'render' }],
      })
      await front.get(`${system}/param/list`, { current: 1, size: 10 })
      await on().journals.flush?.()
      const common = {
        id: 'id',
        serviceId: 'text',
        serverHost: 'text',
        serverIp: 'text',
        env: 'text',
        requestUri: 'text',
        method: 'text',
        createTime: 'text',
      } as const
      const details = { userAgent: 'text', params: 'text', time: 'any', createBy: 'text', remoteIp: 'text' } as const
      const of = {
        usual: { logLevel: 'text', logId: 'text' },
        api: { title: 'text', type: 'text', methodClass: 'text', methodName: 'text' },
        error: {},
      } as const
      const heavy = {
        usual: { logData: 'text' },
        api: {},
        error: { stackTrace: 'text', exceptionName: 'text', message: 'text', fileName: 'text', lineNumber: 'any', methodClass: 'text', methodName: 'text' },
      } as const
      for (const name of ['usual', 'api', 'error'] as const) {
        const { records, total } = pageOf((await front.get(`/api/blade-log/${name}/list`, { current: 1, size: 10 })).data, name)
        expect(total, name).toBeGreaterThan(0)
        shows(records[0]!, { ...common, ...of[name] }, `${name} table`)
        shows(
          (await front.get(`/api/blade-log/${name}/detail`, { id: records[0]!.id })).data.data,
          { ...common, ...of[name], ...heavy[name], ...details },
          `${name} form`,
        )
      }
    })
  },
  { regions: ['110000', '110100', '110101'] },
)
