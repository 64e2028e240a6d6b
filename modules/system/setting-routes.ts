/** The odd paths of data sources. */
import { act, also, ensure, find, get, report, type Route, ids } from '../kit/index.ts'
import { datasource, no, test, type Tested, type Tester } from './datasource.ts'

export const settingRoutes: readonly Route[] = [
  report('blade-system/datasource/select', ['数据源', 'Data sources'], datasource.read, async (_asked, desk) =>
    (await desk.ask(find(datasource, { status: 'live' }, { sort: ['name'] }))).map(({ id, name }) => ({ id, name, label: name, value: id }))),
  // The database is asked before the turn, since no turn ever waits for anybody.
  act('blade-system/datasource/test', [test], async (asked, desk) => {
    const row = await desk.ask(get(datasource, ids(asked.id ?? asked.ids)[0]))
    const tester = desk.ports.datasource as Tester | undefined
    ensure(tester, no.noTester)
    return also(test, row?.id ?? '', row ? await tester.test(row) as Tested : { ok: false, milliseconds: 0 })
  }, { answer: ([row]) => ({ ok: row.testedOk, milliseconds: row.testedIn, message: row.testedSaid }) }),
]
