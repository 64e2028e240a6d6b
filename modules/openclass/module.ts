/** Open classes: from launch to completion, their lessons, attendance and substitutes. */
import { module } from '../kit/index.ts'
import { certificateCommands, eraseCertificate, sealCertificate } from './certificate.ts'
import { certificateRoutes, erasedWithPupil, wordsOfPupil } from './certificate-calls.ts'
import { cancelCommands } from './cancel-class.ts'
import { classCommands } from './open-class.commands.ts'
import { publish } from './class-release.ts'
import { expectedCommands } from './expected.ts'
import { enterResults, eraseResult, resultCommands } from './final-result.ts'
import { inspectionCommands, settleInspection } from './inspection.ts'
import { lessonCommands } from './lesson.commands.ts'
import { loads } from './loads.ts'
import { eraseMark, markCommands } from './mark.commands.ts'
import { markAttendance } from './mark-sheet.ts'
import { manifest } from './manifest.ts'
import { notices } from './notices.ts'
import { classRoster, openLeaves, pupilClasses, seatHolders } from './roster.ts'
import { consentCommands, eraseConsent } from './result-consent.ts'
import { roomKeepsSeats } from './rooms.ts'
import { doorPapers, doorReport } from './door.ts'
import { papers } from './papers.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'
import { changeCommands } from './teacher-change.commands.ts'
import { tiles } from './tiles.ts'
import { weekPaper } from './week-paper.ts'
import { follow, timers } from './timers.ts'

export default module('openclass', {
  label: ['开班', 'Open classes'],
  ...manifest,
  // revoke, confirmClass, changeCapacity and cancel also weigh seats and money: modules above declare them.
  commands: [
    ...classCommands,
    ...lessonCommands,
    ...markCommands,
    eraseMark,
    ...changeCommands,
    publish,
    markAttendance,
    enterResults,
    ...resultCommands,
    eraseResult,
    ...consentCommands,
    ...inspectionCommands,
    settleInspection,
    ...cancelCommands,
    ...expectedCommands,
    ...certificateCommands,
    sealCertificate,
    eraseCertificate,
    eraseConsent,
  ],
  views: [classRoster, seatHolders, pupilClasses, openLeaves],
  guards: [roomKeepsSeats],
  consequences: [erasedWithPupil, wordsOfPupil],
  folds: loads,
  reactions: [...notices, ...timers, ...follow],
  routes: [...routes, ...papers, weekPaper, ...certificateRoutes, ...doorPapers, doorReport],
  ...server,
  tiles,
})
