/** What files gives the server: the storages behind the port `files`, the calls of uploads and downloads, and garbage collection. */
import type { ModuleParts } from '../../kit/index.ts'
import { outgoing } from '../../../server/outgoing.ts'
import { garbageCollection } from './garbage-collection.ts'
import { importFiles } from './import-files.ts'
import { storages } from './storages.ts'
import { uploadCalls } from './uploads.ts'

export { exchange } from './exchange.ts'
export { linkOf, retention } from './retention.ts'
export { storages, type Storages } from './storages.ts'

export const server: ModuleParts = {
  ports: ({ config, engine }) => ({ files: storages(engine, config.files, outgoing(config.outgoing)) }),
  http(context) {
    if (!context.ports.files) return
    uploadCalls(context, context.ports.files)
    importFiles(context, context.ports.files)
  },
  background: ({ engine, log, ports, warn }) => garbageCollection({ engine, storages: ports.files, tenants: log.tenants, warn }),
}
