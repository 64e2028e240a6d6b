/** Leave of pupils. */
import { module } from '../kit/index.ts'
import { erase, erasedWithPupil, lapse, tiles } from './leave.commands.ts'
import { manifest } from './manifest.ts'
import { reactions } from './notices.ts'
import { undecided } from './open-leaves.ts'
import { systemRights } from './right.commands.ts'
import { follows, guards, guestSeats, paidBack, rightNotices } from './right-follows.ts'
import { routes } from './routes.ts'

export default module('leave', {
  label: ['请假', 'Leave'],
  ...manifest,
  commands: [...manifest.commands, ...systemRights, lapse, erase],
  guards,
  consequences: [erasedWithPupil],
  folds: [undecided, paidBack, guestSeats],
  reactions: [...reactions, ...follows, ...rightNotices],
  routes,
  tiles,
})
