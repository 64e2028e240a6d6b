/** Violations of agencies, and what they bar. */
import { module } from '../kit/index.ts'
import { complaintNotices, complaintTiles, erase, erasedWithPupil, ownOnes } from './complaint.ts'
import { guards, leavesShelf } from './extensions.ts'
import { manifest } from './manifest.ts'
import { notices } from './notices.ts'
import { routes } from './routes.ts'
import { tiles } from './violation.commands.ts'

export default module('violations', {
  label: ['机构违规', 'Violations'],
  ...manifest,
  commands: [...manifest.commands, erase],
  guards,
  consequences: [erasedWithPupil],
  reactions: [...notices, leavesShelf, ...complaintNotices],
  narrowers: ownOnes,
  routes,
  tiles: [...tiles, ...complaintTiles],
})
