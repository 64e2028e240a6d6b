/** The odd paths of data sources. */
import { act, invoke, ensure, find, get, report, type Route, ids, text } from '../kit/index.ts'
import { datasource, no, test, type Tested, type Tester } from './datasource.ts'

export const settingRoutes: readonly Route[] = [
  report('blade-system/datasource/select', ['数据源', 'Data sources'], datasource.read, async (_asked, context) =>
    (await context.ask(find(datasource, { status: 'live' }, { sort: ['name'] }))).map(({ id, name }) => ({ id, name, label: name, value: id })),
  ),
  // The database is asked before the turn, since no turn ever waits for anybody.
  act(
    'blade-system/datasource/test',
    [test],
    async (asked, context) => {
      const row = await context.ask(get(datasource, ids(asked.id ?? asked.ids)[0]))
      const tester = context.ports.datasource as Tester | undefined
      ensure(tester, no.noTester)
      return invoke(test, row?.id ?? '', row ? ((await tester.test(row)) as Tested) : { ok: false, milliseconds: 0 })
    },
    { takes: { id: text('编号', 'Id', { required: true }) }, answer: ([row]) => ({ ok: row.testedOk, milliseconds: row.testedIn, message: row.testedSaid }) },
  ),
]
