/** Leave of pupils. */
import { module } from '../kit/index.ts'
import { tiles } from './leave.commands.ts'
import { manifest } from './manifest.ts'
import { reactions } from './notices.ts'
import { undecided } from './open-leaves.ts'
import { routes } from './routes.ts'

export default module('leave', { label: ['请假', 'Leave'], ...manifest, folds: [undecided], reactions, routes, tiles })
