/** The website of the tenant: what it says, in drafts and editions, and the pages that the public reads. */
import { module } from '../kit/index.ts'
import { keep } from './edition.ts'
import { manifest } from './manifest.ts'
import { published, routes } from './routes.ts'
import { server } from './server/index.ts'

export default module('website', {
  label: ['官网', 'Website'],
  ...manifest,
  commands: [...manifest.commands, keep, ...published.map(([, { goLive }]) => goLive)],
  reactions: published.map(([, { clock }]) => clock),
  routes,
  ...server,
})
