/** Files: what people upload, and the storages where the bytes lie. */
import { module, on, reaction } from '../kit/index.ts'
import { attach } from './attach.ts'
import { forgets } from './import-log.ts'
import { manifest } from './manifest.ts'
import { routes } from './routes.ts'
import { usage, usageOf } from './usage.ts'
import type { Files } from './storage.ts'
import { server } from './server/index.ts'

/** The bytes of a file go when its row says so, and again after an outage until they are gone. */
const gone = (name: string, type: 'removed' | 'erased') =>
  reaction(name, {
    on: on(attach, type),
    async run(happened, context) {
      if (context.row?.key) await (context.ports.files as Files).drop(happened.tenant, context.row)
      return []
    },
  })

export default module('files', {
  label: ['文件', 'Files'],
  ...manifest,
  views: [usage, usageOf],
  reactions: [gone('attach.bytes', 'removed'), gone('attach.erased', 'erased'), forgets],
  routes,
  ...server,
})
