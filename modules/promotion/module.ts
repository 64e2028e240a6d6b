/** Promotion: activities of schools, their seats, who enrols for them without an account, and the door. */
import { module } from '../kit/index.ts'
import { commands as bannerCommands, banner } from './banner.ts'
import { commands as bookingCommands, holds } from './booking.commands.ts'
import { seatBooking } from './booking.ts'
import { commands as enrolmentCommands } from './enrollment.commands.ts'
import { promotionEnrollment } from './enrollment.ts'
import { erasing } from './erasing.ts'
import { consequences, guards } from './extensions.ts'
import { manifest } from './manifest.ts'
import { routes } from './routes.ts'
import { commands as scheduleCommands, reactions, tiles } from './schedule.commands.ts'
import { activitySchedule } from './schedule.ts'
import { commands as schoolCommands } from './school.commands.ts'
import { uuSchool } from './school.ts'
import { commands as seatCommands } from './seat.commands.ts'
import { seat, seatMap, seatTally } from './seat.ts'
import { server } from './server/index.ts'

export default module('promotion', {
  label: ['升学活动', 'Promotion activities'],
  resources: [uuSchool, activitySchedule, seatMap, seat, seatBooking, promotionEnrollment, banner],
  commands: [...schoolCommands, ...scheduleCommands, ...seatCommands, ...bookingCommands, ...enrolmentCommands, ...bannerCommands, ...erasing],
  views: [seatTally],
  guards,
  consequences,
  reactions: [...reactions, holds],
  routes,
  screens: manifest.screens,
  tiles,
  ...server,
})
