/** Files: what people upload, and the storages where the bytes lie. */
import { module, on, reaction } from '../kit/index.ts'
import { attach } from './attach.ts'
import { manifest } from './manifest.ts'
import { routes } from './routes.ts'
import { usage, usageOf } from './usage.ts'
import type { Files } from './storage.ts'
import { server } from './server/index.ts'

/** The bytes of a removed file go when its row says so, and again after an outage until they are gone. */
const drop = reaction('attach.bytes', {
  on: on(attach, 'removed'),
  async run(happened, context) {
    if (context.row?.key) await (context.ports.files as Files).drop(happened.tenant, context.row)
    return []
  },
})

export default module('files', { label: ['文件', 'Files'], ...manifest, views: [usage, usageOf], reactions: [drop], routes, ...server })
