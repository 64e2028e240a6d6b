/** What system gives the server: the test of data sources, regions as sheets, and the reference data that a tenant begins with. */
import type { ModuleParts } from '../../kit/index.ts'
import { outgoing } from '../../../server/outgoing.ts'
import { datasourceTester } from './datasource-tester.ts'
import { fillDictionaries, fillRegions } from './reference.ts'
import { regionSheets } from './region-sheets.ts'

export { type Filled, fillDictionaries, fillRegions } from './reference.ts'

export const server: ModuleParts = {
  ports: ({ config }) => {
    const out = outgoing(config.outgoing)
    return { outgoing: out, datasource: datasourceTester(out) }
  },
  http(context) {
    regionSheets(context)
  },
  async fill(engine, tenant) {
    await fillDictionaries(engine, tenant)
    await fillRegions(engine, tenant)
  },
}
