/** Leave of pupils. */
import { module } from '../kit/index.ts'
import { applyStuLeave, approve, cancel, finish, reject, tiles, withdraw } from './leave-commands.ts'
import { leave } from './leave.ts'
import { menus } from './menu.ts'
import { reactions } from './notices.ts'
import { undecided } from './open-leaves.ts'
import { routes } from './routes.ts'

export default module('leave', {
  label: ['请假', 'Leave'],
  resources: [leave],
  commands: [applyStuLeave, approve, reject, withdraw, cancel, finish],
  folds: [undecided],
  reactions,
  routes,
  menus,
  tiles,
})
