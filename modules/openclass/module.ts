/** Open classes: from launch to completion, their lessons, attendance and substitutes. */
import { module } from '../kit/index.ts'
import { cancelCommands } from './cancel-class.ts'
import { classCommands } from './open-class.commands.ts'
import { publish } from './class-release.ts'
import { expectedCommands } from './expected.ts'
import { resultCommands } from './final-result.ts'
import { inspectionCommands, settleInspection } from './inspection.ts'
import { lessonCommands } from './lesson.commands.ts'
import { loads } from './loads.ts'
import { markCommands } from './mark.commands.ts'
import { manifest } from './manifest.ts'
import { notices } from './notices.ts'
import { classRoster, openLeaves, pupilClasses, seatHolders } from './roster.ts'
import { roomKeepsSeats } from './rooms.ts'
import { routes } from './routes.ts'
import { changeCommands } from './teacher-change.commands.ts'
import { tiles } from './tiles.ts'
import { follow, timers } from './timers.ts'

export default module('openclass', {
  label: ['开班', 'Open classes'],
  ...manifest,
  // revoke, confirmClass, changeCapacity and cancel also weigh seats and money: modules above declare them.
  commands: [
    ...classCommands,
    ...lessonCommands,
    ...markCommands,
    ...changeCommands,
    publish,
    ...resultCommands,
    ...inspectionCommands,
    settleInspection,
    ...cancelCommands,
    ...expectedCommands,
  ],
  views: [classRoster, seatHolders, pupilClasses, openLeaves],
  guards: [roomKeepsSeats],
  folds: loads,
  reactions: [...notices, ...timers, ...follow],
  routes,
  tiles,
})
