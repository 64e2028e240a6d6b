/** Open classes: from launch to completion, their lessons, attendance and substitutes. */
import { module } from '../kit/index.ts'
import { cancelClass, cancelCommands } from './cancel-class.ts'
import { classCommands } from './class-commands.ts'
import { classRelease, publish } from './class-release.ts'
import { expectedCommands, expectedOpenClass } from './expected.ts'
import { finalResult, resultCommands } from './final-result.ts'
import { inspection, inspectionCommands, settleInspection } from './inspection.ts'
import { lesson, mark } from './lesson.ts'
import { lessonCommands } from './lesson-commands.ts'
import { loads } from './loads.ts'
import { markCommands } from './mark.ts'
import { menus } from './menu.ts'
import { notices } from './notices.ts'
import { openClass } from './open-class.ts'
import { classRoster, openLeaves, pupilClasses, seatHolders } from './roster.ts'
import { routes } from './routes.ts'
import { changeCommands } from './substitute.ts'
import { teacherChange } from './teacher-change.ts'
import { tiles } from './tiles.ts'
import { follow, timers } from './timers.ts'

export default module('openclass', {
  label: ['开班', 'Open classes'],
  resources: [openClass, lesson, mark, teacherChange, classRelease, finalResult, inspection, cancelClass, expectedOpenClass],
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
  folds: loads,
  reactions: [...notices, ...timers, ...follow],
  routes,
  menus,
  tiles,
})
