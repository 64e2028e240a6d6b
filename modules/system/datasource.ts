/** Data source: another database that the platform knows how to reach. Its password is sealed, and shown to nobody. */
import { type Check, crud, crudFacts, dict, flag, int, json, refusals, resource, secret, state, step, text, time } from '../kit/index.ts'

export const no = refusals('datasource', {
  url: ['连接地址须为 jdbc:postgresql://主机:端口/库名 的形式', 'the address must look like jdbc:postgresql://host:port/name'],
  noTester: ['此服务器不支持连接测试', 'this server can not test connections'],
})

/** An address as the family of clients writes it, with or without `jdbc:` in front. */
const address: Check<string> = value => (/^(jdbc:)?[a-z][a-z0-9+]*:\S+$/i.test(value) ? undefined : no.url)

/** What the outside world answers to a test: whether the database let us in, how fast, and else why not. */
export interface Tested {
  readonly ok: boolean
  readonly milliseconds: number
  readonly message: string
}
export interface Reached {
  readonly url: string
  readonly username: string | null
  readonly password: string | null
}
export interface Tester {
  test(source: Reached): Promise<Tested>
}

export const datasource = resource('datasource', {
  label: ['数据源', 'Data source'],
  path: 'blade-system/datasource',
  title: 'name',
  scope: 'everyone',
  read: ['PA'],
  sort: ['name'],
  fields: {
    category: dict('datasource_category')('数据源类型', 'Kind', { search: true }),
    name: text('数据源名称', 'Data source', { required: true, search: true, unique: true }),
    driverClass: text('驱动类', 'Driver', { required: true, initial: 'org.postgresql.Driver' }),
    url: text('连接地址', 'Address', { required: true, search: true, check: address }),
    username: text('用户名', 'User name'),
    password: secret('密码', 'Password'),
    shardingConfig: json<object>()('分库分表配置', 'Sharding', { hidden: true }),
    remark: text('备注', 'Remark', { hidden: true, lines: 3 }),
    testedAt: time('最近测试', 'Last tested', { locked: true }),
    testedOk: flag('连接正常', 'Reached', { locked: true }),
    testedIn: int('耗时(毫秒)', 'Took, ms', { locked: true, hidden: true }),
    testedSaid: text('测试结果', 'What it said', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', test: 'live', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over', { restore: 'live' }),
  },
  facts: { ...crudFacts, tested: {} },
})

/** What was found out about the old address says nothing of a new one. */
const unknown = { testedAt: null, testedOk: null, testedIn: null, testedSaid: null }
export const [create, change, remove, restore] = crud(datasource, {
  by: ['PA'],
  create: { label: ['新增数据源', 'Add a data source'] },
  change: { label: ['编辑数据源', 'Edit the data source'] },
  remove: { label: ['删除数据源', 'Delete the data source'] },
  // Servers of the family write an ampersand of an address as HTML does.
  normalise: given => (given.url ? { ...given, url: given.url.replaceAll('&amp;', '&') } : given),
  fill: (row, _facts, _context, before) =>
    before.status !== 'new' && (['url', 'username', 'password'] as const).some(name => row[name] !== before[name]) ? unknown : {},
})
export const test = step(datasource, 'test', 'tested', {
  label: ['测试连接', 'Test the connection'],
  by: ['PA'],
  input: { ok: flag('成功', 'Reached', { required: true }), milliseconds: int('耗时', 'Took', { required: true }), message: text('结果', 'Said') },
  record: ({ ok, milliseconds, message }, _row, _facts, { now }) => ({ testedAt: now, testedOk: ok, testedIn: milliseconds, testedSaid: message ?? null }),
})
export const commands = [create, change, test, remove, restore]
