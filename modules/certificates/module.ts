/** Certificates: whether one is genuine, for anybody who holds it, and what a family has of its children. */
import { module } from '../kit/index.ts'
import { routes } from './family.ts'
import { manifest } from './manifest.ts'
import { candidateRoute } from './pupils.ts'
import { server } from './server/index.ts'

export default module('certificates', { label: ['证书', 'Certificates'], ...manifest, routes: [...routes, candidateRoute], ...server })
