/** Quality evaluation: indicator systems from city to school, and what pupils are seen to reach by them. */
import { module } from '../kit/index.ts'
import { lessonsToIndicators } from './lessons.ts'
import { manifest } from './manifest.ts'
import { notices } from './notices.ts'
import { peerFollowers } from './peer-round.commands.ts'
import { ratersOnly } from './peer-rating.ts'
import { peerTimers } from './peer-timers.ts'
import { routes } from './routes.ts'
import { schemeNarrowers } from './scheme.ts'
import { classTotal, familyNarrowers } from './score.ts'
import { erasedWithPupil, scoreFollowers } from './score.commands.ts'
import { server } from './server/index.ts'
import { narrowers } from './system.ts'
import { followers } from './versions.ts'
import { tiles } from './tiles.ts'

export default module('quality', {
  label: ['素质评价', 'Quality evaluation'],
  ...manifest,
  commands: [...manifest.commands, ...followers, ...scoreFollowers, ...peerFollowers],
  views: [classTotal],
  consequences: [erasedWithPupil],
  narrowers: [...narrowers, ...familyNarrowers, ...schemeNarrowers, ...ratersOnly],
  routes,
  tiles,
  reactions: [...notices, lessonsToIndicators, ...peerTimers],
  ...server,
})
