/** Content: help, certificate templates, feedback, slider pictures and the texts of the public pages. */
import { module } from '../kit/index.ts'
import { narrowers } from './certificate.ts'
import { manifest } from './manifest.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'

export default module('content', { label: ['内容', 'Content'], ...manifest, routes, narrowers, ...server })
